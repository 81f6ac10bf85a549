import { free } from "./canvas.ts";

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
const COLOURS = { ground: "#0b6b4f", paper: "#fffdf8", soft: "#d7ece3" } as const;
const FONT = "system-ui, Roboto, sans-serif";

/** Draws it as a jpeg. `photo` null: the place of the photo stays empty. @throws when this browser has no canvas */
export async function drawStatus(status: Status, photo: HTMLImageElement | null): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, STATUS_SIZE);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.fillStyle = COLOURS.ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  drawHead(context, status);
  drawPhoto(context, photo);
  drawWords(context, status);
  drawAddress(context, status.address);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
  free(canvas);
  if (blob === null) throw new Error("no picture");
  return blob;
}

type Context = CanvasRenderingContext2D;

function write(context: Context, text: string, at: { x: number; y: number }, font: string, colour: string): void {
  context.font = `${font} ${FONT}`;
  context.fillStyle = colour;
  context.textBaseline = "alphabetic";
  context.fillText(text, at.x, at.y);
}

function drawHead(context: Context, { product }: Status): void {
  write(context, product, { x: EDGE, y: 120 }, "800 72px", COLOURS.paper);
}

/** Fills its box from the middle, as cards do. */
function drawPhoto(context: Context, photo: HTMLImageElement | null): void {
  const width = STATUS_SIZE.width - 2 * EDGE;
  context.save();
  context.beginPath();
  context.roundRect(EDGE, PHOTO.top, width, PHOTO.height, 40);
  context.clip();
  context.fillStyle = COLOURS.soft;
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
  write(context, price, { x: EDGE, y: top + 116 }, "800 84px", COLOURS.paper);
  lines.forEach((line, at) => write(context, line, { x: EDGE, y: top + 216 + at * 64 }, "700 52px", COLOURS.paper));
  write(context, place, { x: EDGE, y: top + 226 + lines.length * 64 }, "400 42px", COLOURS.soft);
}

/** On white, as large as it fits on one line. */
function drawAddress(context: Context, address: string): void {
  const width = STATUS_SIZE.width - 2 * EDGE;
  context.fillStyle = COLOURS.paper;
  context.beginPath();
  context.roundRect(EDGE, ADDRESS.top, width, ADDRESS.height, 28);
  context.fill();
  context.font = `800 64px ${FONT}`;
  const size = Math.floor(64 * Math.min(1, (width - 2 * ADDRESS.quiet) / context.measureText(address).width));
  context.textAlign = "center";
  const middle = { x: STATUS_SIZE.width / 2, y: ADDRESS.top + ADDRESS.height / 2 + size / 3 };
  write(context, address, middle, `800 ${size}px`, COLOURS.ground);
  context.textAlign = "start";
}

/**
 * A text in lines that fit, broken between words, and inside a word that is longer than a line. Three dots stand for the text after `most`
 * lines.
 */
export function wrapped(text: string, fits: (line: string) => boolean, most: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/u).filter((part) => part !== "")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = cut(word, fits);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
  }
  if (line !== "") lines.push(line);
  if (lines.length <= most) return lines;
  let last = lines[most - 1] ?? "";
  while (last !== "" && !fits(`${last}…`)) last = Array.from(last).slice(0, -1).join("");
  return [...lines.slice(0, most - 1), `${last.trimEnd()}…`];
}

/** A word in pieces that fit; one sign at least each. */
function cut(word: string, fits: (line: string) => boolean): readonly string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const sign of word) {
    if (piece !== "" && !fits(piece + sign)) {
      pieces.push(piece);
      piece = "";
    }
    piece += sign;
  }
  return [...pieces, piece];
}
