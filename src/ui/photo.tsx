import { useEffect, useState } from "react";
import { photoUrl, thumbUrl } from "#remote/photo-url.ts";
import { Icon } from "./icon.tsx";
import { later } from "./later.tsx";
import { useSavesData } from "./use-saves-data.ts";

export type PhotoProps = {
  name: string | null | undefined;
  size: "thumb" | "full";
  alt: string;
  /** The subject of the photo, where `alt` is empty because those words stand beside it. */
  about?: string;
  /** For the one or two photos that are the point of the first screen. */
  eager?: boolean;
  fit?: "cover" | "contain";
  /** Laid over a smaller copy of itself: shows that copy while it loads, and when it cannot be had. */
  over?: boolean;
  /** To whoever saves data it offers itself to a tap, in a place that is not a link or a button already. */
  tap?: boolean;
  className?: string;
};

const PhotoOnTap = later(() => import("./photo-on-tap.tsx").then((module) => module.PhotoOnTap));

/**
 * A listing photo that fills its box, or a quiet placeholder when there is none or it cannot be
 * had now (the box is the parent's, so nothing moves). To whoever saves data nothing is downloaded unasked.
 */
export function Photo(props: PhotoProps) {
  // A photo in the bucket lies in its owner's folder; other names are of nothing (a closed account's listing keeps a word there).
  const name = props.name?.includes("/") ? props.name : null;
  const url = name ? (props.size === "thumb" ? thumbUrl(name) : photoUrl(name)) : null;
  return useSavesData() && url && !url.startsWith("blob:") ? (
    <PhotoOnTap {...props} key={url} url={url} picture={Picture} />
  ) : (
    <Picture {...props} url={url} />
  );
}

export type PictureProps = PhotoProps & { url: string | null };

function Picture({ url, alt, eager = false, fit = "cover", over = false, className = "" }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  // Asked for again when the network, or whoever looks, has come back.
  useEffect(() => {
    if (!failed) return undefined;
    const again = () => document.hidden || setFailed(null);
    addEventListener("online", again);
    addEventListener("visibilitychange", again);
    return () => {
      removeEventListener("online", again);
      removeEventListener("visibilitychange", again);
    };
  }, [failed]);
  if (!url || failed === url) {
    return over ? null : (
      <span
        role={alt ? "img" : undefined}
        aria-label={alt || undefined}
        className={`grid place-items-center w-full h-full bg-sunk text-muted ${className}`}
      >
        <Icon name="image-off" className="!text-[2rem] opacity-60" />
      </span>
    );
  }
  return (
    <img
      src={url}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      draggable={false}
      onError={() => setFailed(url)}
      className={`w-full h-full ${over ? "" : "bg-sunk"} ${fit === "cover" ? "object-cover" : "object-contain"} ${className}`}
    />
  );
}
