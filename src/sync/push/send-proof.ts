import type { ProofArgs } from "#acts/acts.ts";
import type { Answer } from "#remote/answer.ts";
import { request, type Network } from "#remote/request.ts";

/** Bytes of a picture inside JSON: base64 makes four of three. */
export const asJson = (bytes: number): number => Math.ceil(bytes / 3) * 4 + 1_000;

/**
 * One proof of payment to the function that takes it in (supabase/functions). `id` is its idempotency key and becomes
 * the id of the proof. `signal` is the time limit. Never rejects: whatever happens is an answer.
 */
export async function sendProof(
  over: Network,
  id: string,
  args: ProofArgs,
  screenshot: Blob,
  token: string | null,
  signal: AbortSignal,
): Promise<Answer> {
  const body = await bodyOf(id, args, screenshot).catch(() => null);
  if (body === null) return { kind: "unreached" }; // the phone could not read its own picture now; the next turn does
  const headers = { "idempotency-key": id };
  const path = `/functions/v1/${doorOf(args)}`;
  return request({ method: "POST", path, headers, body: JSON.stringify(body), token, signal, ms: null }, over);
}

const doorOf = ({ listing_id }: ProofArgs): string =>
  listing_id === null ? "send-credit-request" : "send-listing-payment";

async function bodyOf(id: string, args: ProofArgs, screenshot: Blob): Promise<Record<string, string>> {
  const { item, listing_id, full_name: fullName, phone, email, reference } = args;
  return {
    ...(listing_id === null ? { selectedPack: item, phoneNumber: phone } : { listingId: listing_id, phone }),
    fullName,
    email,
    ...(reference === "" ? {} : { reference }),
    screenshotBase64: await base64Of(screenshot),
    screenshotFilename: `capture.${screenshot.type.replace("image/", "")}`,
    mutationId: id,
  };
}

/** So many bytes at once: more arguments than that overflow the stack of some phones. */
const SLICE = 8_190;

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += SLICE) text += btoa(String.fromCharCode(...bytes.subarray(at, at + SLICE)));
  return text;
}
