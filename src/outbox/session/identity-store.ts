/**
 * The current person, in one record: written whole, read by the page and the service worker. It is the only home of the
 * session; supabase-js keeps none (decision: one owner, one refresher, no token ever refreshed twice).
 */
import { Dexie, liveQuery, type EntityTable } from "dexie";
import * as v from "valibot";
import { watchLive } from "#domain/watch-live.ts";
import { withSpace } from "../full-disk.ts";

const tokensSchema = v.object({
  access: v.string(),
  refresh: v.string(),
  /** When this phone received them, and when the access token ends: both by this phone's clock, right or wrong. */
  receivedAt: v.number(),
  expiresAt: v.number(),
});

const identitySchema = v.object({
  userId: v.string(),
  email: v.nullable(v.string()),
  /** Null once the server has refused to renew them: the person must sign in again, and is still the owner of all here. */
  tokens: v.nullable(tokensSchema),
});

export type Tokens = v.InferOutput<typeof tokensSchema>;
export type Identity = v.InferOutput<typeof identitySchema>;

const KEY = "identity";

const parse = (value: unknown): Identity | null => (v.is(identitySchema, value) ? value : null);

/** Null for a visitor. */
export async function readIdentity(): Promise<Identity | null> {
  return parse((await deviceDatabase().entries.get(KEY))?.value);
}

/** Keeps who is here. What was kept of the one before is forgotten: a forced renewal, unread messages. */
export async function writeIdentity(identity: Identity): Promise<void> {
  const { entries } = deviceDatabase();
  await entries.db.transaction("rw", entries, async () => {
    await entries.put({ key: KEY, value: identity });
    await entries.bulkDelete([FORCED, UNREAD]);
  });
}

/** Pictures that another app handed over (shared-photos.ts), chosen by who was here. */
export const SHARED = "shared-photos";

/** A visitor is here from now on. */
export async function forgetIdentity(): Promise<void> {
  await deviceDatabase().entries.bulkDelete([KEY, UNREAD, SHARED]);
}

const UNREAD = "unread";
type Unread = Readonly<Record<string, number>>;

/** How many messages of each conversation the current person has not read, by the tag of its notification. Of nobody else: it goes with the identity. */
export async function storeUnread(userId: string, unread: Unread): Promise<void> {
  const { entries } = deviceDatabase();
  await entries.db.transaction("rw", entries, async () => {
    if ((await readIdentity())?.userId === userId) await entries.put({ key: UNREAD, value: unread });
  });
}

/** The number that `storeUnread` stored last; empty for a visitor. */
export const readUnread = async (): Promise<Unread> =>
  ((await deviceDatabase().entries.get(UNREAD))?.value as Unread | undefined) ?? {};

/**
 * Replaces the tokens of `userId` if `expected` (a refresh token) is still the stored one. False when somebody signed
 * out, changed user or renewed meanwhile: what is stored then wins.
 */
async function replaceTokens(userId: string, expected: string, tokens: Tokens | null): Promise<boolean> {
  const { entries } = deviceDatabase();
  return await entries.db.transaction("rw", entries, async () => {
    const identity = parse((await entries.get(KEY))?.value);
    if (identity?.userId !== userId || identity.tokens?.refresh !== expected) return false;
    await entries.put({ key: KEY, value: { ...identity, tokens } });
    return true;
  });
}

/** Tokens for which this phone had no room, and the refresh token that is stored instead and is used up: good for this page meanwhile. */
let unstored: { readonly before: string; readonly tokens: Tokens } | null = null;

/** As `replaceTokens`. On a full phone new ones are worth all that the server can send again, and are not lost without it. */
export async function storeTokens(userId: string, refresh: string, renewed: Tokens | null): Promise<boolean> {
  const before = unstored?.before ?? refresh;
  try {
    const stored = await withSpace(() => replaceTokens(userId, before, renewed));
    unstored = null;
    return stored;
  } catch (error) {
    if (renewed === null) throw error;
    unstored = { before, tokens: renewed };
    return true;
  }
}

/** The current person, with the newest tokens that this page has; stored now when they could not be before. */
export async function newestIdentity(): Promise<Identity | null> {
  const identity = await readIdentity();
  if (unstored === null) return identity;
  const { before, tokens } = unstored;
  const isOurs = identity?.tokens?.refresh === before;
  if (!isOurs || (await replaceTokens(identity.userId, before, tokens).catch(() => false))) unstored = null;
  return isOurs ? { ...identity, tokens } : identity;
}

const FORCED = "renewed-early";
const FORCED_IN_MS = 3_600_000;
const MOST_FORCED = 3;

/**
 * Whether tokens that have not ended may be renewed because a server did not take them: so often in an hour, for what
 * does not take the new ones either asks for no others. Counts this time; a phone so full that it cannot count may not.
 */
export async function mayRenewEarly(now: number): Promise<boolean> {
  const { entries } = deviceDatabase();
  const count = async () => {
    const value = (await entries.get(FORCED))?.value;
    const lately = (v.is(v.array(v.number()), value) ? value : []).filter((at) => Math.abs(now - at) < FORCED_IN_MS);
    if (lately.length >= MOST_FORCED) return false;
    await entries.put({ key: FORCED, value: [...lately, now] });
    return true;
  };
  return await entries.db.transaction("rw", entries, count).catch(() => false);
}

const RENEWAL = "renewing";

/** Some tab begins to renew the tokens. A full phone renews them without the note: at worst another tab asks as well. */
export async function noteRenewal(now: number): Promise<void> {
  await deviceDatabase()
    .entries.put({ key: RENEWAL, value: now })
    .catch(() => undefined);
}

/** When a tab last began to, by this phone's clock; 0 when none ever did. Tells a slow renewal from a frozen one. */
export async function lastRenewal(): Promise<number> {
  const value = (await deviceDatabase().entries.get(RENEWAL))?.value;
  return typeof value === "number" ? value : 0;
}

/** Tells the identity now and after each change in any tab; returns an unsubscribe function. */
export const watchIdentity = (listener: (identity: Identity | null) => void): (() => void) =>
  watchLive(liveQuery, readIdentity, listener).stop;

/* Things that belong to this phone and not to one outbox: who is here, the keys to act in that name, how much is unread. Nothing else personal. */

type Entry = { key: string; value: unknown };

type DeviceDatabase = Dexie & { entries: EntityTable<Entry, "key"> };

let open: DeviceDatabase | undefined;

/** One instance per context; opens by itself at the first use. One that could not be opened never tries again: the next use has another. */
export function deviceDatabase(): DeviceDatabase {
  if (open?.hasFailed() === true) open = undefined;
  open ??= define();
  return open;
}

function define(): DeviceDatabase {
  const db = new Dexie("djassa-device", { chromeTransactionDurability: "strict", cache: "disabled" }) as DeviceDatabase;
  db.version(1).stores({ entries: "&key" });
  db.on("versionchange", () => {
    db.close();
    open = undefined;
  });
  return db;
}
