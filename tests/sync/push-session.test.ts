/** F6: 401 in the middle of the queue. The session is renewed once, by whoever comes first; nothing is ever lost to it. */
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { Dexie } from "dexie";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { renew, type RenewDeps } from "#outbox/session/renew.ts";
import { localLocks } from "#outbox/locks.ts";
import { readIdentity, writeIdentity } from "#outbox/session/identity-store.ts";
import { setIdentity } from "#identity/current.ts";
import { queuePublication } from "#outbox/publish.ts";
import { removeShown, verdictsSoFar } from "#outbox/sent.ts";
import { readText, saveText } from "#outbox/text-drafts.ts";
import { setEnvironment } from "#remote/environment.ts";
import { adopt } from "#session/adopt.ts";
import { signOut } from "#session/sign-out.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { message } from "../support/outbox-rows.ts";
import { phoneOf, type Phone } from "../support/push-phone.ts";
import { storePhotos, listingArgs } from "../support/selling.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";

const PUSH = "/rpc/sync_push";
const TOKEN = "/auth/v1/token";
const DAY = 86_400_000;

let world: PushWorld;
let seller: Person;
beforeAll(async () => {
  world = await startPushWorld();
  seller = await world.person("Kouassi Yao");
});
afterAll(() => world.stop());

let buyer: Person;
let phone: Phone;
let listing: string;
beforeEach(async () => {
  buyer = await world.person("Awa Koné");
  listing = await world.listing(seller);
  phone = await phoneOf(world, buyer);
});
afterEach(async () => {
  world.proxy.rule(() => null);
  await phone.forget();
});

const say = (text: string) => message(text, listing, seller.id);
const seen = (part: string) => world.proxy.seen.filter(({ path }) => path.endsWith(part)).length;

async function stored(): Promise<string[]> {
  const rows = await world.sql`select content from public.messages where listing_id = ${listing} order by seq`;
  return rows.map(({ content }) => String(content));
}

describe("F6 401 in the middle of the queue @core", () => {
  test("the refresh works: the same mutations leave under the new token", async () => {
    await phone.mutate(say("a"), say("b"));
    world.proxy.next(PUSH, { kind: "status", status: 401 });
    const [before, refreshed] = [(await readIdentity())?.tokens?.refresh, seen(TOKEN)];
    await phone.push();
    expect(await stored()).toEqual(["a", "b"]);
    expect(seen(TOKEN)).toBe(refreshed + 1);
    expect((await readIdentity())?.tokens?.refresh).not.toBe(before);
  });

  test("the refresh is refused: the queue waits for the person, then leaves exactly once", async () => {
    await phone.mutate(say("a"));
    await world.sql`delete from auth.refresh_tokens where user_id::text = ${buyer.id}`;
    world.proxy.next(PUSH, { kind: "status", status: 401 });
    expect(await phone.push()).toEqual({ next: null, paused: true });
    expect(await readIdentity()).toMatchObject({ userId: buyer.id, tokens: null });
    expect(await phone.left()).toEqual(["queued a"]);
    const before = seen(PUSH);
    await phone.push("person");
    expect(seen(PUSH)).toBe(before);
    await signInAgain();
    await phone.push("session");
    expect(await stored()).toEqual(["a"]);
  });

  test("the answer of the refresh is lost: asked again at once, and the session lives on", async () => {
    await phone.mutate(say("a"));
    const refreshed = seen(TOKEN);
    let [rejected, lost] = [false, false];
    world.proxy.rule(({ path }) => {
      if (path.endsWith(PUSH) && !rejected) return ((rejected = true), { kind: "status", status: 401 });
      if (path.endsWith(TOKEN) && !lost) return ((lost = true), { kind: "forward_then_drop" });
      return null;
    });
    await phone.push();
    expect(await stored()).toEqual(["a"]);
    expect(seen(TOKEN)).toBe(refreshed + 2);
  });

  test("nobody answers the refresh, or a captive portal does: nobody is signed out", async () => {
    await phone.mutate(say("a"));
    let rejected = false;
    world.proxy.rule(({ path }) => {
      if (path.endsWith(TOKEN)) return { kind: "html200" };
      return path.endsWith(PUSH) && !rejected ? ((rejected = true), { kind: "status", status: 401 }) : null;
    });
    expect((await phone.push()).next).not.toBeNull();
    expect((await readIdentity())?.tokens).not.toBeNull();
    world.proxy.rule(() => null);
    await phone.drainAll();
    expect(await stored()).toEqual(["a"]);
  });

  test("F18 the token ended during a day without network: renewed before the first request", async () => {
    phone.clock.now += DAY;
    await phone.mutate(say("a"));
    const pushed = seen(PUSH);
    await phone.push("online");
    expect(await stored()).toEqual(["a"]);
    expect(seen(PUSH)).toBe(pushed + 1);
  });

  test("F17 a clock that jumps by a day or sixty, in mid-session, changes nothing", async () => {
    const began = phone.clock.now;
    for (const [place, days] of [-1, 1, 60, -60, 59, 0].entries()) {
      phone.clock.now = began + days * DAY;
      await phone.mutate(say(`a${place}`));
      world.proxy.online(place % 3 !== 1);
      await phone.push();
      const pulled = {
        collections: ["messages"],
        pullStartedAt: await verdictsSoFar(buyer.id),
        userId: buyer.id,
      } as const;
      await removeShown({ ...pulled, now: phone.clock.now });
    }
    world.proxy.online(true);
    expect(await phone.drainAll()).toBeLessThanOrEqual(60_000);
    expect(await stored()).toEqual(["a0", "a1", "a2", "a3", "a4", "a5"]);
    expect((await readIdentity())?.tokens).not.toBeNull();
  });

  test("tabs and worker that need a token at once ask for one", async () => {
    const deps: RenewDeps = {
      network: { url: world.proxy.url, key: publishableKey, fetch },
      locks: localLocks(),
      now: () => phone.clock.now,
    };
    phone.clock.now += DAY;
    const refreshed = seen(TOKEN);
    const tokens = await Promise.all([1, 2, 3, 4].map(() => renew(deps)));
    expect(new Set(tokens.map((renewal) => JSON.stringify(renewal))).size).toBe(1);
    expect(seen(TOKEN)).toBe(refreshed + 1);
  });
});

describe("F16 another person signs in on the phone @core", () => {
  test("the first one's mutations stay locked, and leave under their name when the first is back", async () => {
    world.proxy.online(false);
    await phone.mutate(say("de Awa"));
    await phone.push();
    world.proxy.online(true);
    const other = await world.person("Mariam Bamba");
    const others = await phoneOf(world, other);
    await others.mutate(message("de Mariam", listing, seller.id));
    expect(await phone.push("person")).toEqual({ next: null, paused: true });
    await others.drainAll();
    expect(await stored()).toEqual(["de Mariam"]);
    await others.forget();
    phone = await phoneOf(world, buyer);
    await phone.drainAll();
    const rows =
      await world.sql`select sender_id, content from public.messages where listing_id = ${listing} order by created_at`;
    expect(rows.map((row) => [row["sender_id"], row["content"]])).toEqual([
      [other.id, "de Mariam"],
      [buyer.id, "de Awa"],
    ]);
  });

  test.each([
    ["signs out and keeps", () => signOut({ queued: "keep" })],
    ["signs out and deletes", () => signOut({ queued: "delete" })],
    ["is followed by another person in the same tab", () => adoptOther()],
    ["loses the session with the storage of this phone", () => Dexie.delete("djassa-device")],
  ] as const)("while the answer of a push is on the way its author %s", async (how, leave) => {
    setEnvironment({ url: world.proxy.url, key: publishableKey });
    setIdentity(buyer.id);
    await saveText(buyer.id, "conversation:x", "tapé");
    await phone.mutate(say("a"), say("b"));
    const draft = randomUUID();
    await queuePublication(buyer.id, listingArgs(draft, await storePhotos(buyer.id, draft, 1)), phone.clock.now);
    const leaving: Promise<unknown>[] = [];
    world.proxy.rule(({ path }) =>
      path.endsWith(PUSH) && leaving.length === 0 ? (leaving.push(leave()), { kind: "stall", ms: 200 }) : null,
    );
    // A tab whose outbox is deleted under it says so to nobody.
    await phone.push().catch((error: Error) => expect(error.name).toBe("DatabaseClosedError"));
    await Promise.all(leaving);
    world.proxy.rule(() => null);
    const others = () =>
      world.sql`select sender_id from public.messages where sender_id <> ${buyer.id} and listing_id = ${listing}`;
    await phone.push("person").catch((error: Error) => expect(error.name).toBe("DatabaseClosedError"));
    expect(await others()).toEqual([]);
    phone = await phoneOf(world, await world.signInAgain(buyer));
    setIdentity(buyer.id);
    const gone = how.endsWith("deletes");
    if (gone) expect([await phone.left(), await readText(buyer.id, "conversation:x")]).toEqual([[], ""]);
    await phone.drainAll();
    // Deleted, they are on the server or nowhere.
    expect([["a", "b"], ...(gone ? [[]] : [])]).toContainEqual(await stored());
    expect(await others()).toEqual([]);
    if (!gone) expect(await readText(buyer.id, "conversation:x")).toBe("tapé");
    const [there] = await world.sql`select count(*)::int as listings from public.listings where id = ${draft}`;
    expect(there?.["listings"]).toBe(gone ? 0 : 1);
    setIdentity(null);
  });
});

async function adoptOther(): Promise<void> {
  const { id, email, tokens } = await world.person("Mariam Bamba");
  await adopt({ ...tokens, user: { id, email } }, phone.clock.now);
}

async function signInAgain(): Promise<void> {
  const answer = await fetch(`${world.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email: buyer.email, password: "djassa-2026" }),
  });
  const { tokensFrom } = await import("#outbox/session/renew.ts");
  const tokens = tokensFrom((await answer.json()) as Person["tokens"], phone.clock.now);
  await writeIdentity({ userId: buyer.id, email: buyer.email, tokens });
}
