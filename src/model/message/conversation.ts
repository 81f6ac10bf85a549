import type { Listing } from "../listing/fields.ts";
import type { MessageState } from "./chat-message.ts";

/** One line of the list of conversations; `mine`: the last message is one's own. */
export type Conversation = {
  readonly key: string;
  readonly listingId: string;
  readonly otherId: string;
  readonly otherName: string;
  readonly otherAvatar?: string | null;
  readonly listingTitle: string;
  /** Null while nothing is known of it here. */
  readonly listing: Pick<Listing, "title" | "price" | "photos" | "userId" | "status"> | null;
  /** For whom it is reserved, or to whom it was sold, as it is said here. */
  readonly whom?: string | undefined;
  readonly lastText: string;
  readonly lastAt: number;
  readonly lastState: MessageState;
  readonly mine: boolean;
  readonly unread: number;
  /** The price that both agreed on, in francs; null while there is none. */
  readonly agreed: number | null;
};
