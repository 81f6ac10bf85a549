import { photoUrl } from "#remote/photo-url.ts";

/** A listing's photo in full, decoded, to be drawn with: asked for openly, so that what is drawn can be saved. @throws when it cannot be had now */
export async function loadPhoto(name: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.src = photoUrl(name);
  await image.decode();
  return image;
}
