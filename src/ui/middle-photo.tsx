import { useState } from "react";
import { isStoredPhoto, middleName } from "#domain/photo-name.ts";
import { photoUrl } from "#remote/photo-url.ts";
import { Photo, type PhotoProps } from "./photo.tsx";

/** The box is as wide as a phone, and beside the words on a desktop. */
const WIDTH = "(min-width: 48rem) 40rem, 100vw";

/** A photo as large as this screen shows it: of its middle size or whole, and whole where it has no middle size. For one laid over its thumbnail. */
export function MiddlePhoto({ name, ...layer }: Omit<PhotoProps, "size" | "name" | "over"> & { name: string | null }) {
  const [missing, setMissing] = useState<string | null>(null);
  if (name === null || name === missing || !isStoredPhoto(name))
    return <Photo name={name} size="full" over {...layer} />;
  const { alt, eager, fit } = layer;
  return (
    <img
      srcSet={`${photoUrl(middleName(name))} 800w, ${photoUrl(name)} 1600w`}
      sizes={WIDTH}
      alt={alt}
      loading={eager === true ? "eager" : "lazy"}
      decoding="async"
      draggable={false}
      onError={() => setMissing(name)}
      className={`w-full h-full ${fit === "contain" ? "object-contain" : "object-cover"}`}
    />
  );
}
