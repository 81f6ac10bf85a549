import { base64url, bytesOf } from "./encrypt.ts";

/**
 * The project's own key pair for push services (RFC 8292), base64url as every tool writes it: the public key as 65 raw
 * bytes, the private one as 32. Browsers bind their subscription to the public key, so it stays the same for good.
 */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string; readonly subject: string };

const SIGNATURE = { name: "ECDSA", namedCurve: "P-256" } as const;
const VALID_S = 12 * 3_600;

/**
 * The `Authorization` header for one push service.
 * @param endpoint address of the subscription; the token is good for its origin alone
 * @param now ms
 */
export async function vapidHeader(endpoint: string, keys: VapidKeys, now: number): Promise<string> {
  const head = { typ: "JWT", alg: "ES256" };
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + VALID_S, sub: keys.subject };
  const text = [head, claims].map((part) => base64url(new TextEncoder().encode(JSON.stringify(part)))).join(".");
  const key = await signingKey(keys.publicKey, keys.privateKey);
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, new TextEncoder().encode(text));
  return `vapid t=${text}.${base64url(new Uint8Array(signature))}, k=${keys.publicKey}`;
}

/** The key that signs, of a pair as it is written. */
export function signingKey(publicKey: string, privateKey: string): Promise<CryptoKey> {
  const raw = bytesOf(publicKey);
  const jwk = {
    kty: "EC",
    crv: "P-256",
    d: privateKey,
    x: base64url(raw.slice(1, 33)),
    y: base64url(raw.slice(33, 65)),
  };
  return crypto.subtle.importKey("jwk", jwk, SIGNATURE, false, ["sign"]);
}

/** A new pair, for a server that has none yet. `subject`: `mailto:` or `https:` of who runs it. */
export async function newVapidKeys(subject: string): Promise<VapidKeys> {
  const pair = await crypto.subtle.generateKey(SIGNATURE, true, ["sign", "verify"]);
  const publicKey = base64url(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)));
  const { d = "" } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  return { publicKey, privateKey: d, subject };
}
