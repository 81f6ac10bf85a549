import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLookedAt } from "#device/looked-at.ts";
import { formatBytes } from "#domain/bytes.ts";
import type { Media } from "#domain/message.ts";
import { ofName } from "#domain/name.ts";
import { hearVoice } from "#intents/voice.ts";
import type { ChatMessage } from "#model/message/chat-message.ts";
import { useWaitingPicture } from "#queries/use-local-photos.ts";
import { loadMedia, storedMedia } from "#session/message-media.ts";
import { Icon } from "#ui/icon.tsx";
import { useNow } from "#ui/use-now.ts";
import { useSavesData } from "#ui/use-saves-data.ts";
import { Player } from "./voice-player.tsx";

/** So long the server keeps it. */
const KEPT_MS = 90 * 86_400_000;

type MessageVoiceProps = { message: ChatMessage; media: Media; by: string };

/** A voice of a message: its waves, how long it is, a press to hear it. What was not heard yet has a mark, gone as soon as it is played here. */
export function MessageVoice({ message, media, by }: MessageVoiceProps) {
  const isOld = useNow() - message.createdAt >= KEPT_MS && message.seq !== null;
  if (isOld || media.name === undefined)
    return <p className="text-sm text-muted">Message vocal effacé{isOld ? " après 90 jours" : ""}</p>;
  return <Voice name={media.name} message={message} media={media} by={by} />;
}

type State = "still" | "loading" | "away" | "gone" | "unreadable";

const WORDS: Readonly<Record<State, string>> = {
  still: "",
  loading: "Chargement…",
  away: "Pas encore sur ce téléphone. Réessayez avec du réseau.",
  gone: "Message vocal effacé",
  unreadable: "Ce téléphone ne sait pas lire ce message vocal.",
};

function Voice({ name, message, media, by }: MessageVoiceProps & { name: string }) {
  const waiting = useWaitingPicture(name);
  const spares = useSavesData();
  const heardHere = useLookedAt((state) => state.lookedAt.includes(message.id));
  const [url, setUrl] = useState<string | null>(null);
  const [state, setState] = useState<State>("still");
  const made = useRef<string | null>(null);
  useEffect(() => () => void (made.current !== null && URL.revokeObjectURL(made.current)), []);
  function show(blob: Blob): string {
    if (made.current !== null) URL.revokeObjectURL(made.current);
    made.current = URL.createObjectURL(blob);
    setUrl(made.current);
    return made.current;
  }
  const found = useEffectEvent(show);
  const stored = message.seq !== null;
  useEffect(() => {
    if (!stored) return undefined;
    let left = false;
    void storedMedia(name).then((blob) => void (blob !== null && !left && found(blob)));
    return () => void (left = true);
  }, [name, stored]);

  /** Gives the address to play, once it is here. */
  async function load(): Promise<string | null> {
    const here = waiting?.fullUrl ?? url;
    if (here !== null) return here;
    setState("loading");
    const blob = await loadMedia(name);
    if (!(blob instanceof Blob)) {
      setState(blob === "gone" ? "gone" : "away");
      return null;
    }
    setState("still");
    return show(blob);
  }
  const unheard = !message.mine && message.heard !== true && !heardHere;
  function onPlay() {
    if (message.mine || message.heard === true) return;
    useLookedAt.getState().look([message.id]);
    // One that could not be stored is tried again when it is heard again.
    hearVoice(message.id).catch(() => undefined);
  }
  const isHere = waiting !== null || url !== null;
  return (
    <>
      <Player
        load={load}
        seconds={media.seconds ?? 0}
        peaks={media.peaks ?? []}
        label={message.mine ? "votre message vocal" : `le message vocal ${ofName(by)}`}
        onPlay={onPlay}
        onUnreadable={() => setState("unreadable")}
      />
      <p className="flex flex-wrap items-center gap-1 text-xs text-muted">
        {unheard ? (
          <span className="inline-flex items-center gap-1 font-650 text-primary">
            <Icon name="mic" className="!text-[0.875rem]" />
            Pas encore écouté
          </span>
        ) : null}
        {spares && !isHere && state === "still" ? `${formatBytes(media.bytes)} · toucher pour écouter` : null}
        <span role="status">{WORDS[state]}</span>
      </p>
    </>
  );
}
