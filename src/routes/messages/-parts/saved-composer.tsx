import { conversationKey } from "#domain/message.ts";
import type { ChatMessage } from "#model/message/chat-message.ts";
import { useSavedText } from "../../-mutations/use-saved-text.ts";
import { Composer, type ComposerProps } from "./composer.tsx";

type SavedComposerProps = Pick<ComposerProps, "ids" | "conversation" | "haggle"> & {
  mending: ChatMessage | null;
  onEnd: () => void;
};

/** The words of a new message and those of a refused one being changed are kept apart: neither takes the other's place. */
export function SavedComposer({ ids, conversation, haggle, mending, onEnd }: SavedComposerProps) {
  const place = `conversation:${conversationKey(ids.listingId, ids.otherId)}`;
  const [text, write, , queue] = useSavedText(place);
  const shared = { ids, conversation, haggle };
  if (mending === null) return <Composer {...shared} text={text} write={write} queue={queue} />;
  /** Words that no message needs any more become a new one: they were typed, and nothing else would show them. */
  const end = (left: string) => {
    if (left.trim() !== "") write(text.trim() === "" ? left : `${text}\n\n${left}`);
    onEnd();
  };
  const key = `${place}:${mending.id}`;
  return <Mending key={key} place={key} {...shared} message={mending} free={text.trim() === ""} onEnd={end} />;
}

type MendingProps = Pick<ComposerProps, "ids" | "conversation" | "haggle"> & {
  place: string;
  message: ChatMessage;
  /** Nothing is being written as a new message. */
  free: boolean;
  onEnd: (left: string) => void;
};

function Mending({ place, message, free, onEnd, ...shared }: MendingProps) {
  const [text, write, , queue] = useSavedText(place, message.content);
  const changed = text === message.content ? "" : text;
  function end(left: string) {
    write("");
    onEnd(left);
  }
  /** Where the words would come between others they stay with their message, for the next "Modifier". */
  const stop = () => (free || changed === "" ? end(changed) : onEnd(""));
  // Deleted or sent again, here or in another tab.
  const isOver = !shared.conversation.messages.some(({ id, state }) => id === message.id && state === "refused");
  const mending = { message, isOver, onStop: stop, onOver: () => end(changed), onSent: end };
  return <Composer {...shared} text={text} write={write} queue={queue} mending={mending} />;
}
