import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

export type Encoding = "br" | "gzip";

const MIN_BYTES = 860; // below, the answer fits one packet anyway
const TEXTUAL = /^(text\/|application\/(json|javascript|manifest\+json|xml|vnd\.pgrst)|image\/svg\+xml)/;

/** The encoding to use for an answer, or null: too small, not text, or not understood by the client. */
export function chooseEncoding(
  acceptEncoding: string | null,
  contentType: string | null,
  bytes: number,
): Encoding | null {
  if (bytes < MIN_BYTES || contentType === null || !TEXTUAL.test(contentType)) return null;
  const accepted = (acceptEncoding ?? "").split(",").flatMap((part) => {
    const [name = "", ...parameters] = part.trim().split(/\s*;\s*/);
    return parameters.includes("q=0") ? [] : [name.toLowerCase()];
  });
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : null;
}

/** @param effort "now" for an answer made for this request, "once" for a file that is kept compressed */
export function compress(bytes: Uint8Array, encoding: Encoding, effort: "now" | "once"): Promise<Buffer> {
  if (encoding === "gzip") return gz(bytes, { level: effort === "once" ? 9 : 5 });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === "once" ? 11 : 6,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
