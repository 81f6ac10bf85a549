import { conversationKey, type Media } from "#domain/message.ts";
import { isVoice } from "#domain/photo-name.ts";
import { oncePerRow } from "#domain/once-per-row.ts";
import { worthRetrying } from "#domain/verdict.ts";
import type { Overlay, Waiting } from "../mutation-overlay.ts";
import type { MutationArgs } from "../mutations.ts";
import type { ChatMessage } from "./chat-message.ts";
import type { Conversation } from "./conversation.ts";

type Written = Waiting<"send_message" | "send_media">;

/** The words of a picture and of a voice, as the server writes them (private.push_send_media). */
const PICTURE = "Photo";
const VOICE = "Message vocal";

const wordsOf = ({ args }: Written): string =>
  "content" in args ? args.content : isVoice(args.photos[0] ?? "") ? VOICE : PICTURE;

function mediaOf({ photos: [name = ""], seconds, peaks }: MutationArgs["send_media"]): Media {
  return isVoice(name) ? { kind: "voice", name, bytes: 0, seconds, peaks } : { kind: "photo", name, bytes: 0 };
}

/** The step of haggling that it is. */
const offerOf = ({ args }: Written): Pick<ChatMessage, "offer"> =>
  "offer" in args && args.offer !== undefined
    ? {
        offer: {
          step: args.offer.step,
          amount: args.offer.amount,
          offerId: args.offer.offer_id,
          reserveUntil: args.offer.reserve_until,
        },
      }
    : {};

const written = oncePerRow((mutation: Written): ChatMessage => {
  const { id, args, userId, createdAt, state, refusal, uploads } = mutation;
  const carried = uploads?.carried;
  return {
    id,
    listingId: args.listing_id,
    senderId: userId,
    receiverId: args.receiver_id,
    content: wordsOf(mutation),
    read: false,
    seq: null,
    createdAt,
    mine: true,
    state,
    ...("photos" in args ? { media: mediaOf(args) } : {}),
    ...offerOf(mutation),
    ...(carried === undefined ? {} : { progress: carried.sent / carried.of }),
    ...(refusal === null ? {} : { reason: refusal.message, final: !worthRetrying(refusal) }),
  };
});

const BUBBLE = {
  on: ({ id }: Written) => id,
  row: (known: ChatMessage | undefined, mutation: Written): ChatMessage => known ?? written(mutation),
  refused: true,
} as const;

/** Messages by their ids. */
export const MESSAGES = { send_message: BUBBLE, send_media: BUBBLE } satisfies Overlay<ChatMessage>;

const LINE = {
  on: ({ args }: Written) => conversationKey(args.listing_id, args.receiver_id),
  row: (known: Conversation | undefined, mutation: Written): Conversation => {
    const { args, createdAt, state, about } = mutation;
    const { listing_id: listingId, receiver_id: otherId } = args;
    const { offer } = offerOf(mutation);
    // Refused words that others have followed are told of in the conversation.
    if (known !== undefined && state === "refused" && known.lastAt > createdAt) return known;
    return {
      key: conversationKey(listingId, otherId),
      listingId,
      otherId,
      otherName: about?.name ?? "",
      listingTitle: about?.title ?? "",
      listing: null,
      unread: 0,
      agreed: null,
      ...known,
      ...(offer?.step === "accepted" && state !== "refused" && { agreed: offer.amount }),
      lastText: wordsOf(mutation),
      // Waiting messages come after all that is here, by whatever clock they were written.
      lastAt: Math.max(known?.lastAt ?? 0, createdAt),
      lastState: state,
      mine: true,
    };
  },
  refused: true,
} as const;

/** Lines of the list of conversations by their keys: of messages that the server has not told of. */
export const CONVERSATIONS = { send_message: LINE, send_media: LINE } satisfies Overlay<Conversation>;

/** The number of the last message read in each conversation, by its key. */
export const READ_UP_TO = {
  mark_read: {
    on: ({ args }) => conversationKey(args.listing_id, args.other_id),
    row: (known = 0, { args }) => Math.max(known, args.up_to_seq),
  },
} satisfies Overlay<number>;
