import { useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { FollowedSearch } from "#domain/search.ts";
import { followedKey } from "#domain/search-term.ts";
import { followSearch } from "#intents/listing.ts";
import { useSavedSearches } from "#queries/use-search.ts";
import { useSession } from "#session/use-session.ts";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.ts";
import { runMutation, notifyOfMutation } from "../-mutations/run-mutation.ts";
import { NotifyMe } from "../-trust/notify-me.tsx";

type Words = {
  /** On the button, before and after. */
  readonly follow: string;
  readonly followed: string;
  /** Sentences: what a visitor does first, what will be while it waits, what this phone can tell. */
  readonly signIn: string;
  readonly later: string;
  readonly why: string;
};

type FollowButtonProps = {
  sought: FollowedSearch;
  words: Words;
  /** The last of a row of tools: on a phone its icon alone. */
  tool?: boolean;
};

/** Follows a search, or no more; a visitor is shown the way in. */
export function FollowButton({ sought, words, tool = false }: FollowButtonProps) {
  const { userId } = useSession();
  const { rows } = useSavedSearches();
  const navigate = useNavigate();
  const router = useRouter();
  const [asked, setAsked] = useState("");
  const key = followedKey(sought);
  const followed = rows.find((row) => followedKey(row) === key);
  const on = followed !== undefined;
  function press() {
    if (userId !== null) {
      setAsked(on ? "" : key);
      runMutation(follow(followed ?? sought, !on, words));
      return;
    }
    const retour = router.state.location.href;
    toast.info(words.signIn, {
      id: "visitor-search",
      action: { label: "Se connecter", run: () => void navigate({ to: "/login", search: { retour } }) },
    });
  }
  return (
    <>
      <button
        type="button"
        aria-pressed={on}
        onClick={press}
        className={`chip max-w-full ${tool ? "lt-sm:!px-3 sm:ml-auto" : ""} ${on ? "chip-on" : ""}`}
      >
        <Icon name={on ? "check" : "bell"} className="!text-[1.125rem]" />
        <span className={tool ? "lt-sm:sr-only" : ""}>{on ? words.followed : words.follow}</span>
      </button>
      {on && asked === key ? (
        <div className="basis-full">
          <NotifyMe why={words.why} />
        </div>
      ) : null}
    </>
  );
}

async function follow(sought: FollowedSearch, on: boolean, { later }: Words): Promise<void> {
  const { id } = await followSearch(sought, on);
  if (id === null || !on) return;
  // The button says it.
  void notifyOfMutation(id, { later, done: null });
}
