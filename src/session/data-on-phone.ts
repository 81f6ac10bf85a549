import { outboxOf } from "#outbox/database.ts";
import { privateName } from "#replica/names.ts";
import { privateReplica } from "#replica/stores.ts";

const iso = (at: number): string => new Date(at).toISOString();

const STATES = { queued: "en attente", sending: "en route", sent: "envoyé", refused: "refusé" } as const;

/** What a person did or wrote here and nobody else has. */
export async function waitingOnPhone(userId: string) {
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
export async function copiesOnPhone(userId: string) {
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
