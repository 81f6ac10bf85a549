/**
 * The operations that drawing needs, so that the same steps run in a worker, in the service worker and, where these cannot, in the page.
 */
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly source: CanvasImageSource;
  close(): void;
};

/** A picture on a canvas. The blob has the browser's own type when it cannot write `type`. */
export type Drawn = Picture & { encode(type: string, quality: number): Promise<Blob> };

export type Pixels = {
  read(file: Blob): Promise<Picture>;
  draw(picture: Picture, width: number, height: number): Drawn;
};

type Context = Pick<
  OffscreenCanvasRenderingContext2D,
  "fillRect" | "drawImage" | "fillStyle" | "imageSmoothingQuality"
>;

/** On white: a picture may be transparent, and a jpeg cannot. */
export function paint(context: Context | null, picture: Picture, width: number, height: number): void {
  if (context === null) throw new Error("no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture.source, 0, 0, width, height);
}

function pictureOf(bitmap: ImageBitmap): Picture {
  return { width: bitmap.width, height: bitmap.height, source: bitmap, close: () => bitmap.close() };
}

/**
 * The pixels of workers. Turned upright by the reading; whatever else the file told of its maker is left behind. Chrome before 112 and
 * Firefox before 111 know no reading that does so for sure, and throw a TypeError.
 */
export const workerPixels: Pixels = {
  read: async (file) => pictureOf(await createImageBitmap(file, { imageOrientation: "from-image" })),
  draw(picture, width, height) {
    const canvas = new OffscreenCanvas(width, height);
    paint(canvas.getContext("2d"), picture, width, height);
    return {
      width,
      height,
      source: canvas,
      close: () => free(canvas),
      encode: (type, quality) => canvas.convertToBlob({ type, quality }),
    };
  },
};

/** A picture read as a square of `side` pixels beside the page: to draw twelve million there takes a cheap phone a third of a second. */
export const smallPixels = async (file: Blob, side: number): Promise<Picture> =>
  pictureOf(await createImageBitmap(file, { imageOrientation: "from-image", resizeWidth: side, resizeHeight: side }));

/** The same for what was drawn here before, and is upright: every browser reads that without being told how. */
export const drawnPixels: Pixels = { ...workerPixels, read: async (file) => pictureOf(await createImageBitmap(file)) };

/** Frees the memory now; some phones keep it until a later cleaning. */
export function free(canvas: { width: number; height: number }): void {
  canvas.width = 0;
  canvas.height = 0;
}

export const hasWorkerPixels = (): boolean =>
  typeof OffscreenCanvas === "function" && typeof createImageBitmap === "function";
