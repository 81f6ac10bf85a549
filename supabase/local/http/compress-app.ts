import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { getMimeType } from "hono/utils/mime";
import { compress, MIN_BYTES, TEXTUAL } from "./compress.ts";

/** Writes `<file>.br` and `<file>.gz` beside each file of a built app that gains by it: seconds of processor, once a build. */
export async function compressApp(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && TEXTUAL.test(getMimeType(entry.name) ?? ""))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  await Promise.all([
    compress(bytes, "br", "once").then((made) => writeFile(`${file}.br`, made)),
    compress(bytes, "gzip", "once").then((made) => writeFile(`${file}.gz`, made)),
  ]);
}
