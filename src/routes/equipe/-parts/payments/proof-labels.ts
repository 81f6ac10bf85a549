import { formatPhone, parsePhone } from "#domain/phone.ts";
import { normaliseText } from "#domain/search.ts";
import { countOf, NARROW_NBSP, NBSP } from "#domain/text.ts";
import { formatPrice } from "#domain/price.ts";
import type { Proof } from "#team/rows.ts";
import { MOBILE_MONEY } from "#town";
import type { Town } from "#current-town";

/** The thing paid for: "Annonce « Vélo »", "Pack Regular, 10 crédits". */
export function purchaseOf({
  kind,
  listing,
  pack_name,
  credits,
}: Pick<Proof, "kind" | "listing" | "pack_name" | "credits">): string {
  if (kind === "listing") return `Annonce «${NBSP}${listing?.title ?? "supprimée"}${NBSP}»`;
  if (kind === "unknown") return "Indisponible";
  return `Pack ${pack_name ?? ""}, ${countOf(credits, "crédit")}`;
}

export const STATUS_LABELS = {
  received: "à vérifier",
  accepted: "validée",
  refused: "refusée",
  unknown: "indisponible",
} as const;

const numbersOf = (money: Town["money"]): string =>
  money.map(({ operator, phone }) => `${formatPhone(phone)} (${operator})`).join(" ou ");

/** Where the money should have gone. A proof does not say in which town it was paid: those of every one, also of one that is closed. */
export const placesToPay = (towns: readonly Town[]): string =>
  towns.length > 1
    ? towns.map(({ name, money }) => `${name}${NBSP}: ${numbersOf(money)}`).join(" · ")
    : numbersOf(MOBILE_MONEY);

export type Claim = {
  readonly label: string;
  readonly claimed: string;
  readonly account: string;
  readonly same: boolean;
};

const digits = (phone: string): string => parsePhone(phone) ?? phone.replace(/\D/gu, "");

/** Returns the form's values beside the account's; spelling, spaces and prefixes are no difference. */
export function claimsOf({ claimed, account }: Proof): readonly Claim[] {
  const beside = (label: string, said: string, known: string | null, plain: (text: string) => string): Claim => ({
    label,
    claimed: said,
    account: known ?? "–",
    same: known !== null && plain(said.trim()) === plain(known.trim()),
  });
  return [
    beside("Nom", claimed.full_name, account?.full_name ?? null, (name) =>
      normaliseText(name).split(/\s+/u).sort().join(" "),
    ),
    beside("Téléphone", claimed.phone, account?.phone ?? null, digits),
    beside("Email", claimed.email, account?.email ?? null, (email) => email.toLowerCase()),
  ];
}

/** Reasons for a refusal that come up most, as the person reads them. */
export function readyRefusals({ amount }: Pick<Proof, "amount">): readonly string[] {
  return [
    `Le montant ne correspond pas${NBSP}: ${formatPrice(amount)} attendus.`,
    "La capture est illisible. Envoyez-en une plus nette.",
    "Cette image n'est pas un reçu de paiement.",
    "Ce paiement n'est pas arrivé sur nos numéros.",
    "Cette capture a déjà servi. Envoyez la bonne.",
  ];
}

/** The question before a payment whose picture or reference was sent before is approved. */
export const TWICE = {
  title: `Valider malgré le doublon${NARROW_NBSP}?`,
  effect:
    "La même capture ou la même référence a déjà été envoyée. Ne validez que si ce paiement est bien arrivé une fois de plus.",
  confirm: "Valider quand même",
} as const;
