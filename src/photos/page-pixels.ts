import { free, paint, type Picture, type Pixels } from "./canvas.ts";

/** The picture at an address of this phone. */
export async function pictureAt(url: string): Promise<Picture> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight, source: image, close: () => undefined };
}

/** A canvas as a file, of the browser's own type when it cannot write `type`. */
export const fileOf = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), type, quality);
  });

/** For browsers without a canvas in workers: the page is busy for a moment, and it works. */
export const pagePixels: Pixels = {
  async read(file) {
    const url = URL.createObjectURL(file);
    try {
      return { ...(await pictureAt(url)), close: () => URL.revokeObjectURL(url) };
    } catch (error) {
      URL.revokeObjectURL(url);
      throw error;
    }
  },
  draw(picture, width, height) {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    paint(canvas.getContext("2d"), picture, width, height);
    const encode = (type: string, quality: number) => fileOf(canvas, type, quality);
    return { width, height, source: canvas, close: () => free(canvas), encode };
  },
};
