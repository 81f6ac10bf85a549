/**
 * A text in lines that fit, broken between words, and inside a word that is longer than a line. What is left after `most`
 * lines is told by three dots.
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
