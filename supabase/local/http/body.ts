import type { IncomingMessage } from "node:http";

const MIB = 1024 * 1024;

/** Largest body in bytes by path prefix: photos up to 5 MiB, proofs as base64 in JSON, the rest is small JSON. */
const LIMITS: readonly (readonly [prefix: string, bytes: number])[] = [
  ["/storage/v1/", 5 * MIB + 64 * 1024],
  ["/rest/v1/", 2 * MIB],
  ["/functions/v1/", 8 * MIB],
  ["/api/", 8 * MIB],
  ["/.netlify/functions/", 8 * MIB],
];
const OTHERWISE = 64 * 1024;

export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

/**
 * Reads a request's body whole.
 * @throws BodyTooLarge as soon as the announced or received length passes the limit of its path
 */
export async function readBody(request: IncomingMessage, pathname: string): Promise<Buffer | null> {
  if (request.method === "GET" || request.method === "HEAD") return null;
  const limit = LIMITS.find(([prefix]) => pathname.startsWith(prefix))?.[1] ?? OTHERWISE;
  if (Number(request.headers["content-length"] ?? 0) > limit) throw new BodyTooLarge();
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > limit) throw new BodyTooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
