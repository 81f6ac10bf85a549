/**
 * The market for the road: lots that the server has signed, taken over the network or given by another phone. One way in for both: checked,
 * stored, kept as a file to be handed on.
 */
import * as v from "valibot";
import { type KeptLot, keptLot, lotKeys, storeLotKeys } from "#device/kept-lot.ts";
import { aheadOfPhone } from "#device/server-time.ts";
import { townId, townName } from "#device/towns.ts";
import { SHARED_LOT } from "#domain/share-target.ts";
import { request, requestFile } from "#remote/request.ts";
import { type Lot, LotError, openLots } from "../../supabase/functions/_lot/format.ts";
import { keepFile, keptFile, storePictures, storeRows, takeSharedFile, type Taken } from "./lot-store.ts";
import { failed, type Failed, type Result, unanswered } from "./result.ts";

/** How large the lot of a category is. */
const offered = v.object({ category: v.string(), listings: v.number(), bytes: v.number() });
export type OfferedLot = v.InferOutput<typeof offered>;
const offer = v.object({ lots: v.array(offered) });

/** Larger than all lots of a town together, thrice. */
const MOST_BYTES = SHARED_LOT.bytes;
/** Too much of an older lot has been sold. */
const GOOD_FOR_MS = 7 * 86_400_000;
/** A megabyte at 64 kbit/s. */
const LOT_MS = 150_000;

const now = (): number => Date.now() + aheadOfPhone.getState();

/** The lots that the server has for this town. With them come the keys. */
export async function offeredLots(): Promise<Result<{ lots: readonly OfferedLot[] }>> {
  const answer = await request({ path: `/functions/v1/lot?town=${encodeURIComponent(townId())}`, token: null });
  if (answer.kind !== "answered" || answer.status !== 200) return unanswered();
  const read = v.safeParse(offer, answer.json);
  return storeLotKeys(answer.json, now()) && read.success ? { ok: true, lots: read.output.lots } : unanswered();
}

/** Takes the lots of these categories and keeps them as one file. `onTaken`: told after each of them. */
export async function takeLots(
  categories: readonly string[],
  onTaken: (bytes: number) => void,
): Promise<Result<{ lot: KeptLot }>> {
  const files: Blob[] = [];
  const lots: Lot[] = [];
  for (const category of categories) {
    const taken = await takeLot(category);
    if ("ok" in taken) return taken;
    files.push(taken.file);
    lots.push(...taken.lots);
    onTaken(taken.file.size);
  }
  return await keep(new Blob(files), lots, "server");
}

/** A pull may have brought something newer on the way: then it is asked for once more. */
async function takeLot(category: string): Promise<{ file: Blob; lots: readonly Lot[] } | Failed> {
  const path = `/functions/v1/lot?town=${encodeURIComponent(townId())}&category=${category}`;
  for (let again = false; ; again = true) {
    const { blob: file } = await requestFile({ path, token: null, ms: LOT_MS, unkept: true });
    if (file === null) return unanswered();
    const lots = await opened(file);
    if ("ok" in lots) return lots;
    const taken = await stored(lots);
    if (typeof taken !== "string") return taken;
    if (taken === "taken" || again) return { file, lots };
  }
}

/**
 * Takes in a file that another phone has given. Nothing of it is stored unless all of it is ours, of this town, and of this week. `older`:
 * this phone had newer listings already, and took the pictures alone.
 */
export async function receiveLots(file: Blob): Promise<Result<{ lot: KeptLot; older: boolean }>> {
  if (file.size > MOST_BYTES) return failed("Ce fichier est trop gros pour venir de Djassa. Rien n'a été ajouté.");
  if (lotKeys.read().keys.length === 0 && !(await askKeys()))
    return failed("Ce téléphone ne peut pas encore vérifier ce fichier. Ouvrez Djassa une fois avec du réseau.");
  const lots = await opened(file);
  if ("ok" in lots) return lots;
  const foreign = lots.find(({ town }) => town !== townId());
  if (foreign !== undefined)
    return failed(`Ce fichier est du marché de ${townName(foreign.town)}, et non de ${townName()}.`);
  if (now() - dateOf(lots) > GOOD_FOR_MS)
    return failed("Ces annonces ont plus de 7 jours. Demandez un fichier plus récent.");
  const taken = await stored(lots);
  if (typeof taken !== "string") return taken;
  const kept = await keep(file, lots, "hand");
  return kept.ok ? { ...kept, older: taken === "older" } : kept;
}

const LOST = "Le fichier n'a pas pu être repris. Choisissez-le ici.";

/** The same for the file that came by the phone's own sheet. `kept`: whether the worker could keep it. */
export async function receiveShared(kept: boolean): ReturnType<typeof receiveLots> {
  const file = kept ? await takeSharedFile().catch(() => null) : null;
  return file === null ? failed(LOST) : await receiveLots(file);
}

const askKeys = async (): Promise<boolean> => {
  const answer = await request({ path: "/functions/v1/lot", token: null, ms: 5_000 });
  return answer.kind === "answered" && answer.status === 200 && storeLotKeys(answer.json, now());
};

/** A key may be younger than the last question for them: where there is a network it is asked once more. */
async function opened(file: Blob): Promise<readonly Lot[] | Failed> {
  if (globalThis.crypto?.subtle === undefined)
    return failed("Ce navigateur ne sait pas vérifier ce fichier. Ouvrez Djassa par son adresse habituelle.");
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    try {
      return await openLots(bytes, lotKeys.read().keys);
    } catch (error) {
      if (!(error instanceof LotError) || error.fault === "cut" || !(await askKeys())) throw error;
      return await openLots(bytes, lotKeys.read().keys);
    }
  } catch (error) {
    return failed(
      error instanceof LotError && error.fault === "forged"
        ? "Ce fichier n'a pas été signé par Djassa, ou il a été modifié. Rien n'a été ajouté."
        : "Ce fichier est incomplet, ou ce n'est pas un fichier de Djassa. Rien n'a été ajouté.",
    );
  }
}

const FULL = "Ce téléphone n'a plus de place. Libérez-en, puis recommencez.";

/** Stores rows and pictures; "older" when any of the lots was. */
async function stored(lots: readonly Lot[]): Promise<"taken" | "older" | Failed> {
  try {
    const all: Taken[] = [];
    for (const lot of lots) {
      const taken = await storeRows(lot);
      if (taken === "closed") return failed("Ce navigateur ne garde pas les annonces. Rien n'a été ajouté.");
      if (taken === "other")
        return failed("Ce fichier ne va pas avec les annonces de ce téléphone. Ouvrez d'abord Djassa avec du réseau.");
      all.push(taken);
      await storePictures(lot);
    }
    return all.includes("older") ? "older" : "taken";
  } catch {
    return failed(FULL);
  }
}

/** Signed times are ISO. Of several the oldest. */
const dateOf = (lots: readonly Lot[]): number => Math.min(...lots.map(({ at }) => Date.parse(at)));

async function keep(file: Blob, lots: readonly Lot[], from: KeptLot["from"]): Promise<Result<{ lot: KeptLot }>> {
  const listings = lots.reduce((sum, { rows }) => sum + rows.length, 0);
  const lot = { at: dateOf(lots), listings, bytes: file.size, from };
  try {
    await keepFile(file);
  } catch {
    return failed(FULL);
  }
  keptLot.write(lot);
  return { ok: true, lot };
}

/** The file to hand on, under a name that share sheets let through; null when this phone has let go of it, or it is too old to be taken. */
export async function lotFile(): Promise<File | null> {
  const lot = keptLot.read();
  if (lot === null || now() - lot.at > GOOD_FOR_MS) return null;
  const file = await keptFile();
  const day = new Date(lot.at).toISOString().slice(0, 10);
  return file && new File([file], `marche-djassa-${townId()}-${day}.txt`, { type: "text/plain" });
}
