import { useEffect } from "react";
import { createStore, useStore } from "zustand";
import { useConnectivity } from "#device/connectivity.ts";
import { storedText } from "#device/stored.ts";
import type { ReadonlyStore } from "#domain/derive.ts";
import { rpc } from "#remote/rpc.ts";
import { useSession } from "#session/use-session.ts";

/**
 * Whether the current person belongs to the team: the server says it, this phone only remembers a yes, so that the admin console opens
 * at once. `out`: not of the team, or nobody could be asked yet. No right hangs on it: every verb asks for itself.
 * `access`: how far the admin console is open to a member, in the words of `team_access` (supabase/schemas/15_team.sql).
 */
export type Membership = {
  readonly userId: string | null;
  readonly state: "unknown" | "in" | "out";
  readonly access?: string;
};

const remembered = storedText("djassa:team");
const state = createStore<Membership>(() => ({ userId: null, state: "unknown" }));
let asked: string | null = null;

export const membership: ReadonlyStore<Membership> = state;

/** Asks about this person, once while the page lives; a phone that could not ask does so again at the next call. */
export function askMembership(userId: string): void {
  if (state.getState().userId !== userId)
    state.setState({ userId, state: remembered.read() === userId ? "in" : "unknown" }, true);
  if (asked === userId) return;
  asked = userId;
  void ask(userId);
}

/** A verb was refused as to a stranger: asked again. */
export function doubtMembership(): void {
  const { userId } = state.getState();
  if (userId !== null) void ask(userId);
}

async function ask(userId: string): Promise<void> {
  const { status, data: access } = await rpc("team_access", {}, { as: { userId } });
  if (state.getState().userId !== userId) return;
  if (status === 200 && typeof access === "string") {
    const out = access === "out";
    remembered.write(out ? null : userId);
    state.setState({ userId, state: out ? "out" : "in", access }, true);
    return;
  }
  asked = null;
  if (state.getState().state === "unknown") state.setState({ userId, state: "out" }, true);
}

/** Whether the current person belongs to the team; asked when it is first wanted, and again when the network is back. */
export function useMembership(): Membership["state"] {
  const { phase, userId } = useSession();
  const online = useConnectivity((connectivity) => connectivity.online);
  const { userId: about, state } = useStore(membership);
  useEffect(() => {
    if (userId !== null) askMembership(userId);
  }, [userId, online]);
  if (phase === "visitor") return "out";
  return about === userId ? state : "unknown";
}
