import { type Context, drawn, FONT, GREEN, PAPER, SOFT, wrapped, write } from "./drawn-picture.ts";

/** The picture of a receipt, for whoever asks where a thing comes from. */
export type ReceiptPicture = {
  readonly product: string;
  readonly title: string;
  readonly facts: readonly (readonly [name: string, words: string])[];
  /** The people who have confirmed it, and the day. */
  readonly foot: string;
};

const WIDTH = 1080;
const [EDGE, HEAD, LABEL, LINE, GAP] = [64, 232, 52, 62, 36];
const [INK, GREY] = ["#1c2a25", "#5c6b65"];
const WORDS = `700 48px ${FONT}`;
const FOOT = `400 36px ${FONT}`;

/** Draws it as a jpeg, as high as its words are. @throws when this browser has no canvas */
export async function drawReceipt({ product, title, facts, foot }: ReceiptPicture): Promise<Blob> {
  const measure = document.createElement("canvas").getContext("2d");
  if (measure === null) throw new Error("no canvas");
  const rows = facts.map(([name, words]) => ({ name, lines: inLines(measure, words, WORDS, WIDTH - 4 * EDGE) }));
  const last = inLines(measure, foot, FOOT, WIDTH - 2 * EDGE);
  const body = GAP + rows.reduce((sum, { lines }) => sum + LABEL + lines.length * LINE + GAP, 0);
  const height = HEAD + body + 2 * GAP + last.length * 48 + GAP;
  return await drawn({ width: WIDTH, height }, GREEN, (context) => {
    write(context, product, { x: EDGE, y: 108 }, "800 64px", PAPER);
    write(context, title, { x: EDGE, y: 184 }, "700 52px", SOFT);
    context.fillStyle = PAPER;
    context.beginPath();
    context.roundRect(EDGE, HEAD, WIDTH - 2 * EDGE, body, 40);
    context.fill();
    let y = HEAD + GAP;
    for (const { name, lines } of rows) {
      write(context, name, { x: 2 * EDGE, y: y + 36 }, "400 34px", GREY);
      lines.forEach((line, at) =>
        write(context, line, { x: 2 * EDGE, y: y + LABEL + 44 + at * LINE }, "700 48px", INK),
      );
      y += LABEL + lines.length * LINE + GAP;
    }
    last.forEach((line, at) =>
      write(context, line, { x: EDGE, y: HEAD + body + 2 * GAP + 24 + at * 48 }, "400 36px", SOFT),
    );
  });
}

function inLines(context: Context, words: string, font: string, room: number): readonly string[] {
  context.font = font;
  return wrapped(words, (line) => context.measureText(line).width <= room, 4);
}
