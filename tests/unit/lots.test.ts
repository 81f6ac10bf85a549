import { beforeEach, expect, test, vi } from "vitest";
import { keptLot } from "#device/kept-lot.ts";
import { lotFile, receiveLots } from "#session/lot.ts";
import { pullCollection } from "#sync/pull/pull-collection.ts";
import { type LotText, packLot, signLot } from "../../supabase/functions/_lot/format.ts";
import { newVapidKeys, signingKey } from "../../supabase/functions/_push/vapid.ts";
import { type Lab, idsOf, never, openLab, wireListing } from "./pull-lab.ts";

/** The stores of the browser beside its databases. */
function keeps(): Map<string, unknown> {
  const texts = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, value: string) => void texts.set(name, value),
  });
  const files = new Map<string, Response>();
  const cache = {
    put: (name: string, file: Response) => Promise.resolve(void files.set(name, file)),
    match: (name: string) => Promise.resolve(files.get(name)?.clone()),
    keys: () => Promise.resolve([...files.keys()]),
    delete: (name: string) => Promise.resolve(files.delete(name)),
  };
  vi.stubGlobal("caches", { open: () => Promise.resolve(cache) });
  return files;
}

let lab: Lab;
let files: Map<string, unknown>;
const ours = await newVapidKeys("");
const theirs = await newVapidKeys("");
const know = (...keys: string[]) => localStorage.setItem("djassa:lot-keys", JSON.stringify({ at: 1, keys }));

beforeEach(async () => {
  files = keeps();
  know(ours.publicKey);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  lab = await openLab();
});

const THUMB = "s/l/h_080-320.webp";

async function lot(more: Partial<LotText> = {}, pair = ours): Promise<Blob> {
  const facts = {
    town: "daloa",
    category: "sports",
    at: new Date().toISOString(),
    epoch: "first",
    horizon: "8",
    rows: [],
  };
  const packed = packLot({ ...facts, ...more }, new Map([[THUMB, new Uint8Array(50)]]));
  return new Blob([await signLot(packed, await signingKey(pair.publicKey, pair.privateKey))]);
}
const pulled = () => pullCollection(lab.feed, lab.deps, never);
const listings = (...numbers: number[]) => numbers.map((n) => wireListing(n));
const wordsOf = async (file: Blob) => {
  const answer = await receiveLots(file);
  return answer.ok ? "" : answer.message;
};

test("a phone that is behind takes the rows; what was sold meanwhile goes with its next pull", async () => {
  lab.server.rows = listings(1, 2, 3);
  await pulled();
  expect(await receiveLots(await lot({ rows: listings(2, 6, 7) }))).toMatchObject({ ok: true, older: false });
  expect(await idsOf(lab.db)).toEqual(listings(1, 2, 3, 6, 7).map(({ id }) => id));
  expect((await lab.db.progress.read("feed")).after).toBe("3");
  expect(keptLot.read()).toMatchObject({ listings: 3, from: "hand" });
  expect([...files.keys()].some((name) => name.endsWith(THUMB))).toBe(true);
  expect((await lotFile())?.type).toBe("text/plain");
  const [six] = listings(6);
  lab.server.rows = [...listings(1, 2, 3, 7), { id: six?.id ?? "", v: 9, deleted: true }];
  await pulled();
  expect(await idsOf(lab.db)).toEqual(listings(1, 2, 3, 7).map(({ id }) => id));
});

test("a phone that was told more than the lot knows takes no row of it", async () => {
  lab.server.rows = listings(1, 9);
  await pulled();
  expect(await receiveLots(await lot({ rows: listings(4) }))).toMatchObject({ ok: true, older: true });
  expect(await idsOf(lab.db)).toEqual(listings(1, 9).map(({ id }) => id));
});

test("on a phone without listings what its first pull does not name goes", async () => {
  expect(await receiveLots(await lot({ rows: listings(4, 5) }))).toMatchObject({ ok: true });
  expect(await idsOf(lab.db)).toHaveLength(2);
  lab.server.rows = listings(5, 9);
  await pulled();
  expect(await idsOf(lab.db)).toEqual(listings(5, 9).map(({ id }) => id));
});

test("a newer row that is here stays, and one that is newer than this app can read is left out", async () => {
  lab.server.rows = [wireListing(3, { price: 20_000 })];
  await pulled();
  const old = { ...wireListing(3, { price: 45_000 }), v: 2 };
  await receiveLots(await lot({ rows: [old, { id: "strange", v: 7 }] }));
  expect((await lab.db.rows("feed").find()).map(({ price }) => price)).toEqual([20_000]);
});

test("what is forged, cut, too large, too old, of elsewhere or not to be checked leaves nothing", async () => {
  lab.server.rows = listings(1);
  await pulled();
  const rows = listings(6);
  const good = await lot({ rows });
  const many = Array.from({ length: 10_001 }, (_, n) => wireListing(n));
  const aged = new Date(Date.now() - 8 * 86_400_000).toISOString();
  const cases: [RegExp, Blob][] = [
    [/pas été signé/u, await lot({ rows }, theirs)],
    [/pas été signé/u, await lot({ rows: many }, theirs)],
    [/pas été signé/u, new Blob([good, await lot({ rows }, theirs)])],
    [/incomplet/u, good.slice(0, good.size - 1)],
    [/incomplet/u, new Blob([])],
    [/trop gros/u, new Blob([new Uint8Array(25_000_001)])],
    [/plus de 7 jours/u, new Blob([good, await lot({ rows, at: aged })])],
    [/d'abord Djassa avec du réseau/u, await lot({ rows, epoch: "second" })],
    [/une autre ville, et non de Daloa/u, await lot({ rows, town: "bouake" })],
  ];
  for (const [words, file] of cases) expect(await wordsOf(file)).toMatch(words);
  know();
  expect(await wordsOf(good)).toMatch(/ne peut pas encore vérifier/u);
  expect(await idsOf(lab.db)).toEqual(listings(1).map(({ id }) => id));
  expect([files.size, keptLot.read()]).toEqual([0, null]);
});
