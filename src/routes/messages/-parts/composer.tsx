import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useRef,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { LENGTHS } from "#domain/limits.ts";
import { lengthOf } from "#domain/text-field.ts";
import { IntentError, sayWhy } from "#intents/commit.ts";
import { replaceRefusedMessage, sendMessage } from "#intents/message.ts";
import type { ChatMessage } from "#model/message/chat-message.ts";
import type { ConversationResult } from "#queries/use-conversation.ts";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { later } from "#ui/later.tsx";
import { useOwnText } from "#ui/use-own-text.ts";
import type { SendTyped } from "../../-mutations/use-saved-text.ts";
import { SpeakButton, type Press } from "./speak-button.tsx";
import { QuickReplies } from "./quick-replies.tsx";
import type { Haggle } from "./use-haggle.ts";

const SendVoice = later(() => import("./send-voice.tsx").then((module) => module.SendVoice));
const SendPictures = later(() => import("./send-pictures.tsx").then((module) => module.SendPictures));

const MOST = LENGTHS.message.max;
const COUNT_FROM = MOST - 100;

export type ComposerProps = {
  ids: { listingId: string; otherId: string };
  conversation: ConversationResult;
  haggle: Haggle;
  text: string;
  write: (text: string) => void;
  queue: SendTyped;
  /** Where the words of a refused message are being changed. */
  mending?: {
    readonly message: ChatMessage;
    /** It is not refused any more: there is nothing to change. */
    readonly isOver: boolean;
    readonly onStop: () => void;
    readonly onOver: () => void;
    /** `left`: what was typed on meanwhile. */
    readonly onSent: (left: string) => void;
  };
};

/** Where words are written. They leave the field only once this phone has stored them; nothing waits for the network. */
export function Composer({ ids, conversation, haggle, text, write, queue, mending }: ComposerProps) {
  const field = useAutoHeight(text);
  const box = useRef<HTMLDivElement>(null);
  const [storing, setStoring] = useState(false);
  // The field's current text: a phone that stores slowly lets its owner type on meanwhile.
  const latest = useRef(text);
  useLayoutEffect(() => void (latest.current = text), [text]);
  const [failure, setFailure] = useState<string | null>(null);
  const [picturing, setPicturing] = useState(false);
  const [press, setPress] = useState<Press | null>(null);
  const about = { title: conversation.title, name: conversation.otherName };
  const length = lengthOf(text);
  const excess = length - MOST;
  const ready = length > 0 && excess <= 0 && !storing;
  const mended = mending?.message.id;
  useLayoutEffect(() => {
    if (mended !== undefined) field.current?.focus();
  }, [field, mended]);
  // Not while its own change is being stored, which ends it too.
  const over = mending?.isOver === true && !storing;
  const leave = useEffectEvent(() => mending?.onOver());
  useEffect(() => {
    if (over) leave();
  }, [over]);

  // Two presses may come before either is drawn.
  const busy = useRef(false);
  async function send() {
    if (!ready || busy.current) return;
    busy.current = true;
    const pressed = document.activeElement?.matches("[type=submit]") === true;
    setStoring(true);
    setFailure(null);
    try {
      const words = (typed: string) =>
        mending === undefined
          ? sendMessage({ listingId: ids.listingId, receiverId: ids.otherId, content: text }, about, typed)
          : replaceRefusedMessage(mending.message.id, text, typed);
      await queue(
        (typed) => sayWhy("Erreur lors de l'envoi du message", words(typed)),
        (now) => without(now, text),
      );
      mending?.onSent(without(latest.current, text));
    } catch (error) {
      setFailure(error instanceof IntentError ? error.message : "Erreur lors de l'envoi du message");
    }
    busy.current = false;
    setStoring(false);
    // The button goes out with the words, and the focus with it. On a phone the field would open the keyboard.
    if (pressed && hasHover()) field.current?.focus();
  }
  /** The chips go with the first word. Where a touch would open the keyboard over the words, the way on is to send them. */
  function pick(words: string) {
    write(words);
    const next = hasHover() ? "textarea" : "[type=submit]";
    // Once the button can be pressed.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(next)?.focus());
  }
  return (
    <div ref={box} className="pb-[env(safe-area-inset-bottom)]">
      {mending === undefined ? (
        <QuickReplies conversation={conversation} haggle={haggle} blank={length === 0} onPick={pick} />
      ) : (
        <Bar icon="pencil" words="Vous modifiez un message refusé" onClose={mending.onStop} />
      )}
      {failure === null ? null : (
        <p role="alert" className="flex gap-2 px-4 pt-2 text-sm text-danger">
          <Icon name="circle-alert" className="!text-[1rem] mt-0.5" />
          {failure}
        </p>
      )}
      <Input field={field} text={text} write={write} ready={ready} onSend={() => void send()}>
        {mending === undefined ? (
          <span className="mb-0.5 flex max-[15em]:flex-col">
            <IconButton label="Joindre des photos" icon="image" onClick={() => setPicturing(true)} />
            {canSpeak() ? <SpeakButton press={press} onPress={setPress} /> : null}
          </span>
        ) : null}
      </Input>
      {mending === undefined ? (
        <SendVoice ids={ids} about={about} press={press} onClose={() => setPress(null)} />
      ) : null}
      {picturing ? <SendPictures ids={ids} about={about} onClose={() => setPicturing(false)} /> : null}
      {length < COUNT_FROM ? null : <Count over={excess} left={MOST - length} />}
    </div>
  );
}

/** Where nothing can be recorded there is no button: an old browser, or an address without TLS. */
const canSpeak = () => typeof MediaRecorder === "function" && "mediaDevices" in navigator;

const hasHover = () => matchMedia("(hover: hover)").matches;

/** Returns the text that was added to words that are stored now. */
const without = (now: string, stored: string): string =>
  now.startsWith(stored) ? now.slice(stored.length).trimStart() : now;

type InputProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  write: (text: string) => void;
  ready: boolean;
  onSend: () => void;
  /** Other ways to say something. */
  children: ReactNode;
};

function Input({ field, text, write, ready, onSend, children }: InputProps) {
  const own = useOwnText(text, write, { field });
  function submit(event: FormEvent) {
    event.preventDefault();
    onSend();
  }
  /** Enter sends where there is a keyboard; on a phone it makes a new line, as everywhere else on it. */
  function press(event: KeyboardEvent) {
    const typing = event.nativeEvent.isComposing || event.shiftKey;
    if (event.key !== "Enter" || typing || !matchMedia("(hover: hover) and (pointer: fine)").matches) return;
    event.preventDefault();
    onSend();
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-[min(0.5rem,8px)] px-[min(0.75rem,12px)] py-2">
      {children}
      <textarea
        {...own}
        rows={1}
        aria-label="Votre message"
        autoComplete="off"
        placeholder="Message"
        enterKeyHint="enter"
        autoCapitalize="sentences"
        onKeyDown={press}
        className="field-box min-w-0 flex-1 resize-none !rounded-[1.5rem] py-[0.6875rem]"
      />
      <button
        type="submit"
        aria-label="Envoyer"
        title="Envoyer"
        disabled={!ready}
        onPointerDown={(event) => event.preventDefault()}
        className="grid h-[min(3rem,56px)] w-[min(3rem,56px)] shrink-0 place-items-center rounded-full bg-primary text-primary-on focusable transition-opacity duration-140 disabled:(bg-sunk text-muted cursor-not-allowed)"
      >
        <Icon name="send" />
      </button>
    </form>
  );
}

function Count({ over, left }: { over: number; left: number }) {
  return (
    <p
      aria-live="polite"
      className={`px-4 pb-2 text-right text-xs tabular-nums ${over > 0 ? "text-danger font-650" : "text-muted"}`}
    >
      {over > 0
        ? `${over} caractère${over > 1 ? "s" : ""} de trop`
        : `${left} caractère${left > 1 ? "s" : ""} restant${left > 1 ? "s" : ""}`}
    </p>
  );
}

function Bar({ icon, words, onClose }: { icon: "pencil"; words: string; onClose: () => void }) {
  return (
    <p className="flex items-center gap-2 bg-sunk pl-4 text-sm">
      <Icon name={icon} className="!text-[1rem]" />
      <span className="flex-1">{words}</span>
      <IconButton label="Ne plus modifier" icon="x" onClick={onClose} />
    </p>
  );
}

const MAX_LINES = 5;

/** The ref of a text area that is as high as its text, up to five lines. */
function useAutoHeight(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const box = field.current;
    if (box === null) return;
    const style = getComputedStyle(box);
    const edges = box.offsetHeight - box.clientHeight;
    const most =
      Number.parseFloat(style.lineHeight) * MAX_LINES +
      Number.parseFloat(style.paddingTop) +
      Number.parseFloat(style.paddingBottom);
    box.style.height = "auto";
    const wanted = box.scrollHeight;
    box.style.height = `${Math.min(wanted, most) + edges}px`;
    box.style.overflowY = wanted > most ? "auto" : "hidden";
  }, [text]);
  return field;
}
