import { is, object, optional, picklist, safeParse, string } from "valibot";
import { useConnectivity } from "#device/connectivity.ts";
import { conversationKey } from "#domain/message.ts";
import { tryPassword } from "#domain/try-password.ts";
import { VERDICT_CODES } from "#domain/verdict-code.ts";
import { currentUser } from "#identity/current.ts";
import { outboxOf } from "#outbox/database.ts";
import type { RowState } from "#outbox/row.ts";
import { isSaidBy } from "#remote/answer.ts";
import type { Json } from "#remote/database-types.ts";
import { isUnauthorized, renewingOnce, request } from "#remote/request.ts";
import { rpc, tokenOf, type RpcAnswer } from "#remote/rpc.ts";
import { privateName } from "#replica/names.ts";
import { privateReplica } from "#replica/stores.ts";
import { isConfigured, notConfigured } from "./configured.ts";
import { failed, type Failed, type Result, unanswered } from "./result.ts";
import { inFrench } from "./export-words.ts";
import { forgetHere } from "./forget-here.ts";

/** `missing`: why the file holds only what is on this phone, and what to do; null when it is whole. */
export type MyData = { ok: true; name: string; text: string; missing: string | null };

/** Fields that the server puts into each export, and nobody else does. */
const whole = object({ etabli_le: string(), compte: object({}) });

/** Too often, in the database's own words; a gateway's 429 is about somebody else's asking. */
const isTooOften = ({ status, data }: RpcAnswer): boolean => status === 429 && isSaidBy("database", data);

/** Why the server's part did not come; null when it did. No answer, but a network, is a server that does not answer in time. */
function missingPart({ status, data, unread }: RpcAnswer): string | null {
  if (status === 200 && is(whole, data)) return null;
  const part = "Le fichier contient seulement ce que ce téléphone garde.";
  if (unread === true) return `${part} Votre session n'a pas pu être lue. Rechargez la page, puis exportez de nouveau.`;
  // Without a body there was no token to ask with; with somebody else's it is a portal.
  if (status === 401 && (data === null || isSaidBy("database", data)))
    return `${part} Reconnectez-vous pour exporter toutes vos données.`;
  return status === 0 && !useConnectivity.getState().online
    ? `${part} Pas de connexion. Exportez de nouveau avec du réseau pour tout avoir.`
    : `${part} Le serveur ne répond pas pour l'instant. Exportez de nouveau plus tard pour tout avoir.`;
}

/**
 * Everything about the current person as one JSON file in French: what the server knows, and what only this phone has (mutations
 * not sent, words not sent, photos of drafts). Without the network: all that is on this phone.
 * `now`: milliseconds of this phone's clock, for the file's name. Fails when nobody is signed in or the phone cannot be read.
 */
export async function exportMyData(now: number): Promise<MyData | Failed> {
  if (!isConfigured()) return notConfigured();
  const userId = currentUser();
  if (userId === null) return failed("Connectez-vous pour exporter vos données.");
  // All that somebody ever wrote, over a slow connection, takes longer than any other answer.
  const answer = await rpc("export_my_data", {}, { as: { userId }, method: "POST", ms: 60_000 });
  if (isTooOften(answer)) return failed("Vous avez demandé beaucoup d'exports. Réessayez dans une heure.");
  const missing = missingPart(answer);
  try {
    const file = {
      document: "Mes données sur Djassa",
      exporte_le: new Date(now).toISOString(),
      complet: missing === null,
      ...(missing === null ? { sur_le_serveur: inFrench(answer.data as object) } : { remarque: missing }),
      seulement_sur_ce_telephone: await waitingOnPhone(userId),
      ...(missing === null ? {} : { copies_sur_ce_telephone: await copiesOnPhone(userId) }),
    };
    return { ok: true, name: `djassa-mes-donnees-${dayOf(now)}.json`, text: JSON.stringify(file, null, 2), missing };
  } catch {
    return failed("Ce téléphone n'a pas pu lire ses données. Rechargez la page, puis réessayez.");
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
  const answer = await rpc("send_phone_report", { report }, { as, method: "POST" });
  const { status, data } = answer;
  if (isTooOften(answer)) return failed("Vous avez envoyé beaucoup de rapports. Réessayez dans une heure.");
  return status === 200 && typeof data === "string" ? { ok: true, code: data } : unanswered();
}

/** The calendar day here, as in "2026-11-21". */
function dayOf(at: number): string {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

const iso = (at: number): string => new Date(at).toISOString();

/** How a person reads the state of what this phone sends: in the export and in the report to the team. */
export const SENDING_LABELS: Readonly<Record<RowState, string>> = {
  queued: "en attente",
  sending: "en route",
  sent: "envoyé",
  refused: "refusé",
};

/** Everything that the person did or wrote on this phone and that has not left it. */
async function waitingOnPhone(userId: string) {
  const { mutations, textDrafts, photos, screenshots } = outboxOf(userId);
  const pending = (await mutations.orderBy("seq").toArray()).filter(({ state }) => state !== "sent");
  return {
    envois: pending.map(({ kind, args, state, createdAt, refusal }) => ({
      acte: kind,
      contenu: args,
      etat: SENDING_LABELS[state],
      le: iso(createdAt),
      ...(refusal === null ? {} : { motif: refusal.message }),
    })),
    textes_commences: (await textDrafts.toArray()).map(({ key, text }) => ({ key, text })),
    photos_de_brouillons_et_de_messages: (await photos.toArray()).map(({ draft, name, width, height, blob }) => ({
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

/** The copies on this phone of the person's own rows; nothing while their replica is not open. */
async function copiesOnPhone(userId: string) {
  const db = privateReplica.getState();
  if (db?.name !== privateName(userId)) return {};
  const mine = await db.rows("mine").find();
  const messages = await db.rows("messages").find();
  const conversations = await db.rows("conversations").find();
  const about = new Map(
    conversations.map((conversation) => [conversationKey(conversation.listingId, conversation.otherId), conversation]),
  );
  const of = (...kinds: string[]) => mine.filter(({ kind }) => kinds.includes(kind)).map(({ data }) => data);
  return {
    profil: of("profile")[0] ?? null,
    annonces: of("listing"),
    credits: of("credits")[0] ?? null,
    paiements: of("transaction", "proof"),
    signalements: of("report"),
    personnes_bloquees: of("block"),
    favoris: (await db.rows("favorites").find()).map(({ listing }) => listing),
    brouillons: (await db.rows("drafts").find()).map(({ data }) => data),
    messages: [...messages]
      .sort((a, b) => a.createdAt - b.createdAt)
      .map(({ conversation, senderId, content, createdAt, media }) => ({
        annonce: about.get(conversation)?.listing.title ?? "",
        avec: about.get(conversation)?.otherName ?? "",
        sens: senderId === userId ? "envoyé" : "reçu",
        texte: content,
        ...(media === undefined ? {} : { photo: { fichier: media.name ?? null, octets: media.bytes } }),
        le: iso(createdAt),
      })),
  };
}

const OTHERWISE = "Votre compte n'a pas pu être supprimé. Réessayez dans un moment.";
const SIGNED_OUT = "Reconnectez-vous pour supprimer votre compte.";

const TIMEOUT_MS = 30_000;

/**
 * Closes the account of the current person for good, and leaves nothing of them on this phone; their other phones learn it
 * with their next pull. Needs the network and the password. Fails, with the field at fault, when the password is wrong,
 * when a payment is being checked, or when nobody answers: then nothing has changed.
 */
export async function closeAccount(password: string): Promise<Result> {
  if (!isConfigured()) return notConfigured();
  const userId = currentUser();
  if (userId === null) return failed(SIGNED_OUT);
  const answer = await tryPassword(
    password,
    (one) => askToClose(userId, one),
    (said) => said?.kind === "answered" && said.status === 403,
  );
  if (answer === null) return failed(SIGNED_OUT);
  if (answer.kind === "unreached" || answer.json === undefined) return unanswered();
  if (answer.status !== 200) return refusal(answer.json);
  // A portal that answers 200 to everything has closed no account.
  if (!isClosed(answer.json)) return unanswered();
  await forgetHere(userId, { outbox: true, photos: true });
  return { ok: true };
}

const askToClose = (userId: string, password: string) =>
  renewingOnce(
    // The session of this very person: another tab may have let in somebody else, whose account this password is not of.
    (rejected) => tokenOf(userId, rejected),
    isUnauthorized,
    (token) =>
      request({
        method: "POST",
        path: "/functions/v1/close-account",
        body: JSON.stringify({ password }),
        ms: TIMEOUT_MS,
        token,
      }),
  );

const isClosed = (json: unknown): boolean =>
  typeof json === "object" && json !== null && "closed" in json && json.closed === true;

const refusalSchema = object({ error: string(), code: picklist(VERDICT_CODES), field: optional(string()) });

/** The function says its reasons in French, with a code (close-account/index.ts); anybody else's words are not for a person. */
function refusal(body: unknown): Failed {
  const said = safeParse(refusalSchema, body);
  return said.success ? failed(said.output.error, said.output.field) : failed(OTHERWISE);
}
