import { Refusal } from "./refusal.ts";

/**
 * Reads a JSON object of at most `limit` bytes; what is announced or turns out longer is not read on.
 * @throws Refusal 415 for another type, 413 with `tooLarge`, 400 for what is no JSON object
 */
export async function readJson(
  request: Request,
  limit: number,
  tooLarge: string,
): Promise<Readonly<Record<string, unknown>>> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "")) {
    throw new Refusal(415, "invalid", "Le format de cette demande n'est pas pris en charge.");
  }
  const text = new TextDecoder().decode(await readBytes(request, limit, tooLarge));
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // answered below
  }
  throw new Refusal(400, "invalid", "Cette demande est illisible.");
}

async function readBytes(request: Request, limit: number, tooLarge: string): Promise<Uint8Array> {
  const refused = new Refusal(413, "too_long", tooLarge);
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw refused;
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    length += next.value.byteLength;
    if (length > limit) {
      await reader?.cancel();
      throw refused;
    }
    parts.push(next.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
