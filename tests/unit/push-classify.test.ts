import { describe, expect, test } from "vitest";
import { classify, type Answer, type AnswerClass, type Carried } from "#sync/push/classify.ts";

const answered = (status: number, json: unknown = {}): Answer => ({ kind: "answered", status, json, retryAfter: null });
const html = (status: number): Answer => ({ kind: "answered", status, json: undefined, retryAfter: null });

type Case = [name: string, answer: Answer, expected: AnswerClass, carried?: Carried];

const CASES: Case[] = [
  ["nobody answered, or the time was up", { kind: "unreached" }, "retry"],
  ["200 with verdicts", answered(200, []), "ok"],
  ["200 with HTML: a captive portal", html(200), "retry"],
  ["403 with HTML: a captive portal as well", html(403), "retry"],
  ["404 with HTML", html(404), "retry"],
  ["511, network authentication required", html(511), "retry"],
  ["408", answered(408), "retry"],
  ["425", answered(425), "retry"],
  ["429", answered(429), "retry"],
  ["500", answered(500), "retry"],
  ["502 with HTML of a gateway", html(502), "retry"],
  ["503", answered(503), "retry"],
  ["504", answered(504), "retry"],
  ["522 of a CDN", html(522), "retry"],
  ["serialization failure, whatever its status", answered(400, { code: "40001" }), "retry"],
  ["deadlock", answered(409, { code: "40P01" }), "retry"],
  ["lock not available", answered(400, { code: "55P03" }), "retry"],
  ["statement cut short", answered(400, { code: "57014" }), "retry"],
  ["too many connections", answered(400, { code: "53300" }), "retry"],
  ["server shutting down", answered(400, { code: "57P01" }), "retry"],
  ["connection to the database lost", answered(400, { code: "08006" }), "retry"],
  ["PostgREST without database", answered(400, { code: "PGRST001" }), "retry"],
  ["401", answered(401), "sign-in"],
  ["token ended", answered(401, { code: "PGRST303" }), "sign-in"],
  ["token unreadable, said with 400", answered(400, { code: "PGRST301" }), "sign-in"],
  ["400", answered(400, { code: "22P02" }), "refused"],
  ["403", answered(403, { code: "42501" }), "refused"],
  ["404", answered(404), "refused"],
  ["409", answered(409, { code: "23505" }), "refused"],
  ["422", answered(422), "refused"],
  ["413 for acts", answered(413), "refused"],
  ["413 for a photo", answered(413), "refused-fixable", "photo"],
  ["415 for a photo", answered(415), "refused-fixable", "photo"],
  ["the function is not deployed yet", answered(404, { code: "PGRST202" }), "unknown"],
  ["418", answered(418), "unknown"],
  ["302 that fetch let through", answered(302), "unknown"],
];

describe("what an answer means", () => {
  for (const [name, answer, expected, carried] of CASES) {
    test(`${name} → ${expected}`, () => expect(classify(answer, carried)).toBe(expected));
  }
});
