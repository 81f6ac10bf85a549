import { type Live, cell } from "#domain/cell.ts";

export type ClosedAccount = { readonly userId: string };

const closed = cell<ClosedAccount | null>(null);

/** The account that the server has just said to be gone, while its rows were asked for. */
export const closedAccount: Live<ClosedAccount | null> = closed;

export function reportClosedAccount(userId: string): void {
  closed.set({ userId });
}
