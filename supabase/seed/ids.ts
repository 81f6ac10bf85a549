import { createHash } from "node:crypto";

/** Gives the same UUID for the same words on every machine, so that tests and links survive a fresh seed. */
export const uuidOf = (kind: string, key: string): string => {
  const hex = createHash("sha256").update(`djassa:${kind}:${key}`).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Gives a number in [0, 1) that depends on the words only: the seed's dice, the same on every run. */
export const chanceOf = (key: string): number =>
  Number.parseInt(createHash("sha256").update(key).digest("hex").slice(0, 8), 16) / 0x1_0000_0000;
