import { free, paint, type Pixels } from "./canvas.ts";

/** For browsers without a canvas in workers: the page is busy for a moment, and it works. */
export const pagePixels: Pixels = {
  async read(file) {
    const url = URL.createObjectURL(file);
    try {
      const image = new Image();
      image.src = url;
      await image.decode();
      return {
        width: image.naturalWidth,
        height: image.naturalHeight,
        source: image,
        close: () => URL.revokeObjectURL(url),
      };
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
    const encode = (type: string, quality: number) =>
      new Promise<Blob>((resolve, reject) => {
        canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), type, quality);
      });
    return { width, height, source: canvas, close: () => free(canvas), encode };
  },
};
