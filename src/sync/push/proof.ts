/** The carrier of proofs of payment: one at a time, each with its picture, to a function of its own (supabase/functions). */
import * as v from "valibot";
import type { ProofArgs } from "#acts/acts.ts";
import { beginProof, keepSmaller, type LeavingProof } from "#outbox/screenshots.ts";
import { conclude, type Outcome } from "#outbox/sending.ts";
import { meaningOf, type Answer, type Meaning } from "#remote/answer.ts";
import { request, type Network } from "#remote/request.ts";
import { type Carrier, type DrainDeps, type Said, waitAfter } from "./carrier.ts";

const receipt = v.object({ id: v.string(), status: v.literal("received") });

/** What the function's answer means. `id`: the proof's; an answer about another one is nobody's. */
export function meaningOfProof(answer: Answer, id: string): Meaning {
  const meaning = meaningOf(answer);
  if (meaning.is !== "ok") return meaning;
  const received = v.safeParse(receipt, meaning.json);
  return received.success && received.output.id === id ? meaning : { is: "later" };
}

/** So many times the road has cut a picture before a smaller one is tried. */
const CUTS = 2;

const GONE = "La capture n'est plus sur cet appareil. Ajoutez-la de nouveau.";
const TOO_HEAVY = "La capture est trop lourde pour le serveur. Choisissez-en une autre.";

async function end(deps: DrainDeps, { row: { id } }: LeavingProof, event: Outcome["event"]): Promise<void> {
  const lanes = await conclude(deps.db, [{ id, event }]);
  if (lanes.size > 0) deps.onApplied?.(lanes);
}

export const proof: Carrier<LeavingProof> = {
  async choose({ db, author, now }) {
    return { load: await beginProof(db, author, now()) };
  },
  async spared(deps, load) {
    if (load.screenshot === null) await end(deps, load, { type: "gave-up", code: "not_found", message: GONE });
    // Cut twice: a smaller picture may pass where this one does not.
    else if (load.row.failures >= CUTS && (await shrunk(deps, load))) await end(deps, load, { type: "interrupted" });
    else return false;
    return true;
  },
  async send(deps, { row, args, screenshot }, token) {
    return screenshot === null ? { kind: "unreached" } : await deps.prove(row.id, args, screenshot.blob, token);
  },
  means: (answer, { row }) => (answer.kind === "partial" ? { is: "later" } : meaningOfProof(answer, row.id)),
  interrupted: (deps, load) => end(deps, load, { type: "interrupted" }),
  async settle(deps, round, load, said) {
    await end(deps, load, await eventOf(deps, load, said));
    return { ...round, rejected: null };
  },
};

async function eventOf(deps: DrainDeps, load: LeavingProof, { answer, meaning }: Said): Promise<Outcome["event"]> {
  const { id, failures } = load.row;
  const later = (): Outcome["event"] => ({
    type: "postponed",
    wait: waitAfter(deps, answer, failures + 1),
    alone: false,
  });
  switch (meaning.is) {
    case "ok":
      return { type: "verdict", verdict: { id, status: "applied" } };
    case "sign-in":
    case "later":
    case "partial":
      return later();
    case "too-large":
      if (await shrunk(deps, load)) return { type: "interrupted" };
      return meaning.ours ? { type: "gave-up", code: "too_long", message: TOO_HEAVY } : later();
    case "refused":
      return meaning.words === null
        ? { type: "gave-up", code: meaning.code }
        : { type: "verdict", verdict: { id, status: "rejected", code: meaning.code, message: meaning.words } };
  }
}

/** Once: a picture that was already made smaller is not made smaller again. */
async function shrunk(deps: DrainDeps, load: LeavingProof): Promise<boolean> {
  if (load.screenshot === null || load.screenshot.shrunk === 1) return false;
  const { blob } = load.screenshot;
  const smaller = await deps.shrinkScreenshot(blob).catch(() => null);
  if (smaller === null || smaller.size >= blob.size) return false;
  await keepSmaller(deps.db, load, smaller);
  return true;
}

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
