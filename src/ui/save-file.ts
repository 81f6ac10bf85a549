import { photoUrl } from "#remote/photo-url.ts";

/** Hands a file to the browser's downloads under this name. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Once the download has its own hold of the bytes.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A listing's photo in full, decoded, to be drawn with: asked for openly, so that what is drawn can be saved. @throws when it cannot be had now */
export async function loadPhoto(name: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.src = photoUrl(name);
  await image.decode();
  return image;
}
