import { useState } from "react";
import { photoUrl, thumbUrl } from "#remote/photo-url.ts";
import { Icon } from "./icon.tsx";

type PhotoProps = {
  name: string | null | undefined;
  size: "thumb" | "full";
  alt: string;
  /** For the one or two photos that are the point of the first screen. */
  eager?: boolean;
  fit?: "cover" | "contain";
  /** Laid over a smaller copy of itself: shows that copy while it loads, and when it cannot be had. */
  over?: boolean;
  className?: string;
};

/**
 * A listing photo that fills its box, or a quiet placeholder when there is none or it cannot be
 * had now (the box is the parent's, so nothing moves).
 */
export function Photo({ name, size, alt, eager = false, fit = "cover", over = false, className = "" }: PhotoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const url = name ? (size === "thumb" ? thumbUrl(name) : photoUrl(name)) : null;
  if (!url || failed === url) {
    return over ? null : (
      <span role={alt ? "img" : undefined} aria-label={alt || undefined} className={`grid place-items-center w-full h-full bg-sunk text-muted ${className}`}>
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
