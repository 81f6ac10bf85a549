/**
 * Words that a person may say once, and where they are. queued: on this phone · sent: on the server, which has not told of them yet ·
 * done: the server has them, or says that they were said before · refused: `reason` tells why, `mutationId` is for retryMutation and
 * cancelMutation.
 */
export type SaidOnce = {
  readonly state: "checking" | "none" | "queued" | "sent" | "done" | "refused";
  readonly mutationId?: string;
  readonly reason?: string;
};

/** Nothing was said, by whom the server would have told; and before that is known. */
export const NONE = { state: "none" } as const;
export const CHECKING = { state: "checking" } as const;
export const DONE = { state: "done" } as const;
