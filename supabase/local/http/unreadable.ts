/// <reference types="node" />
import { json } from "./answers.ts";

/** Nobody nests deeper; parsers and PostgreSQL (54001) go under at some thousands. */
const MAX_DEPTH = 64;

/** Takes `json` and refuses the one mutation that holds a NUL: the others of its batch are judged all the same. */
const JUDGES_EACH = "/rest/v1/rpc/sync_push";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OPENS, CLOSES] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])];

/**
 * The refusal of a request to the API that nothing behind the endpoint can read: NUL in its address or in a text of its
 * JSON (PostgreSQL stores none; a batch of mutations is judged one by one), JSON too deep. Null for all others. In the
 * words of the service that was asked.
 */
export function refusalOf({ pathname, search }: URL, contentType: string | null, body: Buffer | null): Response | null {
  if (/%00/.test(pathname + search)) return refused(pathname, "22021", "A NUL character cannot be stored");
  if (body === null || !isJson(contentType, body)) return null;
  if (pathname !== JUDGES_EACH && body.includes("\\u0000") && /(^|[^\\])(\\\\)*\\u0000/.test(body.toString("latin1")))
    return refused(pathname, "22P05", "unsupported Unicode escape sequence");
  return isDeep(body) ? refused(pathname, "PGRST102", "The JSON is nested too deep") : null;
}

const isJson = (contentType: string | null, body: Buffer): boolean =>
  contentType?.includes("json") === true || OPENS.has(body[0] ?? 0);

function isDeep(body: Buffer): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (OPENS.has(byte)) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (CLOSES.has(byte)) depth -= 1;
  }
  return false;
}

function refused(pathname: string, code: string, message: string): Response {
  if (pathname.startsWith("/auth/")) return json(400, { code: 400, error_code: "validation_failed", msg: message });
  if (pathname.startsWith("/storage/")) return json(400, { statusCode: "400", error: "InvalidRequest", message });
  if (pathname.startsWith("/rest/")) return json(400, { code, message, details: null, hint: null });
  return json(400, { error: "Demande illisible" });
}
