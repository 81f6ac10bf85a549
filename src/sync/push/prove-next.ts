/** Sends one proof of payment, when no act can leave. Runs under the lock of the outbox. */
import { beginProof, keepSmaller, type LeavingProof } from "#outbox/proof-sending.ts";
import type { Screenshot } from "#outbox/database.ts";
import { conclude, type Outcome } from "#outbox/sending.ts";
import { waitFrom } from "#outbox/wait.ts";
import { isReached, namedWait, type Answer } from "#remote/answer.ts";
import { meaningOfProof } from "./classify-proof.ts";
import type { DrainDeps, Round } from "./round.ts";
import { backoff } from "#remote/backoff.ts";

/** So many times the road has cut a picture before a smaller one is tried. */
const CUTS = 2;

const TOO_HEAVY = "La capture est trop lourde pour le serveur. Choisissez-en une autre.";

/** Null when there is no proof to send now. */
export async function proveNext(
  deps: DrainDeps,
  round: Round,
  token: string | null,
  signal: AbortSignal,
): Promise<Round | null> {
  const proof = await beginProof(deps.db, deps.author, deps.now());
  if (proof === null) return null;
  const end = async (event: Outcome["event"]) => {
    const lanes = await conclude(deps.db, [{ id: proof.row.id, event }]);
    if (lanes.size > 0) deps.onApplied?.(lanes);
  };
  const { screenshot } = proof;
  if (screenshot === null) {
    await end({
      type: "gave-up",
      code: "not_found",
      message: "La capture n'est plus sur cet appareil. Ajoutez-la de nouveau.",
    });
    return round;
  }
  // Cut twice: a smaller picture may pass where this one does not.
  if (proof.row.failures >= CUTS && (await shrunk(deps, proof, screenshot))) {
    await end({ type: "interrupted" });
    return round;
  }
  const answer = await deps.prove(proof.row.id, proof.args, screenshot.blob, token);
  if (signal.aborted && answer.kind === "unreached") {
    await end({ type: "interrupted" });
    return { ...round, end: { next: null, paused: false } };
  }
  deps.onAnswer?.(isReached(answer));
  if (meaningOfProof(answer, proof.row.id).is === "sign-in" && round.rejected === null && token !== null) {
    await end({ type: "interrupted" });
    return { ...round, rejected: token };
  }
  await end(await meaning(deps, proof, screenshot, answer));
  return { ...round, rejected: null };
}

async function meaning(
  deps: DrainDeps,
  proof: LeavingProof,
  screenshot: Screenshot,
  answer: Answer,
): Promise<Outcome["event"]> {
  const { row } = proof;
  const named = namedWait(answer);
  const wait = waitFrom(deps.now(), named ?? backoff(row.failures + 1, deps.random));
  const later: Outcome["event"] = {
    type: "postponed",
    wait: named === null ? wait : { ...wait, named: true },
    alone: false,
  };
  const said = meaningOfProof(answer, row.id);
  switch (said.is) {
    case "ok":
      return { type: "verdict", verdict: { id: row.id, status: "applied" } };
    case "sign-in":
    case "later":
      return later;
    case "too-large":
      if (await shrunk(deps, proof, screenshot)) return { type: "interrupted" };
      return said.ours ? { type: "gave-up", code: "too_long", message: TOO_HEAVY } : later;
    case "refused":
      return said.words === null
        ? { type: "gave-up", code: said.code }
        : { type: "verdict", verdict: { id: row.id, status: "rejected", code: said.code, message: said.words } };
  }
}

/** Once: a picture that was already made smaller is not made smaller again. */
async function shrunk(deps: DrainDeps, proof: LeavingProof, { blob, shrunk: before }: Screenshot): Promise<boolean> {
  if (before === 1) return false;
  const smaller = await deps.shrinkScreenshot(blob).catch(() => null);
  if (smaller === null || smaller.size >= blob.size) return false;
  await keepSmaller(deps.db, proof, smaller);
  return true;
}
