/**
 * The transport of proofs of payment: one at a time, each with its picture, to a function of its own (supabase/functions). On a
 * connection that is not known to be fast the picture goes first, in parts, into the private bucket, and the proof names it.
 */
import * as v from "valibot";
import type { ProofArgs } from "#model/mutations.ts";
import type { UploadPlace } from "#outbox/tables.ts";
import { beginProof, storeSmaller, type LeavingProof } from "#outbox/leaving-proof.ts";
import { conclude, type Outcome } from "#outbox/sending.ts";
import { isErrorOf, type Answer, type Meaning, meaningOf } from "#remote/answer.ts";
import {
  type Transport,
  type DrainDeps,
  isCutShort,
  longestAt,
  type Said,
  smallerOnce,
  waitAfter,
} from "./transport.ts";
import { meaningOfUpload } from "./photo.ts";
import { request } from "#remote/request.ts";
import { goesAtOnce, isStores, putPart, type Put, type Connection } from "./put-photo.ts";

/** The meaning of an answer of either service: the store refuses no proof, it only takes no parts of its picture. */
function meaningOfEither(answer: Answer, id: string, renewed: boolean): Meaning {
  if (!isErrorOf("storage", answer)) return meaningOfProof(answer, id);
  const meaning = meaningOfUpload(answer, "", renewed);
  return meaning.is === "refused" || meaning.is === "ok" ? { is: "later" } : meaning;
}

const GONE = "La capture n'est plus sur ce téléphone. Ajoutez-la de nouveau.";
const TOO_HEAVY = "La capture est trop lourde pour le serveur. Choisissez-en une autre.";

async function end(deps: DrainDeps, { row: { id } }: LeavingProof, event: Outcome["event"]): Promise<void> {
  const collections = await conclude(deps.db, [{ id, event }]);
  if (collections.size > 0) deps.onApplied?.(collections);
}

export const proof: Transport<LeavingProof> = {
  async choose({ db, author, now }) {
    return { load: await beginProof(db, author, now()) };
  },
  async skipped(deps, load) {
    if (load.screenshot !== null) return false;
    await end(deps, load, { type: "gave-up", code: "not_found", message: GONE });
    return true;
  },
  async send(deps, { row, args, screenshot }, token) {
    if (screenshot === null) return { kind: "unreached" };
    return await deps.prove(row.id, args, screenshot.blob, token, row.failures > 0);
  },
  means: (answer, { row }, renewed) =>
    answer.kind === "partial" ? { is: "partial", sent: answer.sent } : meaningOfEither(answer, row.id, renewed),
  interrupted: (deps, load) => end(deps, load, { type: "interrupted" }),
  async applyAnswer(deps, drainState, load, said) {
    await end(deps, load, await eventOf(deps, load, said));
    return { ...drainState, rejected: null };
  },
};

const isOurs = (answer: Put): boolean => answer.kind === "partial" || isErrorOf("function", answer) || isStores(answer);

async function eventOf(deps: DrainDeps, load: LeavingProof, { answer, meaning }: Said): Promise<Outcome["event"]> {
  const { id, failures } = load.row;
  const later = (): Outcome["event"] => ({
    type: "postponed",
    wait: waitAfter(deps, answer, failures + 1, longestAt(answer, isOurs(answer))),
    isolated: false,
  });
  switch (meaning.is) {
    case "ok":
      return { type: "verdict", verdict: { id, status: "applied" } };
    case "partial":
      return { type: "partial", sent: meaning.sent, of: load.screenshot?.blob.size ?? 0 };
    case "sign-in":
      return later();
    case "later":
      return isCutShort(load.row, answer) && (await shrunk(deps, load)) ? { type: "interrupted" } : later();
    case "too-large":
      if (await shrunk(deps, load)) return { type: "interrupted" };
      return meaning.ours ? { type: "gave-up", code: "too_long", message: TOO_HEAVY } : later();
    case "refused":
      return meaning.words === null
        ? { type: "gave-up", code: meaning.code }
        : { type: "verdict", verdict: { id, status: "rejected", code: meaning.code, message: meaning.words } };
  }
}

async function shrunk(deps: DrainDeps, load: LeavingProof): Promise<boolean> {
  const smaller = await smallerOnce(load.screenshot, deps.shrinkScreenshot, ({ size }) => size);
  if (smaller !== null) await storeSmaller(deps.db, load, smaller);
  return smaller !== null;
}

/*
 * One proof on its way: its picture within the request, or before it, in parts, into a private folder of its sender.
 */
/** Where it stands by then is the rows' to say: the function may have another word for it. */
const receipt = v.object({ id: v.string(), status: v.string() });

/** The meaning of the function's answer. `id`: the proof's; an answer about another one is nobody's. */
export function meaningOfProof(answer: Answer, id: string): Meaning {
  const meaning = meaningOf(answer, "function");
  if (meaning.is !== "ok") return meaning;
  const received = v.safeParse(receipt, meaning.json);
  return received.success && received.output.id === id ? meaning : { is: "later" };
}

/** Bytes of a picture inside JSON: base64 makes four of three. */
export const asJson = (bytes: number): number => Math.ceil(bytes / 3) * 4 + 1_000;

/** `id`: its idempotency key, and the id that the proof gets. `cut`: an earlier try was. `signal`: the time limit. */
export type Proof = {
  author: string;
  id: string;
  args: ProofArgs;
  screenshot: Blob;
  token: string | null;
  cut: boolean;
  signal: AbortSignal;
};

/** The server takes no parts of this picture: it goes inside its proof, as on a fast connection. */
const NO_PARTS: UploadPlace = { url: "", offset: null };

/**
 * One proof of payment to the function that takes it in (supabase/functions), or a part of its picture to the bucket. Never
 * rejects: whatever happens is an answer.
 */
export async function sendProof(connection: Connection, proof: Proof): Promise<Put> {
  const { author, id, screenshot: blob, token, cut, signal } = proof;
  const object = `${author}/waiting/${id}-${blob.size}.${blob.type.replace("image/", "")}`;
  const place = await connection.places.get(object);
  if (place === null ? goesAtOnce({ blob, cut }) : place.url === "" && place.offset === null)
    return await submit(connection, proof, object, false);
  if (place?.offset === blob.size) return await submit(connection, proof, object, true);
  const put = await putPart(connection, { bucket: "proofs", object, blob, token, cut, signal }, place);
  if (put === null) return await submit(connection, proof, object, false);
  return put.kind === "answered" ? await afterLast(connection, object, blob.size, put) : put;
}

/** The store has answered something else than "more". */
async function afterLast({ places }: Connection, object: string, size: number, answer: Answer): Promise<Put> {
  const meaning = meaningOfUpload(answer, object, true);
  if (meaning.is === "ok") {
    await places.set(object, { url: "", offset: size });
    return { kind: "partial", sent: size };
  }
  if (meaning.is === "refused") {
    const place = await places.get(object);
    // Said of a token that has ended as well: only who hears it twice goes another way.
    const again = meaning.code === "forbidden" && place !== null && place.refused !== 1;
    await places.set(object, again ? { ...place, refused: 1 } : NO_PARTS);
  }
  // A host that speaks like the function at the store's address is neither.
  return meaning.is === "later" && !isErrorOf("storage", answer) ? { kind: "unreached" } : answer;
}

/** `there`: the picture waits in the bucket as `object`; else it goes in the request. */
async function submit(connection: Connection, proof: Proof, object: string, there: boolean): Promise<Put> {
  const { id, args, screenshot, token, signal } = proof;
  const picture = there ? { screenshotObject: object } : await inJson(screenshot).catch(() => null);
  if (picture === null) return { kind: "unreached" }; // the phone could not read its own picture now; the next turn does
  const headers = { "idempotency-key": id };
  const path = `/functions/v1/${functionOf(args)}`;
  const body = JSON.stringify({ ...wordsOf(id, args), ...picture });
  const answer = await request({ method: "POST", path, headers, body, token, signal, ms: null }, connection.over);
  const { is } = meaningOfProof(answer, id);
  // A function that does not find it, or is older than this way: once more, with the picture in it.
  if (there && is === "refused" && v.is(aboutPicture, (answer as { json?: unknown }).json)) {
    await connection.places.set(object, NO_PARTS);
    return { kind: "partial", sent: 0 };
  }
  if (is === "ok" || is === "refused") await connection.places.set(object, null);
  return answer;
}

const aboutPicture = v.object({ field: v.picklist(["screenshotObject", "screenshotBase64"]) });

const functionOf = ({ listing_id }: ProofArgs): string =>
  listing_id === null ? "send-credit-request" : "send-listing-payment";

function wordsOf(id: string, args: ProofArgs): Record<string, string> {
  const { item, listing_id, amount, full_name: fullName, phone, email, reference } = args;
  return {
    ...(listing_id === null ? { selectedPack: item, phoneNumber: phone } : { listingId: listing_id, phone }),
    amount: `${amount}`,
    fullName,
    email,
    ...(reference === "" ? {} : { reference }),
    mutationId: id,
  };
}

async function inJson(screenshot: Blob): Promise<Record<string, string>> {
  return {
    screenshotBase64: await base64Of(screenshot),
    screenshotFilename: `capture.${screenshot.type.replace("image/", "")}`,
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
