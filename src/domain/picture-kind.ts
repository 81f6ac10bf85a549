/** How files of pictures begin, from the sign at `at` on; the type of each as browsers name it. Those of phones, and those taken for one. */
const BEGINNINGS: readonly (readonly [type: string, at: number, ...signs: readonly string[]])[] = [
  ["image/jpeg", 0, "\u00FF\u00D8\u00FF"],
  ["image/png", 0, "\u0089PNG\r\n\u001A\n"],
  ["image/webp", 8, "WEBPVP8"],
  ["image/gif", 0, "GIF87a", "GIF89a"],
  ["image/tiff", 0, "II*\0", "MM\0*"],
  ["image/avif", 4, "ftypavif", "ftypavis"],
  ["image/heic", 4, "ftypheic", "ftypheix", "ftypheim", "ftypheis", "ftyphevc", "ftyphevx", "ftypmif1", "ftypmsf1"],
];

const START = 32;

/** Which picture a file is, by its first bytes and by nothing else: apps name one picture in many ways. Null for none that is known. */
export async function pictureType(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(0, START).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  return BEGINNINGS.find(([, at, ...signs]) => signs.some((sign) => start.startsWith(sign, at)))?.[0] ?? null;
}

/** The file under the type that its bytes say, for browsers that read no picture under another; as it is where they say none. */
export async function byItsBytes(file: Blob): Promise<{ readonly file: Blob; readonly type: string | null }> {
  const type = await pictureType(file);
  return { file: type === null || type === file.type ? file : file.slice(0, file.size, type), type };
}
