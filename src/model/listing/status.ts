/** The statuses of a listing, once: their words, and what each allows. A screen asks the row, never for the name of a status. */
import { dateFormat } from "#domain/age.ts";
import { formatTime } from "#domain/day.ts";
import type { NewerWord } from "#domain/open-word.ts";

type Tone = "neutral" | "wait" | "danger" | "ok" | "accent";
export type StatusBadge = { readonly words: string; readonly tone: Tone; readonly icon?: "clock" };

type Status = {
  /** For its owner's export, and for the team. */
  readonly label: string;
  readonly tone: Tone;
  /** On its photo. */
  readonly badge?: StatusBadge;
  /** Beside its title, where it is talked about. */
  readonly short?: StatusBadge;
  /** Everybody finds it: it can be shared, and its owner can change its price or mark it as sold. */
  readonly isPublic?: true;
  /** Whoever is interested may begin to write to its owner. */
  readonly canBeWrittenTo?: true;
  /** Its owner may give it other words and pictures. */
  readonly canBeEdited?: true;
  readonly canBeDeleted?: true;
  /** Its page shows it to others, too. */
  readonly hasPage?: true;
  readonly awaitsPayment?: true;
  /** Kept from others by reports or with its owner's account; `unavailable` of a favourite also where it is not paid yet. */
  readonly isHidden?: true;
  /** The end of its reservation, in words. */
  readonly reservedUntil?: string;
  /** A sentence to whoever is about to write about it. */
  readonly toWriters?: string;
  readonly isSold?: true;
  /** Its owner did not say for two months that it still is for sale; a tap of theirs brings it back. */
  readonly isAsleep?: true;
  /** Only its memory is left. */
  readonly isDeleted?: true;
};

const neutral = (words: string): StatusBadge => ({ words, tone: "neutral" });

const ACTIVE: Status = {
  ...{ label: "En ligne", tone: "ok" },
  ...{ isPublic: true, canBeWrittenTo: true, canBeEdited: true, canBeDeleted: true, hasPage: true },
};

export const STATUSES = {
  active: ACTIVE,
  pending: {
    ...{ label: "À payer", tone: "neutral" },
    badge: { words: "En attente", tone: "wait", icon: "clock" },
    short: { words: "En attente", tone: "wait" },
    ...{ awaitsPayment: true, canBeDeleted: true },
  },
  asleep: {
    ...{ label: "En pause", tone: "wait" },
    badge: { words: "En pause", tone: "wait", icon: "clock" },
    short: { words: "En pause", tone: "wait" },
    ...{ isAsleep: true, canBeEdited: true, canBeDeleted: true },
  },
  sold: { label: "Vendue", tone: "neutral", short: neutral("Vendu"), isSold: true, hasPage: true },
  deleted: {
    ...{ label: "Supprimée", tone: "neutral" },
    badge: neutral("Annonce supprimée"),
    short: neutral("Plus disponible"),
    ...{ isDeleted: true },
  },
  unavailable: {
    ...{ label: "Pas visible", tone: "danger" },
    badge: neutral("Plus disponible"),
    ...{ isHidden: true, canBeEdited: true, canBeDeleted: true },
  },
} as const satisfies Readonly<Record<string, Status>>;

type KnownStatus = keyof typeof STATUSES;
export type ListingStatus = KnownStatus | NewerWord;

/**
 * States that a date makes of an active listing while it is ahead: they end by themselves, also on a phone without a network, and whoever
 * does not ask for the date has an active listing. The first of two is shown.
 */
const UNTIL = {
  reservedUntil(at) {
    const reservedUntil = `${weekday(at)} à ${formatTime(at)}`;
    const toWriters = `Cette annonce est réservée jusqu'à ${reservedUntil}. Vous pouvez quand même écrire au vendeur.`;
    return { ...ACTIVE, label: "Réservée", tone: "wait", badge: RESERVED, short: RESERVED, reservedUntil, toWriters };
  },
  boostedUntil: () => ({ ...ACTIVE, badge: { words: "Sponsorisé", tone: "accent" } }),
} as const satisfies Readonly<Record<string, (at: number) => Status>>;

const weekday = dateFormat({ weekday: "long" });
const RESERVED: StatusBadge = { words: "Réservé", tone: "wait" };

type Dates = { readonly [Name in keyof typeof UNTIL]?: number | null };
const DATES = Object.keys(UNTIL) as (keyof typeof UNTIL)[];

const UNKNOWN = neutral("Indisponible");

/** Whether a status is one of a newer server: the listing is shown, and nothing is offered that may not be possible. */
export const isNewerStatus = (status: string): status is NewerWord => !Object.hasOwn(STATUSES, status);

/** One that nothing is known of here is not there to be seen. */
export const statusOf = (status: ListingStatus = "unavailable"): Status =>
  isNewerStatus(status)
    ? { label: status, tone: "neutral", badge: UNKNOWN, short: UNKNOWN }
    : STATUSES[status as KnownStatus];

/** The status that is shown at this moment, ms. */
export function statusAt(listing: (Dates & { readonly status: ListingStatus }) | null, now: number): Status {
  const status = statusOf(listing?.status);
  if (status !== ACTIVE) return status;
  const date = DATES.find((name) => (listing?.[name] ?? 0) > now);
  return date === undefined ? status : UNTIL[date](listing?.[date] ?? 0);
}
