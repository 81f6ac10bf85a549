/** A member's actions go on after the admin console, and end with whoever made them. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { storedDecisions } from "#device/team-box.ts";
import { setIdentity } from "#identity/current.ts";
import { configureRemote } from "#remote/configuration.ts";
import { setEnvironment } from "#remote/environment.ts";
import { countOfLeft } from "#session/sign-out.ts";
import type { Outcome, TeamAction } from "#team/actions.ts";
import { actionsOf, goOn, sendStored } from "#team/going-actions.ts";
import { readSaved, save } from "#team/tab-storage.ts";

const ME = "equipe";
let answers: (Response | null)[] = [];
let page: EventTarget;
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  page = new EventTarget();
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  setEnvironment({ url: "http://server", key: "k" });
  setIdentity(ME);
  configureRemote({
    accessToken: () => Promise.resolve(`${btoa("{}")}.${btoa(JSON.stringify({ sub: ME }))}.s`),
    fetch: () => {
      const next = answers.shift() ?? null;
      return next === null ? Promise.reject(new TypeError("no network")) : Promise.resolve(next);
    },
  });
});
afterEach(() => {
  setIdentity(null);
  setEnvironment(null);
});

const accept: TeamAction = {
  verb: "decide_payment",
  about: "p1",
  args: { proof: "p1", accept: true, reason: null, seen_undone: 0 },
  said: "Paiement validé",
};
const done = () => Response.json({ status: "accepted", already: false });
/** Whether the browser would ask before it closes the page: Chromium before 119 goes by `returnValue`, later ones by what was prevented. */
function isHeld(): boolean {
  const event = Object.defineProperty(new Event("beforeunload", { cancelable: true }), "returnValue", {
    value: false,
    writable: true,
  });
  const held = !page.dispatchEvent(event);
  expect(event.returnValue).toBe(held);
  return held;
}

test("an unanswered action goes again with the network, and holds the page until answered", async () => {
  answers = [null];
  const [first, second]: [Outcome[], Outcome[]] = [[], []];
  const actions = actionsOf(ME, (outcome) => first.push(outcome));
  expect(isHeld()).toBe(false);
  actions.send(accept);
  await expect.poll(() => first).toMatchObject([{ result: "waiting" }]);
  expect([isHeld(), storedDecisions(ME)]).toEqual([true, 1]);
  expect(actionsOf(ME, (outcome) => second.push(outcome))).toBe(actions);
  answers = [done()];
  page.dispatchEvent(new Event("online"));
  await expect.poll(() => second).toMatchObject([{ result: "done" }]);
  expect([first.length, isHeld(), storedDecisions(ME)]).toEqual([1, false, 0]);
});

test("signing out counts them, can send them first, and leaves nothing of them in the tab", async () => {
  const nothing = { waiting: 0, marks: 0, refused: 0, words: 0, photos: 0, screenshots: 0 };
  expect(countOfLeft({ ...nothing, decisions: 2 })).toBe(2);
  answers = [null, null];
  const told: Outcome[] = [];
  const actions = actionsOf(ME, (outcome) => told.push(outcome));
  actions.send(accept);
  await expect.poll(() => told).toHaveLength(1);
  expect(await sendStored(ME, () => undefined)).toBe(false);
  save(ME, "words:decide_payment:p2", "Montant incomplet");
  setIdentity(null);
  expect([actions.getState().size, isHeld(), [...kept.keys()]]).toEqual([0, false, []]);

  save(ME, "actions", [{ ...accept, id: "a" }]);
  setIdentity(ME);
  answers = [done()];
  expect(await sendStored(ME, (outcome) => told.push(outcome))).toBe(true);
  expect([told.at(-1)?.result, storedDecisions(ME)]).toEqual(["done", 0]);
});

test("actions from before a reload go on from any screen, and leave the word to an open console", async () => {
  save(ME, "actions", [{ ...accept, id: "a" }]);
  const [shell, admin]: [Outcome[], Outcome[]] = [[], []];
  answers = [null, done()];
  const actions = goOn(ME, (outcome) => shell.push(outcome));
  await expect.poll(() => [...actions.getState().values()]).toMatchObject([{ state: "waiting", late: true }]);
  expect([isHeld(), actionsOf(ME, (outcome) => admin.push(outcome))]).toEqual([true, actions]);
  expect(goOn(ME, (outcome) => shell.push(outcome))).toBe(actions);
  await expect.poll(() => admin).toMatchObject([{ result: "done" }]);
  expect([shell, isHeld(), storedDecisions(ME)]).toEqual([[], false, 0]);
});

test("the answer to an action whose maker has left is told to nobody and kept nowhere", async () => {
  const asked: ((response: Response) => void)[] = [];
  configureRemote({
    accessToken: () => Promise.resolve(`${btoa("{}")}.${btoa(JSON.stringify({ sub: ME }))}.s`),
    fetch: () => new Promise<Response>((resolve) => asked.push(resolve)),
  });
  for (const late of [Response.json({}, { status: 503 }), done()]) {
    const [told, again]: [Outcome[], Outcome[]] = [[], []];
    const actions = actionsOf(ME, (outcome) => told.push(outcome));
    actions.send(accept);
    await expect.poll(() => asked.length).toBe(1);
    setIdentity(null);
    // Signed in once more: what is answered now is answered after it.
    setIdentity(ME);
    actionsOf(ME, (outcome) => again.push(outcome)).send(accept);
    await expect.poll(() => asked.length).toBe(2);
    asked.shift()?.(late);
    asked.shift()?.(done());
    await expect.poll(() => again).toMatchObject([{ result: "done" }]);
    expect([told, actions.getState().size, [...kept.keys()]]).toEqual([[], 0, []]);
    setIdentity(null);
    setIdentity(ME);
  }
});

test("another member's first word leaves the box of the one before", () => {
  save(ME, "words:x", "Montant incomplet");
  save("another", "words:x", "Autre");
  expect([readSaved(ME, "words:x"), readSaved("another", "words:x")]).toEqual(["Montant incomplet", "Autre"]);
});
