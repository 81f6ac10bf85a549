/**
 * The current person: the one answer, read by every layer. Known from this phone alone, never from the network; written by src/session
 * only. In memory; the record behind it survives (src/outbox/session/identity-store.ts).
 */
import { createStore } from "zustand/vanilla";
import { derive, type ReadonlyStore } from "#domain/derive.ts";

type Nobody<Phase> = {
  readonly phase: Phase;
  readonly userId: null;
  readonly email: null;
  readonly needsSignIn: false;
};

type Person = {
  readonly phase: "person";
  readonly userId: string;
  /** Null for a moment after the start. */
  readonly email: string | null;
  /** The server renews this session no more: all here stays readable, nothing leaves until the person signs in. */
  readonly needsSignIn: boolean;
};

/** `unknown`: this phone forbids the small record that says it at once; the database will say it in a moment. */
export type Identity = Nobody<"unknown"> | Nobody<"visitor"> | Person;

const NOBODY: Nobody<"visitor"> = { phase: "visitor", userId: null, email: null, needsSignIn: false };

const current = createStore<Identity>(() => ({ ...NOBODY, phase: "unknown" }));

export const identity: ReadonlyStore<Identity> = current;

/** The id alone, null for a visitor, undefined while it is not known: tells only when somebody else is here. */
export const currentUserStore: ReadonlyStore<string | null | undefined> = derive([current], ({ phase, userId }) =>
  phase === "unknown" ? undefined : userId,
);

/** The current person, null for a visitor. */
export const currentUser = (): string | null => current.getState().userId;

/** Said at start, sign-in and sign-out. `userId` null: a visitor. Saying the same again changes nothing. */
export function setIdentity(
  userId: string | null,
  { email = null, needsSignIn = false }: { email?: string | null; needsSignIn?: boolean } = {},
): void {
  const next: Identity = userId === null ? NOBODY : { phase: "person", userId, email, needsSignIn };
  const now = current.getState();
  const same =
    now.phase === next.phase &&
    now.userId === next.userId &&
    now.email === next.email &&
    now.needsSignIn === next.needsSignIn;
  if (!same) current.setState(next, true);
}

const gone = createStore<{ readonly userId: string } | null>(() => null);

/** The account that the database has just said to be gone, while its rows were asked for. */
export const goneAccount: ReadonlyStore<{ readonly userId: string } | null> = gone;

/** Says that the database does not know the account of `userId` any more. */
export function reportGone(userId: string): void {
  gone.setState({ userId }, true);
}
