import { dayFrom } from "#domain/day.ts";

/** A phone that the person has declared stolen; its number is on the server as a keyed hash alone. Times in milliseconds. */
export type StolenPhone = {
  readonly id: string;
  /** On which it was stolen. */
  readonly day: number;
  readonly at: number;
  /** removed: by the team · unsent: the server did not take it in, `reason` says why · unknown: a word of a newer server. */
  readonly status: (typeof STATUSES)[number] | "unsent" | "unknown";
  readonly reason: string | null;
  /** It is still on this phone. */
  readonly waits: boolean;
};

const STATUSES = ["declared", "removed"] as const;

const read = (value: unknown, from: (text: string) => number): number =>
  (typeof value === "string" && from(value)) || 0;

/** The `data` of a declaration in the collection "mine"; null when it says what this version does not understand. */
export function stolenPhoneFrom(data: Readonly<Record<string, unknown>>): StolenPhone | null {
  const id = data["id"];
  if (typeof id !== "string" || id === "") return null;
  return {
    id,
    day: read(data["day"], dayFrom),
    at: read(data["created_at"], Date.parse),
    status: STATUSES.find((known) => known === data["status"]) ?? "unknown",
    reason: null,
    waits: false,
  };
}
