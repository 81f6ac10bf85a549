import { createECDH, randomBytes } from "node:crypto";
import path from "node:path";
import { secretFile } from "./secret-file.ts";
import { signingKeysOf, type SigningKeys } from "./signing-keys.ts";

/** The public API key of the local server, in the format of hosted projects. */
export const publishableKey = "sb_publishable_djassa_local";

/** The secrets of an installation; the name of a file in its data folder each. */
export type Keys = SigningKeys & {
  /** API key of the role `service_role`, taken from this machine alone. */
  secretKey: string;
  /** The key that browsers bind their push subscriptions to (RFC 8292). */
  vapid: { publicKey: string; privateKey: string };
};

/**
 * The keys of a data folder, made at its first start and kept, so that sessions survive a restart.
 * @throws Problem when a file is empty or damaged
 */
export async function keysOf(dataDir: string): Promise<Keys> {
  const pair = await secretFile(path.join(dataDir, "vapid-keys"), newPair, {
    pattern: /^[\w-]{87}\.[\w-]{43}$/,
    remedy: "effacez-le, et chaque navigateur devra demander à nouveau d'être prévenu",
  });
  const [publicKey = "", privateKey = ""] = pair.split(".");
  return {
    ...(await signingKeysOf(dataDir)),
    secretKey: await secretFile(
      path.join(dataDir, "secret-key"),
      () => `sb_secret_${randomBytes(32).toString("base64url")}`,
      { pattern: /^sb_secret_[\w-]{43}$/, remedy: "effacez-le, une nouvelle clé sera créée" },
    ),
    vapid: { publicKey, privateKey },
  };
}

function newPair(): string {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  // Leading zeros are dropped by some versions: the private key has 32 bytes all the same.
  return `${publicKey}.${Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString("base64url")}`;
}
