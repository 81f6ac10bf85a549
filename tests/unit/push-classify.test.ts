import { describe, expect, test } from "vitest";
import { believable, meaningOf, namedWait, type Answer, type Service, type Meaning } from "#remote/answer.ts";

const answered = (status: number, json: unknown = {}, retryAfter: number | null = null): Answer => ({
  kind: "answered",
  status,
  json,
  retryAfter,
});
const html = (status: number): Answer => ({ kind: "answered", status, json: undefined, retryAfter: null });
/** An error as PostgREST writes it: of the database, of its own, or ours (`private.refuse_request`). */
const database = (status: number, code: string): Answer =>
  answered(status, { code, message: "Non.", details: null, hint: null });
const ours = (status: number, code: string): Answer => answered(status, { error: "Non.", code });
const store = (statusCode: string): Answer => answered(400, { statusCode, error: "x", message: "…" });

const CASES: [name: string, answer: Answer, expected: Meaning["is"]][] = [
  ["nobody answered, or the time was up", { kind: "unreached" }, "later"],
  ["200 with verdicts", answered(200, []), "ok"],
  ["200 with HTML: a captive portal", html(200), "later"],
  ["403 with HTML: a captive portal as well", html(403), "later"],
  ["403 in JSON: a captive portal that is modern", answered(403, { error: "login_required" }), "later"],
  ["404 with HTML", html(404), "later"],
  ["404 of a gateway", answered(404, { message: "no Route matched with those values" }), "later"],
  ["404 of a gateway with a code", answered(404, { code: "NOT_FOUND", message: "no function" }), "later"],
  ["402, a project over its quota", answered(402, { message: "quota exceeded" }), "later"],
  ["400, 409, 418, 422 of a stranger", answered(409, { code: "conflict", message: "no" }), "later"],
  ["a stranger's error with a code of its own", ours(403, "E42"), "later"],
  ["511, network authentication required", html(511), "later"],
  ["408", database(408, "invalid"), "later"],
  ["425", database(425, "invalid"), "later"],
  ["429, also in our words", database(429, "rate_limited"), "later"],
  ["500", database(500, "XX000"), "later"],
  ["502 with HTML of a gateway", html(502), "later"],
  ["503, also in our words", ours(503, "internal"), "later"],
  ["522 of a CDN", html(522), "later"],
  ["serialization failure, whatever its status", database(400, "40001"), "later"],
  ["too many connections", database(400, "53300"), "later"],
  ["a right that a migration forgot", database(403, "42501"), "later"],
  ["a column that is not there yet", database(400, "42703"), "later"],
  ["PostgREST without database", database(400, "PGRST001"), "later"],
  ["the function is not deployed yet", database(404, "PGRST202"), "later"],
  ["302 that fetch let through", answered(302), "later"],
  ["401", answered(401), "sign-in"],
  ["token ended", database(401, "PGRST303"), "sign-in"],
  ["token unreadable, said with 400", database(400, "PGRST301"), "sign-in"],
  ["a text that the database cannot read", database(400, "22P02"), "refused"],
  ["refused as a whole, in our words", database(400, "invalid"), "refused"],
  ["the same code without the rest of the shape", answered(400, { code: "22P02" }), "later"],
  ["a function's refusal", ours(404, "not_found"), "refused"],
  ["413 of ours", database(413, "too_many"), "too-large"],
  ["413 of a gateway", html(413), "too-large"],
  ["the object store refuses", store("403"), "refused"],
  ["the object store has no such bucket", store("404"), "later"],
  ["the object store is down", store("503"), "later"],
  ["the object store finds it too large", store("413"), "too-large"],
];

/** Each shape at the service that writes so. */
const serviceOf = (answer: Answer): Service => {
  const json = answer.kind === "answered" ? answer.json : null;
  return typeof json !== "object" || json === null || "details" in json
    ? "database"
    : "statusCode" in json
      ? "storage"
      : "function";
};

describe("what an answer means", () => {
  for (const [name, answer, expected] of CASES) {
    test(`${name} → ${expected}`, () => expect(meaningOf(answer, serviceOf(answer)).is).toBe(expected));
  }

  test("a refusal has a code of ours, and the words when they are for a person", () => {
    expect(meaningOf(database(400, "22P05"), "database")).toEqual({ is: "refused", code: "invalid", words: null });
    expect(meaningOf(ours(409, "conflict"), "function")).toEqual({ is: "refused", code: "conflict", words: "Non." });
    expect(meaningOf(html(413), "database")).toEqual({ is: "too-large", ours: false });
  });
});

test("at another service the same body is a stranger's, and refuses nothing", () => {
  const bodies = [database(400, "invalid"), ours(403, "forbidden"), store("403")];
  for (const answer of bodies)
    for (const service of ["database", "function", "storage"] as const)
      expect(meaningOf(answer, service).is).toBe(serviceOf(answer) === service ? "refused" : "later");
});

describe("Retry-After", () => {
  const told = (status: number, json: unknown) => namedWait(answered(status, json, 3_600_000));

  test("is believed of our own server alone: a minute, or five for who asks too often", () => {
    expect(told(503, { code: "PGRST001", message: "x", details: null, hint: null })).toBe(60_000);
    expect(told(429, { error: "Plus tard.", code: "rate_limited" })).toBe(300_000);
    expect(told(429, { statusCode: "429", error: "Too many", message: "x" })).toBe(300_000);
  });

  test("anybody else's silences nothing", () => {
    expect([
      told(503, undefined),
      told(200, undefined),
      told(503, { message: "down" }),
      told(429, []),
      namedWait({ kind: "unreached" }),
    ]).toEqual([null, null, null, null, null]);
  });

  test("a time that is over is no wait", () => expect(believable(-5_000, false)).toBe(0));
});
