import type { Overlay } from "../mutation-overlay.ts";
import type { BlockedPerson } from "./blocked-person.ts";

/** Blocked people by their ids. */
export const BLOCKED = {
  block_person: {
    on: ({ args }) => args.person_id,
    row: (known, { args: { person_id: personId, name, on }, createdAt: at }) =>
      on ? (known ?? { personId, name, at }) : undefined,
  },
} satisfies Overlay<BlockedPerson>;
