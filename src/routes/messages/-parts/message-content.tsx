import { photoShape } from "#domain/photo-name.ts";
import type { ChatMessage } from "#model/message/chat-message.ts";
import { later } from "#ui/later.tsx";
import { TappableText } from "./tappable-text.tsx";

const MessagePicture = later(() => import("./message-picture.tsx").then((module) => module.MessagePicture));

const MessageVoice = later(() => import("./message-voice.tsx").then((module) => module.MessageVoice));

/** Neither a strip nor a pillar: what is beyond is seen when it is opened. */
const NARROWEST = 0.7;
const FLATTEST = 2;

/** The words of a message, its voice, or its picture in a place that is as large before it comes. */
export function MessageContent({ message, by }: { message: ChatMessage; by: string }) {
  const { media, content } = message;
  if (media?.kind === "voice")
    return (
      <div className="min-h-15 w-[min(15rem,62vw)]">
        <MessageVoice message={message} media={media} by={by} />
      </div>
    );
  if (media?.kind !== "photo")
    return (
      <p className="inline whitespace-pre-wrap [overflow-wrap:anywhere]">
        <TappableText text={content} />
      </p>
    );
  const aspectRatio = Math.min(Math.max(photoShape(media.name), NARROWEST), FLATTEST);
  return (
    <div
      style={{ aspectRatio }}
      className="-mx-1.5 mb-1 grid w-[min(15rem,62vw)] overflow-hidden rounded-3 bg-sunk [overflow-wrap:anywhere]"
    >
      <MessagePicture message={message} media={media} by={by} />
    </div>
  );
}
