import type { PersonName } from "./people.ts";

/** One conversation: who asks about which listing, and what is said. */
export type Talk = {
  /** Title of the listing; its seller is the other side. */
  readonly about: string;
  readonly buyer: PersonName;
  /** Hours between the last message and `now`. */
  readonly endedAgo: number;
  readonly lines: readonly { readonly from: "buyer" | "seller"; readonly text: string }[];
  /** How many messages at the end are not read yet; they all come from one side. */
  readonly unread: number;
};

/** Writes a conversation; lines that begin with "– " are the seller's. */
export const talk = (
  about: string,
  buyer: PersonName,
  endedAgo: number,
  unread: number,
  words: readonly string[],
): Talk => ({
  about,
  buyer,
  endedAgo,
  unread,
  lines: words.map((text) =>
    text.startsWith("– ") ? { from: "seller", text: text.slice(2) } : { from: "buyer", text },
  ),
});
