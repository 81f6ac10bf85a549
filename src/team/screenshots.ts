import { type FunctionAnswer, readFunction } from "#remote/function.ts";
import { failureOf, type TeamAnswer } from "./answer.ts";

export type Screenshots = {
  /** Address of a proof's picture in this page's memory: asked for once, the same until it is forgotten. */
  get(proof: string): Promise<TeamAnswer<string>>;
  close(): void;
};

/** How many pictures stay in memory: the one looked at, its twins, the next ones. */
const MOST = 16;

/** Pictures that people sent as proof: under the member's own token, never on the phone's disk. */
export function openScreenshots(userId: string): Screenshots {
  const kept = new Map<string, Promise<TeamAnswer<string>>>();
  const forget = (proof: string) => {
    const gone = kept.get(proof);
    kept.delete(proof);
    void gone?.then((answer) => answer.ok && URL.revokeObjectURL(answer.value));
  };
  async function load(proof: string): Promise<TeamAnswer<string>> {
    const { status, blob }: FunctionAnswer = await readFunction("team-proof", { id: proof }, userId);
    if (blob?.type.startsWith("image/") === true) return { ok: true, value: URL.createObjectURL(blob) };
    kept.delete(proof);
    return status === 404
      ? { ok: false, why: "refused", message: "Cette capture n'est plus là." }
      : failureOf({ status, data: null });
  }
  return {
    get(proof) {
      const known = kept.get(proof) ?? load(proof);
      kept.delete(proof);
      kept.set(proof, known);
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST) break;
        forget(oldest);
      }
      return known;
    },
    close: () => [...kept.keys()].forEach(forget),
  };
}
