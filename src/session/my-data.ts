import { array, boolean, isoTimestamp, nullable, object, pipe, safeParse, string, transform } from "valibot";
import { useConnectivity } from "#device/connectivity.ts";
import { currentUser } from "#identity/current.ts";
import { outboxOf } from "#outbox/database.ts";
import type { Json } from "#remote/database-types.ts";
import { isUnauthorized, renewingOnce, request } from "#remote/request.ts";
import { rpc, tokenOf, type RpcAnswer } from "#remote/rpc.ts";
import { privateName } from "#replica/names.ts";
import { privateReplica } from "#replica/stores.ts";
import { isConfigured, notConfigured } from "./configured.ts";
import { failed, type Failed, type Result } from "./result.ts";
import { NO_NETWORK } from "./auth-client.ts";
import { forgetHere } from "./forget-here.ts";

/** `missing`: why the file holds only what is on this phone, and what to do; null when it is whole. */
export type MyData = { ok: true; name: string; text: string; missing: string | null };

/** Why the server's part did not come; null when it did. No answer, but a network, is a server that does not answer in time. */
function missingPart({ status, data, unread }: RpcAnswer): string | null {
  if (status === 200 && typeof data === "object" && data !== null) return null;
  const part = "Le fichier contient seulement ce que cet appareil garde.";
  if (unread === true) return `${part} Votre session n'a pas pu être lue. Rechargez la page, puis exportez de nouveau.`;
  if (status === 401) return `${part} Reconnectez-vous pour exporter toutes vos données.`;
  return status === 0 && !useConnectivity.getState().online
    ? `${part} Pas de connexion. Exportez de nouveau avec du réseau pour tout avoir.`
    : `${part} Le serveur ne répond pas pour l'instant. Exportez de nouveau plus tard pour tout avoir.`;
}

/**
 * Everything about the person here as one JSON file in French: what the server knows, and what only this phone has (acts
 * not sent, words not sent, photos of drafts). Without the network: all that is on this phone.
 * `now`: milliseconds of this phone's clock, for the file's name. Fails when nobody is signed in or the phone cannot be read.
 */
export async function exportMyData(now: number): Promise<MyData | Failed> {
  if (!isConfigured()) return notConfigured();
  const userId = currentUser();
  if (userId === null) return failed("Connectez-vous pour exporter vos données.");
  // All that somebody ever wrote, over a slow road, takes longer than any other answer.
  const answer = await rpc("export_my_data", {}, { as: { userId }, method: "POST", ms: 60_000 });
  if (answer.status === 429) return failed("Vous avez demandé beaucoup d'exports. Réessayez dans une heure.");
  const missing = missingPart(answer);
  try {
    const file = {
      document: "Mes données sur Djassa",
      exporte_le: new Date(now).toISOString(),
      complet: missing === null,
      ...(missing === null ? { sur_le_serveur: answer.data } : { remarque: missing }),
      seulement_sur_ce_telephone: await waitingOnPhone(userId),
      ...(missing === null ? {} : { copies_sur_ce_telephone: await copiesOnPhone(userId) }),
    };
    return { ok: true, name: `djassa-mes-donnees-${dayOf(now)}.json`, text: JSON.stringify(file, null, 2), missing };
  } catch {
    return failed("Cet appareil n'a pas pu lire ses données. Rechargez la page, puis réessayez.");
  }
}

/**
 * Sends what support needs of this phone, signed in or not; it names nobody, and `code` is how the team finds it. Needs the
 * network. The server keeps of it words of closed lists and counts alone.
 */
export async function sendPhoneReport(report: Record<string, Json>): Promise<{ ok: true; code: string } | Failed> {
  if (!isConfigured()) return notConfigured();
  const userId = currentUser();
  const as = userId === null ? "anyone" : { userId };
  const { status, data } = await rpc("send_phone_report", { report }, { as, method: "POST" });
  if (status === 429) return failed("Vous avez envoyé beaucoup de rapports. Réessayez dans une heure.");
  return status === 200 && typeof data === "string" ? { ok: true, code: data } : failed(NO_NETWORK);
}

/** The calendar day here, as in "2026-11-21". */
function dayOf(at: number): string {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

const iso = (at: number): string => new Date(at).toISOString();

const STATES = { queued: "en attente", sending: "en route", sent: "envoyé", refused: "refusé" } as const;

/** What a person did or wrote here and nobody else has. */
async function waitingOnPhone(userId: string) {
  const { mutations, words, photos, screenshots } = outboxOf(userId);
  const acts = (await mutations.orderBy("seq").toArray()).filter(({ state }) => state !== "sent");
  return {
    envois: acts.map(({ kind, args, state, createdAt, refusal }) => ({
      acte: kind,
      contenu: args,
      etat: STATES[state],
      le: iso(createdAt),
      ...(refusal === null ? {} : { motif: refusal.message }),
    })),
    textes_commences: await words.toArray(),
    photos_de_brouillons: (await photos.toArray()).map(({ draft, name, width, height, blob }) => ({
      brouillon: draft,
      nom: name,
      largeur: width,
      hauteur: height,
      octets: blob.size,
    })),
    captures_de_paiement: (await screenshots.toArray()).map(({ name, width, height, blob }) => ({
      nom: name,
      largeur: width,
      hauteur: height,
      octets: blob.size,
    })),
  };
}

/** What this phone keeps of what the server said to the person; nothing while their replica is not open. */
async function copiesOnPhone(userId: string) {
  const db = privateReplica.get();
  if (db?.name !== privateName(userId)) return {};
  const rows = async <R>(query: { exec(): Promise<readonly { toJSON(): unknown }[]> }) =>
    (await query.exec()).map((row) => row.toJSON() as R);
  const mine = await rows<{ kind: string; data: unknown }>(db.mine.find());
  const messages = await rows<{
    listingTitle: string;
    otherName: string;
    senderId: string;
    content: string;
    createdAt: number;
  }>(db.messages.find());
  const of = (...kinds: string[]) => mine.filter(({ kind }) => kinds.includes(kind)).map(({ data }) => data);
  return {
    profil: of("profile")[0] ?? null,
    annonces: of("listing"),
    credits: of("credits")[0] ?? null,
    paiements: of("transaction", "proof"),
    signalements: of("report"),
    personnes_bloquees: of("block"),
    favoris: (await rows<{ listing: unknown }>(db.favorites.find())).map(({ listing }) => listing),
    brouillons: (await rows<{ data: unknown }>(db.drafts.find())).map(({ data }) => data),
    messages: messages
      .sort((a, b) => a.createdAt - b.createdAt)
      .map(({ listingTitle, otherName, senderId, content, createdAt }) => ({
        annonce: listingTitle,
        avec: otherName,
        sens: senderId === userId ? "envoyé" : "reçu",
        texte: content,
        le: iso(createdAt),
      })),
  };
}

const OTHERWISE = "Votre compte n'a pas pu être supprimé. Réessayez dans un moment.";
const SIGNED_OUT = "Reconnectez-vous pour supprimer votre compte.";

const TIMEOUT_MS = 30_000;

/**
 * Closes the account of the person here for good, and leaves nothing of them on this phone; their other phones learn it
 * with their next pull. Needs the network and the password. Fails, with the field at fault, when the password is wrong,
 * when a payment is being checked, or when nobody answers: then nothing has changed.
 */
export async function closeAccount(password: string): Promise<Result> {
  if (!isConfigured()) return notConfigured();
  const userId = currentUser();
  if (userId === null) return failed(SIGNED_OUT);
  const sending = {
    method: "POST",
    path: "/functions/v1/close-account",
    body: JSON.stringify({ password }),
    ms: TIMEOUT_MS,
  } as const;
  const answer = await renewingOnce(
    // Of this very person: another tab may have let in somebody else, whose account this password is not of.
    (rejected) => tokenOf(userId, rejected),
    isUnauthorized,
    (token) => request({ ...sending, token }),
  );
  if (answer === null) return failed(SIGNED_OUT);
  if (answer.kind === "unreached" || answer.json === undefined) return failed(NO_NETWORK);
  if (answer.status !== 200) return refusal(answer.json);
  // A portal that answers 200 to everything has closed no account.
  if (!isClosed(answer.json)) return failed(NO_NETWORK);
  await forgetHere(userId, { outbox: true, photos: true });
  return { ok: true };
}

const isClosed = (json: unknown): boolean =>
  typeof json === "object" && json !== null && "closed" in json && json.closed === true;

/** The function says its reasons in French (close-account/index.ts). */
function refusal(body: unknown): Failed {
  if (typeof body !== "object" || body === null || !("error" in body) || typeof body.error !== "string")
    return failed(OTHERWISE);
  return "field" in body && typeof body.field === "string" ? failed(body.error, body.field) : failed(body.error);
}

const moment = pipe(string(), isoTimestamp(), transform(Date.parse));

const devicesSchema = array(
  object({ id: string(), agent: nullable(string()), since: moment, seen: moment, here: boolean() }),
);

/** Where a person is signed in. `since` and `seen` (last renewed) in ms; `here`: the device that asks. */
export type Device = {
  readonly id: string;
  readonly name: string;
  readonly since: number;
  readonly seen: number;
  readonly here: boolean;
};

/** The devices of the person here, this one first. Null when the server could not be asked. */
export async function myDevices(userId: string): Promise<readonly Device[] | null> {
  const { status, data } = await rpc("my_devices", {}, { as: { userId }, method: "POST" });
  const parsed = safeParse(devicesSchema, data);
  if (status !== 200 || !parsed.success) return null;
  return parsed.output.map(({ agent, ...device }) => ({ ...device, name: deviceName(agent) }));
}

/** Signs a device out; what waits on it stays there. True when the server has done so. */
export async function endDevice(userId: string, device: string): Promise<boolean> {
  const { status } = await rpc("end_device", { device }, { as: { userId }, method: "POST" });
  return status >= 200 && status < 300;
}

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/u, "Android"],
  [/iPhone/u, "iPhone"],
  [/iPad/u, "iPad"],
  [/KAIOS/iu, "KaiOS"],
  [/CrOS/u, "Chromebook"],
  [/Windows/u, "Windows"],
  [/Mac OS X|Macintosh/u, "Mac"],
  [/Linux/u, "Linux"],
];

/** In this order: most browsers also name the ones that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/OPR\/|Opera/u, "Opera"],
  [/EdgA?\/|EdgiOS\//u, "Edge"],
  [/SamsungBrowser\//u, "Samsung Internet"],
  [/UCBrowser\//u, "UC Browser"],
  [/Firefox\/|FxiOS\//u, "Firefox"],
  [/Chrome\/|CriOS\//u, "Chrome"],
  [/Safari\//u, "Safari"],
];

/** "Chrome sur Android", from how a browser describes itself (User-Agent); what it does not say is left out. */
export function deviceName(agent: string | null): string {
  const of = (table: readonly (readonly [RegExp, string])[]) => table.find(([sign]) => sign.test(agent ?? ""))?.[1];
  const [browser, system] = [of(BROWSERS), of(SYSTEMS)];
  if (browser !== undefined && system !== undefined) return `${browser} sur ${system}`;
  return browser ?? system ?? "Appareil inconnu";
}
