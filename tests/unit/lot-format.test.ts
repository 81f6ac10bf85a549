import { beforeAll, expect, test } from "vitest";
import { openLots, packLot, signLot } from "../../supabase/functions/_lot/format.ts";
import { newVapidKeys, signingKey } from "../../supabase/functions/_push/vapid.ts";

const FACTS = {
  town: "daloa",
  category: "home",
  at: "2026-11-28T10:00:00Z",
  epoch: "e",
  horizon: "900",
  rows: [{ id: "1", title: "Vélo – bébé" }],
};
const PICTURE = Uint8Array.from({ length: 300 }, (_, at) => at % 251);

type Pair = { publicKey: string; privateKey: string };
let ours: Pair;
let theirs: Pair;
let lot: Uint8Array<ArrayBuffer>;

const made = async (pair: Pair, facts = FACTS) =>
  signLot(
    packLot(facts, new Map([["a/b/c_080-320.webp", PICTURE]])),
    await signingKey(pair.publicKey, pair.privateKey),
  );
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const faultOf = (file: Uint8Array<ArrayBuffer>, keys = [ours.publicKey]) =>
  openLots(file, keys).then(
    () => null,
    (error: { fault?: string }) => error.fault,
  );

beforeAll(async () => {
  [ours, theirs] = await Promise.all([newVapidKeys(""), newVapidKeys("")]);
  lot = await made(ours);
});

test("lots that our server signed open with rows and pictures, several in one file", async () => {
  const other = await made(ours, { ...FACTS, category: "books" });
  const lots = await openLots(joined(lot, other), [theirs.publicKey, ours.publicKey]);
  expect(lots.map(({ category }) => category)).toEqual(["home", "books"]);
  expect(lots[0]?.rows).toEqual(FACTS.rows);
  expect([...(lots[1]?.pictureBytes.get("a/b/c_080-320.webp") ?? [])]).toEqual([...PICTURE]);
});

test("a lot with any of its bytes changed is refused, wherever that is", async () => {
  // The signature, both lengths, the text, the picture's last byte.
  for (const at of [0, 8, 71, 74, 79, 80, 120, lot.length - 301, lot.length - 1]) {
    const changed = lot.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(["cut", "forged"], `byte ${at}`).toContain(await faultOf(changed));
  }
});

test("a lot of another key is refused, also behind one of ours", async () => {
  expect(await faultOf(await made(theirs))).toBe("forged");
  expect(await faultOf(joined(lot, await made(theirs)))).toBe("forged");
  expect(await faultOf(lot, [])).toBe("forged");
});

test("a file that is cut, empty, something else, or claims to be endless is no lot", async () => {
  const endless = lot.slice();
  endless.fill(255, 72, 76);
  for (const file of [
    lot.slice(0, -1),
    lot.slice(0, 40),
    new Uint8Array(),
    new Uint8Array(5_000),
    joined(lot, PICTURE),
    endless,
  ])
    expect(await faultOf(file)).toBe("cut");
});

test("what else this key may have signed is no lot", async () => {
  const key = await signingKey(ours.publicKey, ours.privateKey);
  const bare = packLot(FACTS, new Map());
  bare.set(new Uint8Array(await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, bare.slice(72))), 8);
  expect(await faultOf(bare)).toBe("forged");
});
