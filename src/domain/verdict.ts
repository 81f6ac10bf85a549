/**
 * The server's verdict on one mutation (docs/sync.md, Push). An unknown code reads as "internal", so that a newer server never breaks an
 * older phone.
 */
import * as v from "valibot";
import { VERDICT_CODES, type VerdictCode } from "./verdict-code.ts";

const code = v.fallback(v.picklist(VERDICT_CODES), "internal");

const row = v.optional(v.nullable(v.record(v.string(), v.unknown())));

export const verdictSchema = v.variant("status", [
  v.object({ id: v.string(), status: v.literal("applied"), row }),
  v.object({
    id: v.string(),
    status: v.literal("conflict"),
    code: v.optional(code),
    message: v.optional(v.nullable(v.string())),
    row,
  }),
  v.object({
    id: v.string(),
    status: v.literal("rejected"),
    code,
    message: v.optional(v.nullable(v.string())),
    field: v.optional(v.nullable(v.string())),
    row,
  }),
  v.object({
    id: v.string(),
    status: v.literal("retry"),
    code: v.optional(code),
    retry_after: v.optional(v.nullable(v.number())),
    /** The server can write nothing at all: it says nothing of this mutation. */
    outage: v.optional(v.nullable(v.boolean())),
  }),
]);

export type Verdict = v.InferOutput<typeof verdictSchema>;

/** Why a mutation was refused, in words a person can act on. `fromServer` false: we gave up, the server never said. */
export type Refusal = { code: VerdictCode; message: string; fromServer: boolean };

const REASONS: Record<VerdictCode, string> = {
  signed_out: "Reconnectez-vous pour envoyer.",
  profile_required: "Complétez votre profil pour envoyer.",
  not_found: "Cette annonce n'existe plus.",
  gone: "Cette annonce n'est plus disponible.",
  own_listing: "Vous ne pouvez pas contacter votre propre annonce",
  not_party: "Vous ne faites pas partie de cette conversation.",
  empty: "Le texte est vide.",
  too_long: "Le texte est trop long.",
  invalid: "Le serveur n'a pas accepté ces informations.",
  forbidden: "Vous n'avez pas le droit de faire cela.",
  duplicate: "C'est déjà fait.",
  rate_limited: "Trop d'envois à la fois. Réessayez dans un moment.",
  too_many: "Limite atteinte. Réessayez plus tard.",
  conflict: "Ces informations ont changé sur un autre appareil.",
  unknown_kind: "Le serveur ne connaît pas encore cette action.",
  blocked: "Cette personne ne reçoit pas vos messages.",
  internal: "Le serveur n'a pas pu traiter cet envoi.",
};

/** Refusals that hold however often the same words are sent. */
const FINAL: readonly VerdictCode[] = ["blocked", "own_listing", "not_party", "gone"];

/** Whether sending a refused mutation again, as it is, can end otherwise. */
export const worthRetrying = ({ code }: Refusal): boolean => !FINAL.includes(code);

/** French sentence for a code, for the answers that carry none. */
export const reasonOf = (code: VerdictCode): string => REASONS[code];
