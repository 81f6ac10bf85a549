import { draftFrom } from "../listing/draft.ts";
import type { Overlay } from "../mutation-overlay.ts";
import type { Draft } from "./own-draft.ts";

const STATES = { queued: "local", sending: "sending", sent: "synced", refused: "refused" } as const;

/** Drafts by their ids. */
export const DRAFTS = {
  save_draft: {
    on: ({ args }) => args.id,
    row: (_known, { args: { id, data }, createdAt: updatedAt, state, refusal }) => ({
      id,
      data: draftFrom(data),
      updatedAt,
      state: STATES[state],
      ...(refusal === null ? {} : { reason: refusal.message }),
    }),
    refused: true,
  },
  delete_draft: { on: ({ args }) => args.id, row: () => undefined },
} satisfies Overlay<Draft>;
