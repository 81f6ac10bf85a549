import { LENGTHS } from "./limits.ts";
import { textField } from "./text-field.ts";
import { formatNumber } from "./text.ts";

/** `seq` is the server's order inside one conversation; null while the message is only on this phone. */
export type Message = {
  readonly id: string;
  readonly listingId: string;
  readonly senderId: string;
  readonly receiverId: string;
  readonly content: string;
  readonly read: boolean;
  readonly seq: number | null;
  readonly createdAt: number;
};

/** Names a conversation: one listing, one other person. */
export function conversationKey(listingId: string, otherId: string): string {
  return `${listingId}:${otherId}`;
}

const { max } = LENGTHS.message;

export const messageField = textField({
  missing: "Le message est requis",
  most: [max, `Le message ne doit pas dépasser ${formatNumber(max)} caractères`],
});
