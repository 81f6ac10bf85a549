import { VISITOR } from "#domain/author.ts";
import { type RegisteredRouter, useNavigate, useRouter } from "@tanstack/react-router";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { isOffline } from "#device/connectivity.ts";
import type { Listing } from "#model/listing/fields.ts";
import { autosave, putAsideUnder } from "#intents/autosave.ts";
import { firstWordsKey, storeFirstMessage } from "#intents/message.ts";
import { IntentError } from "#intents/commit.ts";
import { readFirstMessage } from "#queries/use-visitor-mutations.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { focusField } from "#ui/use-form.ts";
import { FIRST_QUESTIONS } from "../../-mutations/first-questions.ts";
import { useLeaving } from "../../-mutations/use-saved-text.ts";

/** The screens that come next. Whoever looks at a listing has their code before the network may go. */
type Next = "/register" | "/login";
/** Resolves to whether the code is here. The router keeps a failed load to itself until the screen is drawn, and drops `preload` once it has the code. */
export async function loadNext({ loadRouteChunk, routesByPath }: RegisteredRouter, to: Next): Promise<boolean> {
  const route = routesByPath[to];
  await loadRouteChunk(route);
  const { component } = route.options;
  return component === undefined || !("preload" in component) || component.preload === undefined;
}

export const NOT_HERE =
  "Votre message est gardé. La suite demande du réseau\u00a0: touchez de nouveau le bouton quand il revient.";

type FirstMessageProps = { listing: Listing; onClose: () => void };

/** A visitor writes first: the words wait on this phone and leave by themselves once the account is there. */
export function FirstMessage({ listing, onClose }: FirstMessageProps) {
  const navigate = useNavigate();
  const router = useRouter();
  const [text, write, storeToSend] = useFirstWords(listing);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  async function send(to: Next) {
    try {
      // A visitor who only wants to sign in writes afterwards, in the conversation.
      if (to === "/register" || text.trim() !== "") await storeToSend();
      if (!(await loadNext(router, to)) && isOffline()) return setError(NOT_HERE);
      await navigate({ to, search: { retour: `/messages/${listing.id}/${listing.userId}` } });
    } catch (failure) {
      setError(failure instanceof IntentError ? failure.message : "Erreur lors de l'envoi du message");
      if (form.current !== null) focusField(form.current, ["message"]);
    }
  }
  /** The chips go with the first word: where there is a keyboard already, one goes on in the field. */
  function pick(words: string) {
    write(words);
    const next = matchMedia("(hover: hover)").matches ? "textarea" : "[type=submit]";
    form.current?.querySelector<HTMLElement>(next)?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void send("/register");
  }
  return (
    <Dialog open onClose={onClose} title={`Écrire à ${listing.sellerName}`}>
      <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
        <TextArea
          label="Votre message"
          name="message"
          rows={4}
          value={text}
          onChange={(words) => {
            write(words);
            setError(undefined);
          }}
          error={error}
          hint="Gardé sur ce téléphone. Il partira dès que votre compte est prêt."
        />
        {text === "" ? (
          <div role="group" aria-label="Phrases toutes prêtes" className="flex flex-wrap gap-2">
            {FIRST_QUESTIONS.map((words) => (
              <button
                key={words}
                type="button"
                className="chip max-w-full !px-3.5 text-sm text-left"
                style={{ whiteSpace: "normal" }}
                onClick={() => pick(words)}
              >
                {words}
              </button>
            ))}
          </div>
        ) : null}
        <Button type="submit" variant="primary" className="!px-3">
          Envoyer et créer mon compte
        </Button>
        <Button icon="log-in" onClick={() => void send("/login")}>
          J'ai déjà un compte
        </Button>
      </form>
    </Dialog>
  );
}

/** Long enough to go on typing, milliseconds. */
const SAVE_MS = 300;

/** Stores the text at each pause and when the page is left; `storeToSend` marks it as to be sent. */
function useFirstWords({ id, userId }: Listing) {
  const [text, setText] = useState("");
  const typed = useRef(false);
  const save = useMemo(() => wordsAutosave(id, userId), [id, userId]);
  useEffect(() => {
    let gone = false;
    void readFirstWords(id, userId).then(
      (kept) => !gone && !typed.current && setText((now) => (now === "" ? kept : now)),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [id, userId]);
  useLeaving(save);
  function write(words: string) {
    setText(words);
    typed.current = true;
    save.note(words);
  }
  async function storeToSend() {
    await save.flush();
    await storeFirstMessage({ listingId: id, receiverId: userId, content: text }, true);
    // Words that the phone had refused would be tried again, as words that are still being typed.
    save.stop();
  }
  return [text, write, storeToSend] as const;
}

/** The words put aside as the page went are newer than those that were stored. */
async function readFirstWords(listingId: string, receiverId: string): Promise<string> {
  const last = putAsideUnder(firstWordsKey({ listingId, receiverId }), VISITOR);
  return typeof last === "string" ? last : await readFirstMessage(listingId);
}

/** That this phone cannot keep them is said once, not at every pause. */
function wordsAutosave(listingId: string, receiverId: string) {
  let notified = false;
  return autosave<string>({
    key: firstWordsKey({ listingId, receiverId }),
    author: VISITOR,
    within: SAVE_MS,
    store: (content) => storeFirstMessage({ listingId, receiverId, content }, false),
    onState(state, error) {
      if (state !== "failed" || notified || !(error instanceof IntentError)) return;
      toast.error(error.message);
      notified = true;
    },
  });
}
