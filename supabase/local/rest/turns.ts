import { fewAtOnce } from "../few-at-once.ts";
import { currentRequest, runForRequest } from "../http/request-context.ts";
import { publishableKey } from "../keys.ts";

/** Pulls that run at the same moment. After a poke a whole town asks at once; what people did must not wait behind it. */
const AT_ONCE = 4;

const PULL = /^\/rest\/v1\/rpc\/sync_pull(?:_\w+)?$/;

type Ask = (request: Request, url: URL) => Promise<Response>;
/** The answer that everybody who asks the same gets, as bytes: a body is read once. */
type Copied = { readonly body: ArrayBuffer | null; readonly init: ResponseInit };

/**
 * Lets few pulls run at once, in the order they came; everything else passes. Visitors who ask the very same while one of
 * them still waits for its turn share its answer: it is made after the last of them asked, so nobody misses what a poke
 * told of.
 */
export function pullsInTurn(ask: Ask): Ask {
  const inTurn = fewAtOnce(AT_ONCE);
  const notBegun = new Map<string, Promise<Copied>>();

  const together = (request: Request, url: URL, key: string): Promise<Copied> => {
    const shared = inTurn(async () => {
      notBegun.delete(key);
      const answer = await forAll(() => ask(request, url));
      const { status, statusText, headers } = answer;
      const body = answer.body === null ? null : await answer.arrayBuffer();
      return { body, init: { status, statusText, headers } };
    });
    notBegun.set(key, shared);
    return shared;
  };

  return async (request, url) => {
    if (!["GET", "POST"].includes(request.method) || !PULL.test(url.pathname)) return ask(request, url);
    // A request with a body is not told apart by its address.
    const key = request.method === "GET" ? sameFor(request, url) : null;
    if (key === null) return inTurn(() => ask(request, url));
    const { body, init } = await (notBegun.get(key) ?? together(request, url, key));
    return new Response(body, init);
  };
}

/** The key that questions of visitors with the same answer share; null for a person's own. */
function sameFor({ headers }: Request, url: URL): string | null {
  const bearer = headers.get("authorization");
  if (headers.get("apikey") !== publishableKey || (bearer !== null && bearer !== `Bearer ${publishableKey}`))
    return null;
  return JSON.stringify([
    url.href,
    ...["accept", "accept-profile", "prefer", "range"].map((name) => headers.get(name)),
  ]);
}

/** One who leaves ends nothing that others wait for. */
function forAll<T>(run: () => Promise<T>): Promise<T> {
  const request = currentRequest();
  return request === undefined ? run() : runForRequest({ ...request, left: new AbortController().signal }, run);
}
