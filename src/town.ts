/*
 * The facts of the product and of its first town (spec §9). Whoever runs it elsewhere changes this file alone and runs `npm run facts`.
 * Contact details and mobile-money numbers are examples: whoever runs the product writes the real ones here.
 */
import type { Pack } from "#domain/pack.ts";
import { currentTown, type Town } from "#current-town";

export const TOWN = "Daloa";
/** As it is called in an address and in the database: for good. */
export const TOWN_ID = "daloa";
/** As it stands after a noun ("d'Abidjan"). */
export const OF_TOWN = "de Daloa";
export const PRODUCT = "Djassa";

export const DISTRICTS = [
  "Abattoir 1",
  "Abattoir 2 (Sud B)",
  "Aviation",
  "Baoulé",
  "Belleville",
  "Bribouo",
  "CAFOP",
  "Commerce",
  "Dalolabia",
  "Dioulabougou",
  "Gbeuliville",
  "Gbokora",
  "Gbobélé",
  "Huberson",
  "Kennedy 1",
  "Kennedy 2",
  "Kirman",
  "Lobia",
  "Marais",
  "Orly 1",
  "Piscine",
  "Sapia",
  "Soleil 1",
  "Soleil 2",
  "Sud A",
  "Tagoura",
  "Tazibouo",
  "Tazibouo Piscine",
  "Zakoua",
] as const;

/** Public and full of people by day, as they stand after "devant": where a buyer and a seller may meet. */
export const MEETING_PLACES = [
  "la mairie",
  "la grande mosquée",
  "la cathédrale",
  "le grand marché",
  "la gare UTB",
  "l'université Jean Lorougnon Guédé",
] as const;

/** Whether a listing stands in this phone's town: one of another stays on the phone once it was looked at. */
export const isInCurrentTown = (row: { readonly town: string }): boolean => row.town === (currentTown?.id ?? TOWN_ID);

/** Those of the town that this phone is in. */
export const CURRENT_DISTRICTS: readonly string[] = /* @__PURE__ */ currentFact("districts", DISTRICTS);

export const PACKS: readonly Pack[] = [
  {
    id: "starter",
    name: "Starter",
    credits: 3,
    price: 500,
    description: "Pour vos premières annonces",
    popular: false,
  },
  {
    id: "regular",
    name: "Regular",
    credits: 10,
    price: 1_500,
    description: "Pour vendre de temps en temps",
    popular: true,
  },
  { id: "pro", name: "Pro", credits: 30, price: 3_500, description: "Pour vendre souvent", popular: false },
];

/** Francs. */
export const PRICE = { min: 200, max: 10_000_000, step: 100 } as const;
export const LISTING_FEE = 200;

export const PHOTOS = { max: 5, bytes: 5 * 1024 * 1024, types: ["image/jpeg", "image/png", "image/webp"] } as const;
export const PROOF_BYTES = 5 * 1024 * 1024;

export const HOME_LISTINGS = 8;
/** So many cards stand in the first row of a phone: their photos are asked for before everything else, the others as they come near. */
export const FIRST_ROW = 2;
export const SEARCH_PAGE = 12;
export const SIMILAR_LISTINGS = 4;

/** Milliseconds. */
export const WAITS = {
  confirmationResend: 150_000,
  paymentReturn: 2_000,
  toast: 4_000,
  sellerPage: 10_000,
} as const;

/** Pixels from the bottom within which a conversation follows new messages. */
export const AUTOSCROLL_WITHIN = 50;

export const SUPPORT = {
  email: "support@djassa.ci",
  phones: ["2250700000001", "2250500000002"],
  whatsapp: "2250700000001",
  address: "Quartier Tazibouo, Daloa, Côte d'Ivoire",
} as const;

/** Where credits and fees are paid by hand. */
export const MOBILE_MONEY = [
  { operator: "Orange Money / Wave", phone: "2250700000001" },
  { operator: "MTN MoMo", phone: "2250500000002" },
] as const;

/** Whom to ask and where to pay in the town that this phone is in. */
export const CURRENT_SUPPORT = /* @__PURE__ */ currentFact("support", SUPPORT);
export const CURRENT_MEETING_PLACES: readonly string[] = /* @__PURE__ */ currentTown === null ? MEETING_PLACES : [];
export const CURRENT_MONEY = /* @__PURE__ */ currentFact("money", MOBILE_MONEY);

/** The makers of the product, as /about presents them. */
export const CREATOR = {
  name: "Un étudiant de Daloa",
  role: "Créateur de Djassa",
  blurb:
    "À l'université, j'ai vu trop d'objets dormir dans les chambres pendant que d'autres les cherchaient en ville. J'ai commencé Djassa seul, le soir, pour que le marché tienne dans un téléphone, même quand le réseau manque.",
} as const;

export const TERMS_UPDATED = "29 mai 2025";

/*
 * Marked as pure above: the first screen takes single words of this file, which are written in place, and must not load the
 * rest for what reading a property might do (build/parts.ts).
 */
function currentFact<Name extends "districts" | "support" | "money">(name: Name, first: Town[Name]): Town[Name] {
  return currentTown === null ? first : currentTown[name];
}
