/**
 * The carrier of proofs of payment: one at a time, each with its picture, to a function of its own (supabase/functions). On a
 * road that is not known to be fast the picture goes first, in parts, into the private bucket, and the proof names it.
 */
import { beginProof, keepSmaller, type LeavingProof } from "#outbox/screenshots.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { conclude, type Outcome } from "#outbox/sending.ts";
import { isErrorOf, type Answer, type Meaning } from "#remote/answer.ts";
import { type Carrier, type DrainDeps, type Said, waitAfter } from "./carrier.ts";
import { meaningOfUpload } from "./photo.ts";
import { meaningOfProof } from "./send-proof.ts";

/** What an answer of either service means: the store refuses no proof, it only takes no parts of its picture. */
function meaningOfEither(answer: Answer, id: string, renewed: boolean): Meaning {
  if (!isErrorOf("storage", answer)) return meaningOfProof(answer, id);
  const meaning = meaningOfUpload(answer, "", renewed);
  return meaning.is === "refused" || meaning.is === "ok" ? { is: "later" } : meaning;
}

/** So many times the road has cut a picture before a smaller one is tried. */
const CUTS = 2;

/** Cut again and again before half of it was there. */
const isCutShort = ({ failures, uploads }: OutboxRow): boolean =>
  failures >= CUTS && (uploads?.carried === undefined || uploads.carried.sent * 2 <= uploads.carried.of);

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
    else if (isCutShort(load.row) && (await shrunk(deps, load))) await end(deps, load, { type: "interrupted" });
    else return false;
    return true;
  },
  async send(deps, { row, args, screenshot }, token) {
    if (screenshot === null) return { kind: "unreached" };
    return await deps.prove(row.id, args, screenshot.blob, token, row.failures > 0);
  },
  means: (answer, { row }, renewed) =>
    answer.kind === "partial" ? { is: "partial", sent: answer.sent } : meaningOfEither(answer, row.id, renewed),
  interrupted: (deps, load) => end(deps, load, { type: "interrupted" }),
  async applyAnswer(deps, round, load, said) {
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
    case "partial":
      return { type: "partial", sent: meaning.sent, of: load.screenshot?.blob.size ?? 0 };
    case "sign-in":
    case "later":
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
