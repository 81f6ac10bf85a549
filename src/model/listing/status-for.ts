import { MOST } from "#domain/limits.ts";
import type { Listing } from "./fields.ts";
import { statusAt, statusOf } from "./status.ts";

/** As who reads it is called. */
export const YOU = "vous";

/** The status of a listing for who is told for whom it is reserved, or to whom it was sold; `whom`: nobody knows, or it is another. */
export function statusFor(
  listing: Parameters<typeof statusAt>[0],
  whom: string | undefined,
  now: number,
): ReturnType<typeof statusAt> {
  const status = statusAt(listing, now);
  const { short, reservedUntil, isSold } = status;
  if (whom === undefined || short === undefined) return status;
  if (isSold) return { ...status, short: { ...short, words: `Vendu à ${whom}` } };
  if (reservedUntil === undefined) return status;
  const words = `Réservé pour ${whom}`;
  return { ...status, short: { ...short, words }, toWriters: `${words} jusqu'à ${reservedUntil}.` };
}

const DAY = 24 * 3_600_000;

type Asked = Pick<Listing, "status" | "createdAt"> & Parameters<typeof statusAt>[0];

/** Whether its owner is asked if it still is for sale: a month after it was published or renewed, but not while it is reserved; asleep until they say so. */
export function isAskedAfter(listing: Asked, now: number): boolean {
  const { isAsleep, isPublic, reservedUntil } = statusAt(listing, now);
  const old = listing.createdAt <= now - MOST.renewDays * DAY;
  return isAsleep === true || (isPublic === true && reservedUntil === undefined && old);
}

/** Whether a sale can still be taken back. What an app of 1.0.0 has stored says nothing of when it was sold. */
export const canBeRelisted = ({ status, endedAt }: Pick<Listing, "status" | "endedAt">, now: number): boolean =>
  statusOf(status).isSold === true && endedAt !== undefined && now < (endedAt ?? now) + MOST.relistDays * DAY;
