import { photoUrl } from "#remote/photo-url.ts";
import { Photo } from "./photo.tsx";

type AvatarProps = {
  name: string;
  /** "drawn:" with a motif and a colour; a photo, by its name or by its address on this phone; of a newer version, or null: the initials. */
  avatar?: string | null | undefined;
  className?: string;
};

function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => word?.[0] ?? "");
  return letters.join("").toLocaleUpperCase("fr") || "?";
}

/** In a square of 24. */
const MOTIFS = {
  sun: "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M11 2h2v4h-2zM11 18h2v4h-2zM2 11h4v2H2zM18 11h4v2h-4zM4 5.4l1.4-1.4 2.9 2.9-1.4 1.4zM15.7 17.1l1.4-1.4 2.9 2.9-1.4 1.4zM18.6 4L20 5.4l-2.9 2.9-1.4-1.4zM6.9 15.7l1.4 1.4L5.4 20 4 18.6z",
  leaf: "M4 21c-1-9 4-17 17-18 0 12-6 17-12 16l5-7-7 6z",
  fish: "M2 12c4-6 10-7 14-2l6-4v12l-6-4c-4 5-10 4-14-2m5-2a1.2 1.2 0 1 0 0 2.4a1.2 1.2 0 1 0 0-2.4",
  drum: "M4 4h16v2.5c0 4-4.5 5-4.5 9V21h-7v-5.5c0-4-4.5-5-4.5-9zm2 2v1h12V6zm3.5 8.5v1.2h5v-1.2z",
  pot: "M8 3h8v3c4 1 6 4 6 7.5 0 5-4 7.5-10 7.5S2 18.5 2 13.5C2 10 4 7 8 6zm-3.5 9.500v2h15v-2z",
  star: "M12 2l3 6.6 7 .7-5.3 4.800 1.600 7.100L12 17.5l-6.300 3.700 1.600-7.100L2 9.300l7-.7z",
} as const;
/** Ground and motif: the same in both schemes, as a photo would be. */
const COLOURS = {
  orange: ["#f6a04d", "#6b2d0c"],
  green: ["#0f6b50", "#f8dfa4"],
  ochre: ["#f2d49a", "#a23e26"],
  blue: ["#2b4a7d", "#f5bd62"],
} as const;
export type Motif = keyof typeof MOTIFS;
export type Colour = keyof typeof COLOURS;

const DRAWN = /^drawn:([a-z]+)-([a-z]+)$/u;
/** One in the bucket lies in its person's folder. */
const PHOTO = /^blob:|^[0-9a-f-]{36}\//u;

/** Their buckets, in an address: not in #remote/photo-url.ts, which everybody waits for. */
const [LISTINGS, AVATARS] = ["/public/listings/", "/public/avatars/"];

export const isPhotoAvatar = (avatar: string | null | undefined): avatar is string => PHOTO.test(avatar ?? "");
const isOf = <Name extends string>(table: Readonly<Record<Name, unknown>>, name = ""): name is Name =>
  Object.hasOwn(table, name);

/** The avatar of a person, or the initials, in a round; the name itself stands beside it. A photo lies over the initials, which it may not come to hide. */
export function Avatar({ name, avatar, className = "w-11 h-11" }: AvatarProps) {
  const [, motif, colour] = DRAWN.exec(avatar ?? "") ?? [];
  if (isOf(MOTIFS, motif) && isOf(COLOURS, colour)) {
    const [ground, ink] = COLOURS[colour];
    return (
      <svg aria-hidden="true" viewBox="-6 -6 36 36" className={`shrink-0 rounded-full ${className}`}>
        <path fill={ground} d="M-6-6h36v36H-6z" />
        <path fill={ink} fillRule="evenodd" d={MOTIFS[motif]} />
      </svg>
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`grid [grid-template:100%/100%] place-items-center shrink-0 overflow-hidden rounded-full bg-primary-soft text-primary font-700 ${className}`}
    >
      <span className="[grid-area:1/1]">{initials(name)}</span>
      {isPhotoAvatar(avatar) ? (
        <Photo
          name={photoUrl(avatar).replace(LISTINGS, AVATARS)}
          size="thumb"
          alt=""
          over
          className="[grid-area:1/1]"
        />
      ) : null}
    </span>
  );
}
