const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of the bytes in hexadecimal; on a page without TLS, where browsers do not count it, as many random digits. */
export async function hashOf(blob: Blob): Promise<string> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined) return hex(crypto.getRandomValues(new Uint8Array(32)));
  return hex(new Uint8Array(await subtle.digest("SHA-256", await blob.arrayBuffer())));
}
