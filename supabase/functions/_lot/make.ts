import { call } from "../_http/database.ts";
import type { Environment } from "../_http/environment.ts";
import { newVapidKeys, signingKey } from "../_push/vapid.ts";
import { type LotText, packLot, signLot } from "./format.ts";

type Pair = { readonly public: string; readonly private: string };
type Keys = { readonly keys: readonly [Pair, ...Pair[]]; readonly wanted: boolean };

/** The key pairs of this server, the one that signs first. The first question makes one, and one a year does after it. */
async function keysOf(environment: Environment): Promise<Keys["keys"]> {
  const known = (await call(environment, "lot_keys", {})) as Keys;
  if (!known.wanted) return known.keys;
  const { publicKey, privateKey } = await newVapidKeys("");
  const made = { public: publicKey, private: privateKey };
  return ((await call(environment, "lot_keys", { made })) as Keys).keys;
}

/** The public keys by which a phone knows that a lot is ours. */
export const believedKeys = async (environment: Environment): Promise<readonly string[]> =>
  (await keysOf(environment)).map((pair) => pair.public);

/** Larger than any thumbnail that phones make. */
const PICTURE_BYTES = 24_000;
const AT_ONCE = 8;
const TIME_LIMIT_MS = 5_000;
/** Thumbnails stay in this process: their names are for good, and the next lot of a category differs by a few. */
const KEPT_BYTES = 24_000_000;
const kept = new Map<string, Uint8Array<ArrayBuffer>>();
let keptBytes = 0;

/** The newest listings of a category with the thumbnails of their covers, signed. @throws Refusal */
export async function makeLot(
  asked: { readonly category: string; readonly town: string | null },
  environment: Environment,
): Promise<Uint8Array<ArrayBuffer>> {
  const [facts, [pair]] = await Promise.all([
    call(environment, "lot_rows", asked) as Promise<Omit<LotText, "pictures">>,
    keysOf(environment),
  ]);
  const names = facts.rows.flatMap((row) => thumbOf(row as { readonly photos: readonly string[] }));
  const pictures = new Map<string, Uint8Array<ArrayBuffer>>();
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const slice = names.slice(from, from + AT_ONCE);
    const read = await Promise.all(slice.map((name) => picture(name, environment)));
    for (const [at, name] of slice.entries()) {
      const bytes = read[at];
      if (bytes) pictures.set(name, bytes);
    }
  }
  return await signLot(packLot(facts, pictures), await signingKey(pair.public, pair.private));
}

/** As src/domain/thumb.ts names it. */
const thumbOf = ({ photos: [cover] }: { readonly photos: readonly string[] }): string[] =>
  cover === undefined ? [] : [cover.replace(/(?=\.\w+$)/u, "-320")];

/** Null for one that is not there, or not now: its listing is shown without a picture. */
async function picture(name: string, { SUPABASE_URL }: Environment): Promise<Uint8Array<ArrayBuffer> | null> {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const answer = await fetch(`${SUPABASE_URL}/storage/v1/object/public/listings/${name}`, {
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).catch(() => null);
  if (answer?.ok !== true || Number(answer.headers.get("content-length") ?? 0) > PICTURE_BYTES) {
    await answer?.body?.cancel();
    return null;
  }
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.length > PICTURE_BYTES) return null;
  keep(name, bytes);
  return bytes;
}

function keep(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  if (kept.has(name)) return;
  kept.set(name, bytes);
  keptBytes += bytes.length;
  for (const [oldest, { length }] of kept) {
    if (keptBytes <= KEPT_BYTES) return;
    kept.delete(oldest);
    keptBytes -= length;
  }
}
