import { dayFrom } from "#domain/day.ts";
import type { Overlay, Waiting } from "../mutation-overlay.ts";
import type { StolenPhone } from "./own-stolen-phone.ts";

function declared({ args: { id, day }, createdAt, state, refusal }: Waiting<"declare_stolen">): StolenPhone {
  const isRefused = state === "refused";
  return {
    id,
    day: dayFrom(day) || 0,
    at: createdAt,
    status: isRefused ? "unsent" : "declared",
    reason: refusal?.message ?? null,
    waits: state !== "sent" && !isRefused,
  };
}

/** Declarations by their ids. */
export const STOLEN_PHONES = {
  declare_stolen: { on: ({ args }) => args.id, row: (known, mutation) => known ?? declared(mutation), refused: true },
  withdraw_stolen: { on: ({ args }) => args.id, row: () => undefined },
} satisfies Overlay<StolenPhone>;
