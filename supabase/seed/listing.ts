import type { PersonName } from "./people.ts";

/** The spec's closed lists (§3); the town's districts come as plain words and are checked by a test. */
export type Category = "fashion" | "electronics" | "home" | "vehicles" | "sports" | "books";
export type Condition = "new" | "like_new" | "good" | "used";
export type Status = "active" | "pending" | "sold";

/** One listing as written in the `listings-*.ts` files. */
export type ListingText = {
  readonly seller: PersonName;
  readonly title: string;
  /** FCFA. */
  readonly price: number;
  readonly condition: Condition;
  readonly district: string;
  /** Names of pictures in `pictures/`, the cover first. */
  readonly pictures: readonly string[];
  readonly description: string;
  readonly status: Status;
  /** Hours before `now`; left out, the listing takes its turn in the sixty days. */
  readonly hoursAgo: number | null;
};

type Extra = { readonly status?: Status; readonly hoursAgo?: number };

/** Writes one listing on two or three lines; `pictures` are separated by spaces. */
export const item = (
  seller: PersonName,
  title: string,
  price: number,
  condition: Condition,
  district: string,
  pictures: string,
  description: string,
  extra: Extra = {},
): ListingText => ({
  seller,
  title,
  price,
  condition,
  district,
  description,
  pictures: pictures.split(" "),
  status: extra.status ?? "active",
  hoursAgo: extra.hoursAgo ?? null,
});
