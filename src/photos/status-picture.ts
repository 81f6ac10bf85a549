import { type Context, drawn, FONT, GREEN, PAPER, SOFT, wrapped, write } from "./drawn-picture.ts";

/** The picture that a seller puts into a status: photo, price, title, place, and the address of the listing to be typed: nobody scans their own screen. */
/** The size of a status on a phone, pixels. */
export const STATUS_SIZE = { width: 1080, height: 1920 } as const;

export type Status = {
  readonly title: string;
  readonly price: string;
  readonly place: string;
  /** As people type it. */
  readonly address: string;
  readonly product: string;
};

const EDGE = 64;
const PHOTO = { top: 176, height: 1080 } as const;
const ADDRESS = { top: 1722, height: 134, quiet: 36 } as const;

/** Draws it as a jpeg. `photo` null: the place of the photo stays empty. @throws when this browser has no canvas */
export async function drawStatus(status: Status, photo: HTMLImageElement | null): Promise<Blob> {
  return await drawn(STATUS_SIZE, GREEN, (context) => {
    drawHead(context, status);
    drawPhoto(context, photo);
    drawWords(context, status);
    drawAddress(context, status.address);
  });
}

function drawHead(context: Context, { product }: Status): void {
  write(context, product, { x: EDGE, y: 120 }, "800 72px", PAPER);
}

/** Fills its box from the middle, as cards do. */
function drawPhoto(context: Context, photo: HTMLImageElement | null): void {
  const width = STATUS_SIZE.width - 2 * EDGE;
  context.save();
  context.beginPath();
  context.roundRect(EDGE, PHOTO.top, width, PHOTO.height, 40);
  context.clip();
  context.fillStyle = SOFT;
  context.fillRect(EDGE, PHOTO.top, width, PHOTO.height);
  if (photo !== null) {
    const scale = Math.max(width / photo.naturalWidth, PHOTO.height / photo.naturalHeight);
    const [wide, high] = [photo.naturalWidth * scale, photo.naturalHeight * scale];
    context.drawImage(photo, EDGE + (width - wide) / 2, PHOTO.top + (PHOTO.height - high) / 2, wide, high);
  }
  context.restore();
}

function drawWords(context: Context, { title, price, place }: Status): void {
  const room = STATUS_SIZE.width - 2 * EDGE;
  const top = PHOTO.top + PHOTO.height;
  context.font = `700 52px ${FONT}`;
  const lines = wrapped(title, (text) => context.measureText(text).width <= room, 3);
  write(context, price, { x: EDGE, y: top + 116 }, "800 84px", PAPER);
  lines.forEach((line, at) => write(context, line, { x: EDGE, y: top + 216 + at * 64 }, "700 52px", PAPER));
  write(context, place, { x: EDGE, y: top + 226 + lines.length * 64 }, "400 42px", SOFT);
}

/** On white, as large as it fits on one line. */
function drawAddress(context: Context, address: string): void {
  const width = STATUS_SIZE.width - 2 * EDGE;
  context.fillStyle = PAPER;
  context.beginPath();
  context.roundRect(EDGE, ADDRESS.top, width, ADDRESS.height, 28);
  context.fill();
  context.font = `800 64px ${FONT}`;
  const size = Math.floor(64 * Math.min(1, (width - 2 * ADDRESS.quiet) / context.measureText(address).width));
  context.textAlign = "center";
  const middle = { x: STATUS_SIZE.width / 2, y: ADDRESS.top + ADDRESS.height / 2 + size / 3 };
  write(context, address, middle, `800 ${size}px`, GREEN);
  context.textAlign = "start";
}
