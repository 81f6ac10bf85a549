import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TOWN, TOWN_ID } from "#town";

const kept = new Map<string, string>();
const gone: string[] = [];
const towns = [
  { id: TOWN_ID, name: TOWN, of: `de ${TOWN}` },
  { id: "bouake", name: "Bouaké", of: "de Bouaké" },
].map((town) => ({
  ...town,
  districts: ["Koko"],
  money: [{ operator: "Wave", phone: "2250700000009" }],
  support: { email: "b@djassa.test", phones: ["2250700000009"], whatsapp: "2250700000009", address: "Koko" },
}));

beforeEach(() => {
  kept.clear();
  gone.length = 0;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal("location", { assign: (path: string) => void gone.push(path) });
});
afterEach(() => vi.unstubAllGlobals());

/** The page as it begins on what is kept. */
async function page() {
  vi.resetModules();
  return {
    ...(await import("#device/towns.ts")),
    ...(await import("#device/change-town.ts")),
    ...(await import("#current-town")),
    facts: await import("#town"),
  };
}

test("whoever has never heard of a second town is asked nothing, and stands in the first", async () => {
  const { mustChoose, townId, townName, placeOf, currentTown, facts } = await page();
  expect([mustChoose(), currentTown, townId(), townName()]).toEqual([false, null, TOWN_ID, TOWN]);
  expect(placeOf({ district: "Lobia", town: TOWN_ID }, true)).toBe("Lobia");
  expect(facts.CURRENT_DISTRICTS).toBe(facts.DISTRICTS);
});

test("a list that is none is not kept; one that is makes the phone ask, once", async () => {
  const { storeTowns, townsVersion, mustChoose, chooseTown, openTowns } = await page();
  expect([storeTowns("2-1", { message: "HTML" }), townsVersion(), mustChoose()]).toEqual([false, null, false]);
  expect([storeTowns("2-1", towns), townsVersion(), mustChoose()]).toEqual([true, "2-1", true]);
  const [first] = openTowns.getState();
  expect(first === undefined ? null : chooseTown(first)).toBe(false);
  expect([gone, mustChoose(), (await page()).mustChoose()]).toEqual([[], false, false]);
});

test("a town that cannot be read is left out, the others are there", async () => {
  const { storeTowns, openTowns } = await page();
  const [first, bouake] = towns;
  const odd = { ...bouake, id: "korhogo", money: [{ operator: "Wave", phone: 2250700000009 }] };
  expect(storeTowns("3-1", [first, odd, bouake])).toBe(true);
  expect(openTowns.getState().map(({ id }) => id)).toEqual([TOWN_ID, "bouake"]);
  expect((await page()).openTowns.getState()).toHaveLength(2);
});

test("a closed town is offered to nobody, but known by name; who is in it may leave", async () => {
  const first = await page();
  first.storeTowns("2-2", [towns[0], { ...towns[1], closed: true }]);
  expect([first.openTowns.getState().length, first.allTowns.getState().length]).toEqual([1, 2]);
  expect([first.canChoose(), first.mustChoose()]).toEqual([false, false]);
  expect([first.townName("bouake"), first.districtsOf("bouake"), first.townName("nowhere")]).toEqual([
    "Bouaké",
    ["Koko"],
    "une autre ville",
  ]);
  kept.set("djassa:town", JSON.stringify(towns[1]));
  expect((await page()).canChoose()).toBe(true);
});

test("another town begins the page anew, with its districts and numbers; so does the way back", async () => {
  const first = await page();
  first.storeTowns("2-1", towns);
  const [, bouake] = first.openTowns.getState();
  expect(bouake === undefined ? null : first.chooseTown(bouake)).toBe(true);
  expect(gone).toEqual(["/ville/bouake"]);
  const second = await page();
  expect([second.currentTown?.name, second.facts.CURRENT_DISTRICTS, second.facts.CURRENT_MONEY]).toEqual([
    "Bouaké",
    ["Koko"],
    [{ operator: "Wave", phone: "2250700000009" }],
  ]);
  expect([second.facts.isInCurrentTown({ town: "bouake" }), second.facts.isInCurrentTown({ town: TOWN_ID })]).toEqual([
    true,
    false,
  ]);
  expect(second.placeOf({ district: "Lobia", town: TOWN_ID })).toBe(`Lobia, ${TOWN}`);
  expect(second.placeOf({ district: "Koko", town: "bouake" })).toBe("Koko");
  const [home] = second.openTowns.getState();
  expect(home === undefined ? null : second.chooseTown(home)).toBe(true);
  expect([gone.at(-1), (await page()).currentTown]).toEqual(["/", null]);
});

test("the way back to a left town does not choose it again, nor does a page the browser kept", async () => {
  const first = await page();
  const navigation = { type: "back_forward", name: "https://djassa.test/ville/bouake" };
  vi.stubGlobal("location", { href: navigation.name, assign: (path: string) => void gone.push(path) });
  vi.spyOn(performance, "getEntriesByType").mockImplementation(() => [navigation as never]);
  expect(first.isCameBackTo()).toBe(true);
  vi.stubGlobal("location", { href: "https://djassa.test/search", assign: (path: string) => void gone.push(path) });
  expect(first.isCameBackTo()).toBe(false);
  vi.restoreAllMocks();
  const heard = new Map<string, (event: object) => void>();
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => void heard.set(name, listener));
  vi.stubGlobal("removeEventListener", (name: string) => void heard.delete(name));
  const stop = first.followTown();
  kept.set("djassa:town", JSON.stringify(towns[1]));
  heard.get("pageshow")?.({ persisted: false });
  expect(gone).toEqual([]);
  heard.get("pageshow")?.({ persisted: true });
  expect(gone).toEqual(["/"]);
  stop();
  expect(heard.size).toBe(0);
});

test("facts of the town one is in are those of the newest list, from the next start on", async () => {
  const first = await page();
  first.storeTowns("2-1", towns);
  const [, bouake] = first.openTowns.getState();
  if (bouake !== undefined) first.chooseTown(bouake);
  const second = await page();
  second.storeTowns(
    "2-2",
    towns.map((town) => ({ ...town, districts: ["Koko", "Air France"] })),
  );
  expect((await page()).facts.CURRENT_DISTRICTS).toEqual(["Koko", "Air France"]);
});

test("where nothing can be kept the page does not begin anew for ever", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  const { storeTowns, openTowns, chooseTown } = await page();
  storeTowns("2-1", towns);
  const [, bouake] = openTowns.getState();
  expect(bouake === undefined ? null : chooseTown(bouake)).toBe(false);
  expect(gone).toEqual([]);
});
