import { fluxHeaders, fluxQuestion } from "../../functions/_flux/flux.ts";
import { json } from "./answers.ts";

/** As many answers are kept, 20 to 70 kB each. */
const MOST = 200;

type Kept = { readonly answer: Promise<Copy>; until: number };
type Copy = { readonly status: number; readonly type: string; readonly body: ArrayBuffer };

/**
 * Answers `GET /flux/…` as a shared cache would: those who ask the same while an answer is made or fresh get that one. What was
 * not answered well is not kept. Null for every other path.
 * `ask`: a question to the API without an account. `now`: milliseconds.
 */
export function fluxCache(
  ask: (request: Request, address: URL) => Promise<Response>,
  key: string,
  now: () => number = Date.now,
): (request: Request, url: URL) => Promise<Response | null> {
  const kept = new Map<string, Kept>();

  const make = async (address: URL): Promise<Copy> => {
    const answer = await ask(new Request(address, { headers: { apikey: key } }), address);
    return {
      status: answer.status,
      type: answer.headers.get("content-type") ?? "application/json",
      body: await answer.arrayBuffer(),
    };
  };

  const shared = (name: string, address: URL, fresh: number): Promise<Copy> => {
    const known = kept.get(name);
    if (known !== undefined && now() < known.until) return known.answer;
    const entry: Kept = { answer: make(address), until: Number.POSITIVE_INFINITY };
    const drop = (): void => void (kept.get(name) === entry && kept.delete(name));
    kept.delete(name);
    kept.set(name, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST) break;
      kept.delete(oldest);
    }
    entry.answer.then(({ status }) => (status === 200 ? (entry.until = now() + fresh * 1_000) : drop()), drop);
    return entry.answer;
  };

  return async (request, url) => {
    if (!url.pathname.startsWith("/flux/")) return null;
    const question = fluxQuestion(request.method, url);
    if (question === null) return json(404, { message: "Not found" });
    const address = new URL(question.address, url);
    const { status, type, body } =
      question.fresh === 0 ? await make(address) : await shared(question.key, address, question.fresh);
    const headers = fluxHeaders(status === 200 ? question.fresh : 0);
    return new Response(body, { status, headers: { "Content-Type": type, ...headers } });
  };
}
