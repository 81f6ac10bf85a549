import { Refusal } from "../_http/refusal.ts";
import { sha256 } from "./screenshot.ts";
import { textOf } from "./fields.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * The idempotency key of a proof: `mutationId` of the body or the `Idempotency-Key` header. A client that sends none is
 * recognised by the proof itself: same person, same purchase, same picture.
 * @throws Refusal 400 when the key is no UUID
 */
export async function keyOf(
  request: Request,
  body: Readonly<Record<string, unknown>>,
  otherwise: readonly string[],
): Promise<string> {
  const given = textOf(body, "mutationId") || (request.headers.get("idempotency-key") ?? "").trim();
  if (given !== "" && !isUuid(given))
    throw new Refusal(400, "invalid", "Cette demande est incomplète.", { field: "mutationId" });
  if (given !== "") return given.toLowerCase();
  const hash = await sha256(new TextEncoder().encode(otherwise.join("\n")));
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
