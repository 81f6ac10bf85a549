import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLookedAt, watchLookedAt } from "#device/looked-at.ts";
import { storedDecisions } from "#device/team-box.ts";
import { isComplete } from "#domain/profile.ts";
import { untilLoaded } from "#domain/until-loaded.ts";
import { claimVisitorMutations } from "#intents/message.ts";
import { closeNotifications, keepSubscribed, showOnIcon } from "#notifications/browser.ts";
import type { PendingMutation } from "#queries/use-pending.ts";
import { useConversations, useReadConversations } from "#queries/use-conversations.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { withHeldMutations } from "#queries/use-visitor-mutations.ts";
import { countOfLeft, leftHere, signOut, UNREADABLE } from "#session/sign-out.ts";
import { showUnread } from "#session/unread-icon.ts";
import { useSession } from "#session/use-session.ts";
import type { Outcome } from "#team/actions.ts";
import { Avatar } from "#ui/avatar.tsx";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.ts";
import { useNews } from "#queries/use-news.ts";
import { NewsBadge } from "./badges.tsx";

/** The parts of the chrome for people who are signed in; a visitor's phone does without this code. */
export function LatePerson() {
  useVisitorMutationsClaimed();
  useSubscription();
  useIcon();
  useReadElsewhere();
  useStoredDecisions();
  useEffect(watchLookedAt, []);
  return <RefusalNews />;
}

/** Tells the server this browser's address when it has changed. */
function useSubscription(): void {
  const { userId, needsSignIn } = useSession();
  useEffect(() => {
    // Also when who was here all the while signs in again, after the end of their session.
    if (userId !== null && !needsSignIn) void keepSubscribed(userId, Date.now());
  }, [userId, needsSignIn]);
}

/** The number of unread messages on the icon of the installed app. Here, which each screen has once: badges come and go with their bars. */
function useIcon(): void {
  const { userId, needsSignIn } = useSession();
  const { rows } = useConversations();
  // By the tags of their notifications. A string, which is equal while they are.
  const conversations = JSON.stringify(
    Object.fromEntries(rows.flatMap(({ key, unread }) => (unread > 0 ? [[`conversation:${key}`, unread]] : []))),
  );
  // Also after signing in again, which begins with nothing.
  useEffect(() => void (userId !== null && showUnread(userId, conversations)), [userId, needsSignIn, conversations]);
  // Whoever signs out takes the number along.
  useEffect(() => () => showOnIcon(0), []);
}

/** Messages read on another device leave the locked screen of this one; a message that is not here yet stays there. */
function useReadElsewhere(): void {
  const read = useReadConversations();
  useEffect(() => {
    void closeNotifications((tag, at) => at <= (read.get(tag.replace("conversation:", "")) ?? -1));
  }, [read]);
}

/** As the admin console says it, which once open hears of it itself. */
function notifyOfDecision(outcome: Outcome): void {
  if (outcome.result === "refused") toast.error(outcome.message);
  if (outcome.result !== "done") return;
  if (outcome.instead === null) toast.success(outcome.action.said);
  else toast.error(outcome.instead, { lasting: true });
}

/**
 * Sends decisions of a member of the team that the server has not answered: the page was loaded anew, and the team's screen is not open.
 */
function useStoredDecisions(): void {
  const { userId } = useSession();
  useEffect(() => {
    if (userId === null || storedDecisions(userId) === 0) return undefined;
    return untilLoaded(
      () => import("#team/going-actions.ts"),
      ({ goOn }) => void goOn(userId, notifyOfDecision),
    );
  }, [userId]);
}

/** Words that were put aside here before there was an account become this person's, once the profile is whole. */
function useVisitorMutationsClaimed(): void {
  const router = useRouter();
  const { userId } = useSession();
  const { phase, profile } = useMyProfile();
  const ready = userId !== null && phase === "ready" && isComplete(profile);
  useEffect(() => {
    if (!ready) return;
    const notify = async () => {
      const last = (await claimVisitorMutations()).at(-1);
      if (last === undefined) return;
      const params = { listingId: last.listingId, userId: last.receiverId };
      const conversation = `/messages/${params.listingId}/${params.userId}`;
      if (router.state.location.pathname === conversation) return;
      toast.info("Votre message est en route.", {
        action: { label: "Voir", run: () => void router.navigate({ to: "/messages/$listingId/$userId", params }) },
      });
    };
    // Words that could not be stored stay where they are, and are tried at the next start.
    notify().catch((error: Error) => toast.error(error.message));
  }, [ready, userId, router]);
}

/** A support message of a visitor that was refused: no list of anybody's mutations names it. Said once, wherever they are; Aide says it itself. */
export function SupportMessageNews() {
  const router = useRouter();
  useEffect(() => {
    const notify = (id: string, why = "") => {
      const { said, say } = useLookedAt.getState();
      if (said.includes(id)) return;
      say([id]);
      if (router.state.location.pathname === "/help") return;
      toast.error(`Refusé\u00a0– Message au support. ${why}`, {
        lasting: true,
        action: { label: "Voir", run: () => void router.navigate({ to: "/help" }) },
      });
    };
    return withHeldMutations(({ watchVisitor }) =>
      watchVisitor(
        ({ mutations }) => mutations.where("state").equals("refused").toArray(),
        (rows) => rows.forEach(({ id, refusal }) => notify(id, refusal?.message)),
      ),
    );
  }, [router]);
  return null;
}

/** The message about refusals: a newer one takes the place of the older one. */
const REFUSAL_TOAST = "refused";

/** A refusal is heard wherever the person is: one message, once, which stays until it is closed or looked at. */
function RefusalNews() {
  const router = useRouter();
  const { userId } = useSession();
  const { refused } = useNews();
  const said = useLookedAt((state) => state.said);
  const unsaid = refused.filter(({ id }) => !said.includes(id));
  const names = unsaid.map(({ id }) => id).join(" ");
  const words =
    refused.length > 1
      ? `${String(refused.length)} changements ont été refusés.`
      : `Refusé\u00A0– ${refused[0]?.summary ?? ""}. ${refused[0]?.reason ?? ""}`;
  const shown = useRef(0);
  const count = refused.length;
  const show = useEffectEvent(() => {
    const { pathname } = router.state.location;
    // The conversation that is open says it itself, beside the words. With oneself there is none, whatever the address.
    const isHere = ({ target }: PendingMutation) =>
      target?.kind === "conversation" &&
      target.otherId !== userId &&
      pathname === `/messages/${target.id}/${target.otherId}`;
    useLookedAt.getState().say(names.split(" "));
    if (unsaid.every(isHere)) return;
    shown.current = count;
    toast.error(words, {
      id: REFUSAL_TOAST,
      lasting: true,
      action: { label: "Voir", run: () => void router.navigate({ to: "/profile", search: { onglet: "envois" } }) },
    });
  });
  useEffect(() => {
    if (names !== "") show();
  }, [names]);
  // A person who deletes one, or tries it again, has seen them: a number that is no longer true does not stay.
  useEffect(() => {
    if (count >= shown.current) return;
    shown.current = 0;
    toast.drop(REFUSAL_TOAST);
  }, [count]);
  return null;
}

/** Signs out at once when nothing of the person is left here; otherwise the settings ask what becomes of it. */
function useLeave(): () => Promise<unknown> {
  const navigate = useNavigate();
  return async () => {
    const left = await leftHere().catch(() => "unreadable" as const);
    if (left === "unreadable") return toast.error(UNREADABLE);
    if (left !== null && countOfLeft(left) > 0)
      return void navigate({ to: "/settings", search: { sortir: "oui" }, replace: true });
    const result = await signOut({});
    if (!result.ok) return toast.error(result.message);
    toast.success("Déconnexion réussie");
    return navigate({ to: "/", replace: true });
  };
}

type SignOutItemProps = { className: string };

/** "Sortir" under "Plus". */
export function SignOutItem({ className }: SignOutItemProps) {
  const leave = useLeave();
  return (
    <li>
      <button type="button" onClick={() => void leave()} className={className}>
        <Icon name="log-out" className="text-danger" />
        <span className="flex-1">Sortir</span>
      </button>
    </li>
  );
}

const ROUND = "tap relative grid place-items-center rounded-full @hover:bg-sunk focusable";

/** In the header of a wide screen: favourites, oneself, and the way out. */
export function HeaderPerson() {
  const leave = useLeave();
  const { profile } = useMyProfile();
  return (
    <>
      <Link
        to="/profile"
        search={{ onglet: "favoris" }}
        activeOptions={{ includeSearch: true }}
        title="Favoris"
        className={ROUND}
      >
        <Icon name="heart" />
        <span className="sr-only">Favoris</span>
      </Link>
      <Link to="/profile" activeOptions={{ exact: true }} title="Profil" className={ROUND}>
        <Avatar name={profile?.fullName ?? ""} avatar={profile?.avatarUrl} className="h-9 w-9 text-sm" />
        <span className="sr-only">Profil</span>
        <NewsBadge className="absolute right-0 top-0.5" />
      </Link>
      <IconButton label="Se déconnecter" icon="log-out" onClick={() => void leave()} />
    </>
  );
}
