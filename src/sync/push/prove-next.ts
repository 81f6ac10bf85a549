/** Sends one proof of payment, when no act can leave. Runs under the lock of the outbox. */
import { beginProof, keepSmaller, type LeavingProof } from "#outbox/proof-sending.ts";
import type { Screenshot } from "#outbox/database.ts";
import { conclude, type Outcome } from "#outbox/sending.ts";
import { waitFrom } from "#outbox/wait.ts";
import type { Answer } from "./classify.ts";
import { classifyProof } from "./classify-proof.ts";
import type { DrainDeps, Round } from "./round.ts";
import { backoff } from "./waits.ts";

/** Null when there is no proof to send now. */
export async function proveNext(deps: DrainDeps, round: Round, token: string | null, signal: AbortSignal): Promise<Round | null> {
  const proof = await beginProof(deps.db, deps.author, deps.now());
  if (proof === null) return null;
  const end = async (event: Outcome["event"]) => {
    const lanes = await conclude(deps.db, [{ id: proof.row.id, event }]);
    if (lanes.size > 0) deps.onApplied?.(lanes);
  };
  const { screenshot } = proof;
  if (screenshot === null) {
    await end({ type: "gave-up", code: "not_found", message: "La capture n'est plus sur cet appareil. Ajoutez-la de nouveau." });
    return round;
  }
  const answer = await deps.prove(proof.row.id, proof.args, screenshot.blob, token);
  if (signal.aborted && answer.kind === "unreached") {
    await end({ type: "interrupted" });
    return { ...round, end: { next: null, paused: false } };
  }
  deps.onAnswer?.(answer.kind === "answered" && answer.json !== undefined);
  if (classifyProof(answer, proof.row.id).class === "sign-in" && round.rejected === null && token !== null) {
    await end({ type: "interrupted" });
    return { ...round, rejected: token };
  }
  await end(await meaning(deps, proof, screenshot, answer));
  return { ...round, rejected: null };
}

async function meaning(deps: DrainDeps, proof: LeavingProof, screenshot: Screenshot, answer: Answer): Promise<Outcome["event"]> {
  const { row } = proof;
  const { class: what, code, words } = classifyProof(answer, row.id);
  const named = answer.kind === "answered" ? answer.retryAfter : null;
  const later = (ms: number) => waitFrom(deps.now(), ms);
  switch (what) {
    case "ok":
      return { type: "verdict", verdict: { id: row.id, status: "applied" } };
    case "sign-in":
    case "retry":
      if (named !== null) return { type: "postponed", wait: { ...later(named), named: true }, alone: false };
      return { type: "postponed", wait: later(backoff(row.failures + 1, deps.random)), alone: false };
    case "unknown":
      return { type: "puzzled", wait: later(backoff(row.unknowns + 1, deps.random)) };
    case "refused-fixable":
      if (await shrunk(deps, proof, screenshot)) return { type: "interrupted" };
      return { type: "gave-up", code: "too_long", message: "La capture est trop lourde pour le serveur. Choisissez-en une autre." };
    case "refused":
      return words === null ? { type: "gave-up", code: "invalid" } : { type: "verdict", verdict: { id: row.id, status: "rejected", code, message: words } };
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
