import { useEffect, useSyncExternalStore } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { useSession } from "#session/use-session.ts";
import { askMembership, membership, type Membership } from "./membership.ts";

/** Whether the person here belongs to the team; asked when it is first wanted, and again when the network is back. */
export function useMembership(): Membership["state"] {
  const { phase, userId } = useSession();
  const online = useConnectivity((connectivity) => connectivity.online);
  const { userId: about, state } = useSyncExternalStore(membership.subscribe, membership.get, membership.get);
  useEffect(() => {
    if (userId !== null) askMembership(userId);
  }, [userId, online]);
  if (phase === "visitor") return "out";
  return about === userId ? state : "unknown";
}
