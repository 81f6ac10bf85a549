import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { TeamResult } from "#team/query.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { MOST, STEP, useZoom, WHOLE } from "#ui/zoom.ts";
import { useAdmin } from "../admin-context.ts";
import { useShortcuts } from "./use-shortcuts.ts";

type ScreenshotProps = {
  proof: string;
  alt: string;
  className?: string;
  main?: boolean;
  /** The picture shows, or why it does not. */
  onAnswered?: () => void;
};

/** The picture a person sent, as large as one likes: wheel, two fingers, double tap; the main one has buttons and keys, too. */
export function Screenshot({ proof, alt, className = "", main = false, onAnswered }: ScreenshotProps) {
  const { screenshots } = useAdmin();
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<TeamResult<string> | null>(null);
  const answered = useEffectEvent((said: TeamResult<string>) => {
    setAnswer(said);
    if (!said.ok) onAnswered?.();
  });
  useEffect(() => {
    let gone = false;
    void screenshots.get(proof).then((said) => !gone && answered(said));
    return () => {
      gone = true;
    };
  }, [screenshots, proof, turn]);

  if (answer === null) return <Skeleton className={`!rounded-card ${className}`} />;
  if (answer.ok)
    return <Zoomable url={answer.value} alt={alt} className={className} main={main} onShown={onAnswered} />;
  return (
    <div
      role="alert"
      className={`grid content-center justify-items-center gap-3 p-4 rounded-card bg-sunk text-center ${className}`}
    >
      <p>{answer.message}</p>
      <Button icon="refresh-cw" onClick={() => setTurn(turn + 1)}>
        Réessayer
      </Button>
    </div>
  );
}

type ZoomableProps = {
  url: string;
  alt: string;
  className: string;
  main: boolean;
  onShown: (() => void) | undefined;
};

const NO_KEYS = {};

function Zoomable({ url, alt, className, main, onShown }: ZoomableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { view, set, by, on } = useZoom(frame);
  const { scale, x, y } = view;
  const reset = () => set(WHOLE);
  useShortcuts(main ? { "+": () => by(STEP), "=": () => by(STEP), "-": () => by(1 / STEP), 0: reset } : NO_KEYS);
  const round = "!bg-card b-1 b-solid b-line shadow-soft";
  return (
    <div className={`relative overflow-hidden rounded-card bg-sunk b-1 b-solid b-line ${className}`}>
      <div
        ref={frame}
        {...on}
        className={`h-full select-none ${scale > 1 ? "touch-none cursor-grab active:cursor-grabbing" : "touch-pan-y cursor-zoom-in"}`}
      >
        <img
          src={url}
          alt={alt}
          draggable={false}
          onLoad={onShown}
          onError={onShown}
          data-scale={scale.toFixed(2)}
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
          className="w-full h-full object-contain pointer-events-none"
        />
      </div>
      {main ? (
        <div className="absolute right-2 top-2 grid gap-1">
          <IconButton label="Voir en entier" icon="x" off={scale <= 1} onClick={reset} className={round} />
          <IconButton label="Réduire" icon="minus" off={scale <= 1} onClick={() => by(1 / STEP)} className={round} />
          <IconButton label="Agrandir" icon="plus" off={scale >= MOST} onClick={() => by(STEP)} className={round} />
        </div>
      ) : null}
    </div>
  );
}
