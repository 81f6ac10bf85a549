import { cell, type Live } from "#domain/cell.ts";

export type Session = {
  /** unknown: this phone forbids the small record that says it at once; the database will say it in a moment. */
  readonly phase: "unknown" | "visitor" | "person";
  readonly userId: string | null;
  /** Null for a moment after the start, and for a visitor. */
  readonly email: string | null;
  /** The server renews this session no more: everything here stays readable, nothing leaves until the person signs in. */
  readonly needsSignIn: boolean;
};

export const VISITOR_SESSION: Session = { phase: "visitor", userId: null, email: null, needsSignIn: false };

const state = cell<Session>({ phase: "unknown", userId: null, email: null, needsSignIn: false });

export const session: Live<Session> = state;

const same = (a: Session, b: Session): boolean =>
  a.phase === b.phase && a.userId === b.userId && a.email === b.email && a.needsSignIn === b.needsSignIn;

export function setSession(next: Session): void {
  if (!same(state.get(), next)) state.set(next);
}
