import { cell, type Live } from "#domain/cell.ts";

const user = cell<string | null>(null);

/** Whose outbox acts go to: the person here, null for a visitor. Set by the session, in the page and in the worker. */
export const currentUserLive: Live<string | null> = user;

export const currentUser = (): string | null => user.get();

export const setCurrentUser = (userId: string | null): void => user.set(userId);
