import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { configureRemote } from "#remote/configuration.ts";
import { setEnvironment } from "#remote/environment.ts";
import { openActions, type Outcome, type TeamAction } from "#team/actions.ts";
import { makeAdmin } from "#team/admin.ts";
import { failureOf, NO_NETWORK, query, type TeamResult, joined, type JournalState } from "#team/query.ts";
import { draftKey, save, readSaved } from "#team/tab-storage.ts";
import { newestShown } from "#team/reported.ts";
import type { Appeal, AuditLine } from "#team/rows.ts";

const ME = "equipe";
const token = `${btoa("{}")}.${btoa(JSON.stringify({ sub: ME }))}.s`;
let answers: (Response | null)[] = [];
const asked: string[] = [];
/** By what name each action was asked for. */
const names: unknown[] = [];
let page: EventTarget;

beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  page = new EventTarget();
  Object.assign(globalThis, {
    sessionStorage: storage,
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  setEnvironment({ url: "http://server", key: "k" });
  asked.length = 0;
  names.length = 0;
  configureRemote({
    accessToken: () => Promise.resolve(token),
    fetch: (url, init) => {
      asked.push(typeof url === "string" ? (url.split("/").at(-1) ?? "") : "");
      names.push((JSON.parse(typeof init?.body === "string" ? init.body : "{}") as { action_id?: unknown }).action_id);
      const next = answers.shift() ?? null;
      return next === null ? Promise.reject(new TypeError("no network")) : Promise.resolve(next);
    },
  });
});
afterEach(() => setEnvironment(null));

const accept = (proof: string): TeamAction => ({
  verb: "decide_payment",
  about: proof,
  args: { proof, accept: true, reason: null, seen_undone: 0 },
  said: "Paiement validé",
});
const done = (already = false) => Response.json({ status: "accepted", already });
const refusal = (status: number, code: string, message: string) => Response.json({ code, message }, { status });

/** The actions of this member and what was said of them; `settled` waits until nothing is in flight. */
function admin() {
  const outcomes: Outcome[] = [];
  const actions = openActions(ME, (outcome) => outcomes.push(outcome));
  const settled = () =>
    expect.poll(() => [...actions.getState().values()].filter(({ state }) => state === "sending")).toHaveLength(0);
  return { actions, outcomes, settled };
}

describe("an action of the team", () => {
  test("is sent once however often it is pressed, and is over at the server's word", async () => {
    answers = [done()];
    const { actions, outcomes, settled } = admin();
    actions.send(accept("p1"));
    actions.send(accept("p1"));
    actions.again();
    expect([...actions.getState().values()]).toMatchObject([{ state: "sending", late: false }]);
    await settled();
    expect(asked).toEqual(["decide_payment"]);
    expect(outcomes).toMatchObject([{ result: "done", already: false }]);
    expect(actions.getState().size).toBe(0);
  });

  test("without an answer waits, outlives the page, says so once, and goes again", async () => {
    answers = [null, Response.json({}, { status: 503 })];
    const first = admin();
    first.actions.send(accept("p1"));
    await first.settled();
    expect([...first.actions.getState().values()]).toMatchObject([{ state: "waiting", late: true }]);
    first.actions.again();
    // On its way again, it is still one that had no answer.
    expect([...first.actions.getState().values()]).toMatchObject([{ state: "sending", late: true }]);
    await first.settled();
    // Nor is a portal an answer, whatever its status.
    answers = [new Response("<html>"), Response.json({ error: "login_required" }, { status: 403 })];
    first.actions.again();
    await first.settled();
    first.actions.again();
    await first.settled();
    expect(first.outcomes).toMatchObject([{ result: "waiting", message: NO_NETWORK }]);
    answers = [done(true)];
    const second = admin();
    expect([...second.actions.getState().values()]).toMatchObject([{ action: accept("p1"), state: "waiting" }]);
    second.actions.again();
    await second.settled();
    expect(second.outcomes).toMatchObject([{ result: "done", already: true }]);
    expect(readSaved(ME, "actions")).toBeUndefined();
    // Always by the same name, after the reload too: by it the server knows that it has done this already.
    expect([names.length, new Set(names).size]).toEqual([5, 1]);
    expect(names[0]).toMatch(/^[0-9a-f-]{36}$/u);
  });

  const OTHER = "Une autre personne de l'équipe a décidé autrement\u00a0:";
  const OVER = "C'était déjà traité\u00a0: votre décision n'a rien changé.";
  const SAME = "Une autre personne de l'équipe a déjà pris la même décision.";
  const LOST = "Votre texte n'est pas parti.";
  const words = "Montant incomplet";
  const about = { about: "x", said: "" };
  const seen = { seen_undone: 0, seen_status: "accepted" } as const;
  const payment: TeamAction = {
    ...about,
    verb: "decide_payment",
    args: { proof: "x", accept: false, reason: words, seen_undone: 0 },
  };
  const undo: TeamAction = { ...about, verb: "reverse_payment_decision", args: { proof: "x", reason: null, ...seen } };
  const plea = (accept: boolean): TeamAction => ({
    ...about,
    verb: "decide_appeal",
    args: { notice: "x", accept, answer: accept ? null : words, seen: null },
  });
  const dispute: TeamAction = { ...about, verb: "decide_dispute", args: { dispute: "x", accept: true, answer: words } };
  const remove: TeamAction = {
    ...about,
    verb: "decide_report",
    args: { listing: "x", action: "remove", reason: words, seen: null },
  };
  const review: TeamAction = {
    about: "a",
    verb: "decide_review_report",
    args: { review: "a", action: "remove", reason: words, seen: null },
    said: "Avis retiré",
  };
  const reports = (action: "keep" | "suspend"): TeamAction => ({
    ...about,
    verb: "decide_person_reports",
    args: { person: "x", action, reason: action === "keep" ? null : words, seen: null },
  });
  const suspension = (suspend: boolean): TeamAction => ({
    ...about,
    verb: "suspend_person",
    args: { person: "x", suspend, reason: suspend ? words : null, seen: 1 },
  });
  const lift = suspension(false);
  const compared = { person: "x", confirm: true, seen_phone: "225", seen_code: "1" };
  const number: TeamAction = { ...about, verb: "decide_number", args: compared };
  const on = { ...about, args: { support_message: "x", seen: "new" } } as const;
  const mark: TeamAction = { ...on, verb: "mark_support", args: { ...on.args, state: "read" } };
  const reply: TeamAction = { ...on, verb: "answer_support", args: { ...on.args, answer: words } };

  test.each<[string, TeamAction, object, string | null]>([
    ["a payment", payment, { status: "accepted", reason: null }, `${OTHER} paiement validé. ${LOST}`],
    ["the same refusal with other words", payment, { status: "refused", reason: "Illisible" }, `${SAME} ${LOST}`],
    ["the same with the same words", payment, { status: "refused", reason: words }, null],
    ["an approval", accept("x"), { status: "refused", reason: "Illisible" }, `${OTHER} paiement refusé.`],
    ["what was taken back", undo, { status: "received" }, null],
    [
      "what was accepted and taken back",
      accept("x"),
      { status: "received", reason: "Fausse capture" },
      `${OTHER} paiement de nouveau à vérifier.`,
    ],
    ["what was taken back and decided anew", undo, { status: "accepted", reason: null }, `${OTHER} paiement validé.`],
    ["who was suspended and is no more", suspension(true), { suspended: false }, `${OTHER} suspension levée. ${LOST}`],
    ["who was suspended anew", lift, { suspended: true, reason: "Arnaque" }, `${OTHER} personne suspendue.`],
    ["a number", number, { status: "refused" }, `${OTHER} numéro refusé.`],
    ["a number that has another code", number, { status: null }, OVER],
    ["an appeal", plea(true), { status: "upheld" }, `${OTHER} décision maintenue.`],
    ["an appeal kept twice", plea(false), { status: "upheld" }, `${SAME} ${LOST}`],
    ["an appeal that is over", plea(true), { status: "ended" }, OVER],
    [
      "a warned listing that was edited since",
      plea(false),
      { status: "standing" },
      `L'annonce a été modifiée entre-temps\u00a0: votre décision n'a rien changé. ${LOST}`,
    ],
    ["a dispute", dispute, { status: "upheld" }, `${OTHER} décision maintenue. ${LOST}`],
    ["a kept listing", remove, { action: "restore", hidden: true }, `${OTHER} annonce gardée. ${LOST}`],
    ["a warning", remove, { action: "warn", reason: "Vraies photos" }, `${OTHER} vendeur averti. ${LOST}`],
    ["a removal, as asked", remove, { action: "remove", reason: words }, null],
    [
      "a listing that its seller deleted",
      remove,
      { action: "delete" },
      `Cette annonce n'existe plus\u00a0: votre décision n'a rien changé. ${LOST}`,
    ],
    [
      "a listing of which nothing is known",
      remove,
      { action: null },
      `C'était déjà traité\u00a0: votre décision n'a rien changé. ${LOST}`,
    ],
    ["a kept review", review, { action: "keep" }, `${OTHER} avis gardé. ${LOST}`],
    ["a removed review, as asked", review, { action: "remove", reason: words }, null],
    ["a person", reports("suspend"), { action: "keep", suspended: false }, `${OTHER} signalements classés. ${LOST}`],
    ["a suspended person", reports("keep"), { action: "suspend", suspended: true }, `${OTHER} personne suspendue.`],
    [
      "a suspension that was lifted",
      reports("suspend"),
      { action: "suspend", suspended: false },
      `${OTHER} suspension levée. ${LOST}`,
    ],
    ["reports of who was suspended before", reports("keep"), { action: "keep", suspended: true }, null],
    ["a lifted suspension", lift, { suspended: false, reason: null }, null],
    ["a mark on one with a reply", mark, { status: "answered" }, `${OTHER} message répondu.`],
    [
      "a support message",
      reply,
      { status: "answered" },
      `Une autre personne de l'équipe a déjà répondu à ce message. ${LOST}`,
    ],
  ])(
    "after a colleague's is told what stands, and which words reached nobody: %s",
    async (_, action, said, instead) => {
      answers = [Response.json({ id: "x", already: true, ...said })];
      const { actions, outcomes, settled } = admin();
      actions.send(action);
      await settled();
      const unsent = instead?.includes(LOST) === true ? words : null;
      expect(outcomes).toEqual([{ action, result: "done", already: true, instead, unsent }]);
    },
  );

  test("about a listing that others have reported since says that it stays hidden", async () => {
    for (const [hidden, instead] of [
      [true, "C'est noté, mais l'annonce reste masquée\u00a0: d'autres signalements sont arrivés entre-temps."],
      [false, null],
    ] as const) {
      answers = [Response.json({ id: "x", already: false, action: "restore", hidden })];
      const { actions, outcomes, settled } = admin();
      actions.send({
        ...about,
        verb: "decide_report",
        args: { listing: "x", action: "restore", reason: null, seen: null },
      });
      await settled();
      expect(outcomes).toMatchObject([{ already: false, instead, unsent: null }]);
    }
  });

  test("for an appeal reported again says that it waits, and that its words reached nobody", async () => {
    const waits =
      "L'annonce reste masquée\u00a0: d'autres signalements sont arrivés entre-temps. La demande attend toujours une réponse.";
    for (const [answer, hidden, instead] of [
      [null, true, waits],
      [words, true, `${waits} ${LOST}`],
      [words, false, null],
    ] as const) {
      answers = [Response.json({ id: "x", already: false, status: hidden ? "appealed" : "granted", hidden })];
      const { actions, outcomes, settled } = admin();
      actions.send({ ...about, verb: "decide_appeal", args: { notice: "x", accept: true, answer, seen: null } });
      await settled();
      expect(outcomes).toMatchObject([{ already: false, instead, unsent: hidden ? answer : null }]);
    }
  });

  test("about an appeal is about all that its card shows", () => {
    const at = (second: number) => Date.UTC(2026, 10, 26, 10, 0, second);
    const row = (appealed: number, edited: number, reported: number): Appeal =>
      ({
        appealed_at: at(appealed),
        edits: [{ at: at(edited), before: {}, after: {} }],
        reports: [{ reason: "fake", comment: null, created_at: at(reported) }],
      }) as unknown as Appeal;
    for (const shown of [row(9, 1, 2), row(1, 9, 2), row(1, 2, 9)])
      expect(newestShown(shown)).toBe("2026-11-26T10:00:09.000Z");
  });

  test("keeps its words in the tab where they reached nobody, forgets them where they did", async () => {
    const key = draftKey("answer_support", "x");
    const { actions } = makeAdmin(ME, () => undefined);
    for (const [already, kept] of [
      [true, words],
      [false, undefined],
    ]) {
      save(ME, key, words);
      answers = [Response.json({ id: "x", status: "answered", already })];
      actions.send(reply);
      await expect.poll(() => actions.getState().size).toBe(0);
      expect(readSaved(ME, key)).toBe(kept);
    }
  });

  test("that is refused is over, with the server's own words", async () => {
    answers = [refusal(409, "conflict", "Ces crédits ont déjà servi : la décision ne peut plus être annulée.")];
    const { actions, outcomes, settled } = admin();
    actions.send(accept("p1"));
    await settled();
    expect(outcomes).toMatchObject([
      { result: "refused", message: "Ces crédits ont déjà servi : la décision ne peut plus être annulée." },
    ]);
    expect(actions.getState().size).toBe(0);
  });

  test("words for any way to decide go with the decision; those for other actions stay", async () => {
    const written = [...["warn:a", "remove:a", "warn:b"].map((about) => `decide_report:${about}`), "decide_appeal:a"];
    for (const about of written) save(ME, `words:${about}`, "Photos volées");
    answers = [Response.json({ action: "restore", already: false })];
    const { actions } = makeAdmin(ME, () => undefined);
    const args = { listing: "a", action: "restore", reason: null, seen: null } as const;
    actions.send({ verb: "decide_report", about: "a", args, said: "" });
    await expect.poll(() => actions.getState().size).toBe(0);
    expect(written.filter((about) => readSaved(ME, `words:${about}`) !== undefined)).toEqual([
      "decide_report:warn:b",
      "decide_appeal:a",
    ]);
  });

  test("faults of the server never show their English", () => {
    for (const data of [{ code: "42P01", message: "relation does not exist" }, null, "<html>", { message: "bad" }]) {
      expect(failureOf({ status: 500, data })).toMatchObject({
        why: "unsure",
        message: expect.stringContaining("Réessayez"),
      });
    }
    // A portal, a project over its quota, a gateway without a route: they refuse nothing.
    for (const [status, data] of [
      [403, { error: "login_required" }],
      [402, null],
      [404, { message: "no Route matched" }],
    ])
      expect(failureOf({ status: Number(status), data })).toMatchObject({ why: "unsure" });
    const denied = { code: "42501", message: "permission denied", details: null, hint: null };
    expect(failureOf({ status: 403, data: denied })).toMatchObject({ why: "refused" });
    expect(failureOf({ status: 401, data: { message: "JWT expired" } })).toMatchObject({
      why: "unsure",
      message: expect.stringContaining("Reconnectez-vous"),
    });
  });
});

describe("a question", () => {
  const later = <T>() => {
    let give: (answer: TeamResult<T>) => void = () => undefined;
    return {
      answer: new Promise<TeamResult<T>>((resolve) => (give = resolve)),
      give: (value: TeamResult<T>) => give(value),
    };
  };
  const said = (value: readonly string[]): TeamResult<readonly string[]> => ({ ok: true, value });

  test("an answer that was under way when something was decided never brings it back", async () => {
    const [slow, fresh] = [later<readonly string[]>(), later<readonly string[]>()];
    const loads = [Promise.resolve(said(["p1", "p2"])), slow.answer, fresh.answer];
    const waiting = query(() => loads.shift() ?? Promise.resolve(said([])));
    await waiting.refresh();
    void waiting.refresh();
    waiting.change((rows) => rows.filter((row) => row !== "p1"));
    slow.give(said(["p1", "p2"]));
    fresh.give(said(["p2", "p3"]));
    expect(waiting.getState().value).toEqual(["p2"]);
    await expect.poll(() => waiting.getState().value).toEqual(["p2", "p3"]);
  });

  test("that fails keeps what was known and says why; nobody's question is not asked", async () => {
    const loads = [said(["p1"]), { ok: false, why: "unsure", message: NO_NETWORK } as const];
    const waiting = query(() => Promise.resolve(loads.shift() ?? said([])));
    waiting.renew();
    expect(loads).toHaveLength(2);
    await waiting.refresh();
    await waiting.refresh();
    expect(waiting.getState()).toEqual({ value: ["p1"], failure: NO_NETWORK });
  });
});

describe("the journal", () => {
  const line = (id: number): AuditLine => ({
    id,
    at: id,
    actor_name: "Serge",
    action: "accept_payment",
    subject_kind: "proof",
    subject_id: "x",
    subject: null,
    before: null,
    after: null,
  });
  const lines = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, place) => line(from - place));
  const empty: JournalState = { rows: null, next: null, busy: true, failure: null };
  const ids = (state: JournalState) => state.rows?.map((row) => row.id);

  test("older pages follow, newer ones come before, none twice", () => {
    const first = joined(empty, { rows: lines(100, 51), next: 51 }, null);
    const second = joined(first, { rows: lines(50, 1), next: null }, 51);
    const third = joined(second, { rows: lines(102, 53), next: 53 }, null);
    expect(ids(third)).toEqual(lines(102, 1).map((row) => row.id));
    expect(third.next).toBeNull();
  });

  test("a newest page that no longer reaches what is known starts anew: no gap in it", () => {
    const first = joined(empty, { rows: lines(100, 51), next: 51 }, null);
    const far = joined(first, { rows: lines(300, 251), next: 251 }, null);
    expect([ids(far)?.at(-1), far.next]).toEqual([251, 251]);
  });
});
