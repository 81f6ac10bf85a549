import { expect, test } from "vitest";
import { runForRequest } from "../../supabase/local/http/request-context.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { pullsInTurn } from "../../supabase/local/rest/turns.ts";

/** A server that answers when it is told to, in the order in which it began. */
function slowly() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = pullsInTurn(async (request, url) => {
    begun.push(url.pathname + url.search);
    await new Promise<void>((end) => ends.push(end));
    return Response.json({ asked: begun.length, by: request.headers.get("authorization") }, { status: 200 });
  });
  const get = (query: string, headers: Record<string, string> = { apikey: publishableKey }, method = "GET") => {
    const url = new URL(`http://localhost/rest/v1/rpc/${query}`);
    return ask(new Request(url, { method, headers }), url);
  };
  return { begun, ends, get };
}
const settled = () => new Promise((done) => setImmediate(done));
const person = (name: string) => ({ apikey: publishableKey, authorization: `Bearer ${name}` });

test("four pulls run at once, the fifth after one of them; a mutation waits for none", async () => {
  const { begun, ends, get } = slowly();
  const pulls = ["a", "b", "c", "d", "e"].map((name, at) =>
    get(`sync_pull?cursors=${name}`, person(name), at % 2 === 0 ? "GET" : "POST"),
  );
  const mutation = get("sync_push", person("a"), "POST");
  await settled();
  expect(begun.map((path) => path.slice(path.lastIndexOf("/") + 1))).toEqual([
    "sync_push",
    ...["a", "b", "c", "d"].map((name) => `sync_pull?cursors=${name}`),
  ]);
  ends[0]?.();
  await mutation;
  expect(begun).toHaveLength(5);
  ends[1]?.();
  await pulls[0];
  await settled();
  expect(begun).toHaveLength(6);
  for (const end of ends) end();
  await Promise.all(pulls);
});

test("visitors who ask the same while it waits share one answer; running ones are not shared", async () => {
  const { begun, ends, get } = slowly();
  const first = ["a", "b", "c", "d"].map((name) => get(`sync_pull?cursors=${name}`, person(name)));
  const spike = Array.from({ length: 50 }, () => get("sync_pull?cursors=x"));
  const own = [get("sync_pull?cursors=x", person("e")), get("sync_pull?cursors=x", person("f"))];
  await settled();
  expect(begun).toHaveLength(4);
  for (const end of ends.splice(0)) end();
  await Promise.all(first);
  await settled();
  expect(begun).toHaveLength(7); // the load spike once, each person once
  const late = get("sync_pull?cursors=x"); // asked after it began: what was committed since must be in it
  await settled();
  expect(begun).toHaveLength(8);
  for (const end of ends.splice(0)) end();
  const answers = (await Promise.all((await Promise.all(spike)).map((answer) => answer.json()))) as {
    by: string | null;
  }[];
  expect(answers).toHaveLength(50);
  expect(answers.every(({ by }) => by === null)).toBe(true);
  expect(
    await Promise.all((await Promise.all(own)).map(async (answer) => ((await answer.json()) as { by: string }).by)),
  ).toEqual(["Bearer e", "Bearer f"]);
  await late;
});

test("the first of a load spike may leave, and a failing pull makes room and fails for it alone", async () => {
  const left = new AbortController();
  const seen: boolean[] = [];
  let fail = true;
  const ask = pullsInTurn(async () => {
    const { currentRequest } = await import("../../supabase/local/http/request-context.ts");
    seen.push(currentRequest()?.left.aborted ?? true);
    if (fail) throw new Error("no database");
    return Response.json([]);
  });
  const url = new URL("http://localhost/rest/v1/rpc/sync_pull?cursors=x");
  const get = () => ask(new Request(url, { headers: { apikey: publishableKey } }), url);
  left.abort();
  const context = { id: "1", left: left.signal, method: "GET", pathname: url.pathname, signedIn: false };
  await expect(runForRequest(context, get)).rejects.toThrow("no database");
  expect(seen).toEqual([false]);
  for (let n = 0; n < 10; n += 1) await expect(get()).rejects.toThrow("no database");
  fail = false;
  expect((await get()).status).toBe(200);
});
