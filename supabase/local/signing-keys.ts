import { createHash, randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { secretFile } from "./secret-file.ts";

/** The keys that sign access tokens, in a data folder: the key of today, and after a rotation the one before it. */
export type SigningKeys = {
  /** Signs access tokens. */
  jwtSecret: string;
  /** The key before a rotation: still believed until then (milliseconds), when the last token that it signed has ended. */
  retired?: { secret: string; until: number };
};

const CURRENT = "jwt-secret";
/** The file of the key before a rotation. */
export const RETIRED_KEY = "jwt-secret-retired";
const SECRET = /^[0-9a-f]{64}$/;
/** `jwt_expiry` of supabase/config.toml. */
const TOKEN_MS = 3_600_000;

const newSecret = (): string => randomBytes(32).toString("hex");

/** Names a key in the header of a token (`kid`) without telling anything of it. */
export const keyIdOf = (secret: string): string =>
  createHash("sha256").update(`kid ${secret}`).digest("hex").slice(0, 16);

/**
 * The keys of a data folder, the first made when there is none. The end of a retired one is written down at the first start
 * without it: from then on it signs nothing.
 * @throws Problem when a file is damaged
 */
export async function signingKeysOf(dataDir: string, now = Date.now()): Promise<SigningKeys> {
  const jwtSecret = await currentKey(dataDir);
  const file = path.join(dataDir, RETIRED_KEY);
  const kept = await retiredKey(file);
  if (kept === null) return { jwtSecret };
  const { secret, ends } = kept;
  const until = ends === undefined ? now + TOKEN_MS : Number(ends);
  // Damaged, over, or a rotation that was cut off half way: nothing but the key of today.
  if (!SECRET.test(secret) || Number.isNaN(until) || until <= now || secret === jwtSecret) {
    await rm(file, { force: true });
    return { jwtSecret };
  }
  if (ends === undefined) await writeWhole(file, `${secret} ${until}`);
  return { jwtSecret, retired: { secret, until } };
}

const currentKey = (dataDir: string): Promise<string> =>
  secretFile(path.join(dataDir, CURRENT), newSecret, {
    pattern: SECRET,
    remedy: "effacez-le, et chacun devra se reconnecter",
  });

/** The keys as the file says them; no end as long as no start was without it. */
async function retiredKey(file: string): Promise<{ secret: string; ends: string | undefined } | null> {
  const words = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (words === null) return null;
  const [secret = "", ends] = words.trim().split(" ");
  return { secret, ends };
}

/**
 * A new key for the next start. The old one is believed for an hour after it, so that nobody is signed out; `revoke`: not at
 * all, because it has leaked.
 * @throws Problem when the current key is damaged
 */
export async function rotateSigningKey(dataDir: string, { revoke = false } = {}): Promise<void> {
  const jwtSecret = await currentKey(dataDir);
  const file = path.join(dataDir, RETIRED_KEY);
  const kept = await retiredKey(file);
  // Rotated before, and not started since: the key of today has signed nothing yet, the retired one signs still.
  const isSigning = kept !== null && kept.ends === undefined && SECRET.test(kept.secret);
  if (revoke) await rm(file, { force: true });
  else if (!isSigning) await writeWhole(file, jwtSecret);
  await writeWhole(path.join(dataDir, CURRENT), newSecret());
}

async function writeWhole(file: string, words: string): Promise<void> {
  const partial = `${file}.partial-${process.pid}`;
  await writeFile(partial, words, { mode: 0o600, flush: true });
  await rename(partial, file);
}
