import { useEffect, useRef, useState } from "react";
import { IconButton } from "#ui/button.tsx";

type PlayerProps = {
  /** Gives the address of the sound, null where it cannot be had. */
  load: () => Promise<string | null>;
  seconds: number;
  /** How loud each part is, from 0 to 100. */
  peaks: readonly number[];
  label: string;
  onPlay?: () => void;
  onUnreadable: () => void;
};

const SPEEDS = [1, 1.5, 2] as const;
const TIMES = new Intl.NumberFormat("fr-FR");

/** 7.4 → "0:07" */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** One voice at a time: who begins stops the other. */
let playing: HTMLAudioElement | null = null;

/** A voice with its waves: play, pause, once as fast, one and a half, twice. */
export function Player({ load, seconds, peaks, label, onPlay, onUnreadable }: PlayerProps) {
  const sound = useRef<HTMLAudioElement>(null);
  const [on, setOn] = useState(false);
  const [at, setAt] = useState(0);
  const [speed, setSpeed] = useState(0);
  useEffect(() => () => sound.current?.pause(), []);

  function made(): HTMLAudioElement {
    if (sound.current !== null) return sound.current;
    const audio = new Audio();
    audio.addEventListener("play", () => setOn(true));
    audio.addEventListener("pause", () => setOn(false));
    audio.addEventListener("timeupdate", () => setAt(audio.currentTime));
    audio.addEventListener("ended", () => {
      setOn(false);
      setAt(0);
    });
    sound.current = audio;
    return audio;
  }
  async function toggle() {
    if (on) return sound.current?.pause();
    const url = await load();
    if (url === null) return undefined;
    const audio = made();
    if (audio.src !== url) audio.src = url;
    if (playing !== audio) playing?.pause();
    playing = audio;
    audio.playbackRate = SPEEDS[speed] ?? 1;
    try {
      await audio.play();
      onPlay?.();
    } catch (error) {
      if ((error as { name?: string }).name !== "AbortError") onUnreadable();
    }
    return undefined;
  }
  function faster() {
    const next = (speed + 1) % SPEEDS.length;
    setSpeed(next);
    if (sound.current !== null) sound.current.playbackRate = SPEEDS[next] ?? 1;
  }
  const share = seconds > 0 ? Math.min(1, at / seconds) : 0;
  return (
    <div className="flex w-full items-center gap-2">
      <IconButton
        label={`${on ? "Arrêter" : "Écouter"} ${label}`}
        icon={on ? "pause" : "play"}
        onClick={() => void toggle()}
        className="shrink-0 !bg-primary !text-primary-on"
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <Waves peaks={peaks} share={share} />
        <span className="text-xs text-muted tabular-nums">
          {on || at > 0 ? `${clock(at)} sur ` : ""}
          {clock(seconds)}
        </span>
      </div>
      <button
        type="button"
        onClick={faster}
        aria-label={`Vitesse ${TIMES.format(SPEEDS[speed] ?? 1)}×`}
        className="tap shrink-0 rounded-full px-1.5 text-xs font-650 text-primary focusable"
      >
        {TIMES.format(SPEEDS[speed] ?? 1)}×
      </button>
    </div>
  );
}

function Waves({ peaks, share }: { peaks: readonly number[]; share: number }) {
  return (
    <span aria-hidden="true" className="flex h-7 items-center gap-px overflow-hidden">
      {peaks.map((peak, place) => (
        <span
          key={`part ${String(place)}`}
          style={{ height: `${Math.max(8, peak)}%` }}
          // A border, which forced colours keep.
          className={`min-w-0 flex-1 rounded-full b-0 b-l-1 b-solid ${place < share * peaks.length ? "b-primary bg-primary" : "b-line-strong bg-line-strong"}`}
        />
      ))}
    </span>
  );
}
