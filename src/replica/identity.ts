import { type Live, cell } from "#domain/cell.ts";

/** Who this phone belongs to right now, as far as local data knows; auth resolves behind (sync.md, Identity). */
export type Identity =
  | { readonly phase: "unknown"; readonly userId: null }
  | { readonly phase: "visitor"; readonly userId: null }
  | { readonly phase: "person"; readonly userId: string };

const current = cell<Identity>({ phase: "unknown", userId: null });

export const identity: Live<Identity> = current;

/** Said by the session at boot, sign-in and sign-out. Saying the same again changes nothing. */
export function setIdentity(userId: string | null): void {
  if (current.get().phase !== "unknown" && current.get().userId === userId) return;
  current.set(userId === null ? { phase: "visitor", userId } : { phase: "person", userId });
}
