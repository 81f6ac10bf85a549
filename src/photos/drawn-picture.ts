import { free } from "./canvas.ts";

/** Pictures with words on them, drawn on this phone to be shared. */
export const [GREEN, PAPER, SOFT] = ["#0b6b4f", "#fffdf8", "#d7ece3"] as const;
export const FONT = "system-ui, Roboto, sans-serif";

export type Context = CanvasRenderingContext2D;

/** A jpeg of this size on a ground of one colour. @throws when this browser has no canvas */
export async function drawn(
  size: { readonly width: number; readonly height: number },
  ground: string,
  draw: (context: Context) => void,
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, size);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  draw(context);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
  free(canvas);
  if (blob === null) throw new Error("no picture");
  return blob;
}

export function write(
  context: Context,
  text: string,
  at: { x: number; y: number },
  font: string,
  colour: string,
): void {
  context.font = `${font} ${FONT}`;
  context.fillStyle = colour;
  context.textBaseline = "alphabetic";
  context.fillText(text, at.x, at.y);
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
