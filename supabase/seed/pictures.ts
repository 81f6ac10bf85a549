import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

/** A picture as it is stored: 800 px and 320 px; `stem`: its name without the type, by hash and shape of the large one. */
export type StoredPicture = { readonly stem: string; readonly full: Uint8Array; readonly thumb: Uint8Array };

/** Folder of the drawn pictures. */
export const pictureFolder = new URL("./pictures/", import.meta.url);

/** Reads the pictures of these names, each once. Fails when one has not been drawn. */
export const readPictures = async (names: readonly string[]): Promise<ReadonlyMap<string, StoredPicture>> => {
  const read = (file: string): Promise<Buffer> => readFile(new URL(file, pictureFolder));
  const pairs = [...new Set(names)].map(async (name) => {
    const [full, thumb] = await Promise.all([read(`${name}.webp`), read(`${name}-320.webp`)]);
    return [name, { stem: `${createHash("sha256").update(full).digest("hex")}_080`, full, thumb }] as const;
  });
  return new Map(await Promise.all(pairs));
};
