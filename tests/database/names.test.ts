/** Names and texts that look like something else: refused or made plain, alike on both sides. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as v from "valibot";
import { listingForm } from "#model/listing/listing-form.ts";
import { messageField } from "#domain/message.ts";
import { parsePhone } from "#domain/phone.ts";
import { profileForm } from "#domain/profile-form.ts";
import { publicName } from "#safety/public-name.ts";
import { readsAsTeam } from "#safety/reserved-name.ts";
import { trimmed } from "#domain/text-field.ts";
import { DISTRICTS } from "#town";
import { mutate, freshDatabase, listing, message, person, publishArgs, type FreshDatabase } from "./world.ts";
import { fieldErrors } from "../support/field-errors.ts";
import { BLANK_TEXTS, NO_NUMBERS, NUMBERS } from "../support/typed-texts.ts";

let db: FreshDatabase;
let someone: string;
beforeAll(async () => {
  db = await freshDatabase();
  someone = await person(db, { name: "Kouassi Yao" });
});
afterAll(() => db.stop());

const RESERVED = "Ce nom est réservé à l'équipe de Djassa";
const SERVICE = "Ce nom est celui d'un service\u00A0: mettez le vôtre";
const MISSING = "Le nom complet est requis";
const ODD = "Le nom contient une lettre inhabituelle\u00A0: retapez-le avec votre clavier";
const WORDLESS = "Écrivez votre nom avec des lettres";
const UNSEEN = "Le nom contient un signe invisible\u00a0: retapez-le";

const saidByServer = async (who: string, full_name: string): Promise<string | null> => {
  // A pace of its own is not the subject here.
  await db.sql`delete from private.rate_buckets`;
  const phone = `05${String(Number.parseInt(who.slice(0, 7), 16) % 100_000_000).padStart(8, "0")}`; // each their own
  const verdict = await mutate(db, who, "update_profile", { full_name, phone, district: "Lobia" });
  return verdict.status === "applied" ? null : String(verdict.message);
};
const saidByField = (fullName: string): string | null =>
  fieldErrors(profileForm(DISTRICTS, publicName(null)), { fullName, phone: "0700000000", district: "Lobia" })[
    "fullName"
  ] ?? null;

const asTeam = [
  [
    "Djassa",
    "Équipe Djassa",
    "L'équipe",
    "ÉQUIPE",
    "Admin",
    "Administrateur",
    "Support",
    "Modération",
    "Le modérateur",
  ],
  [
    "Support !",
    "Admin 225",
    "admin2",
    "Service client",
    "Centre de paiement",
    "Service-Clients",
    "Assistance Daloa",
    "Officiel",
    "Djassa CI",
  ],
  ["D.j.a.s.s.a", "D j a s s a", "Djasssa", "DJASSA-CI", "équipedjassa", "adminsupport", "A d m i n"],
  // Cyrillic, Greek, full width, mathematical, small capitals, circled, squared, flags, digits for letters, combining marks.
  [
    "Dјаѕѕа",
    "Αdmin",
    "Ａｄｍｉｎ",
    "𝐃𝐣𝐚𝐬𝐬𝐚",
    "ᴀᴅᴍɪɴ",
    "Ⓢⓤⓟⓟⓞⓡⓣ",
    "🅰🅳🅼🅸🅽",
    "🅢🅤🅟🅟🅞🅡🅣",
    "🇦🇩🇲🇮🇳",
    "4dm1n",
    "Dj@$$a",
    "A\u0301dmi\u0323n",
  ],
  // Offices that serve customers, by other words.
  ["Service sécurité", "Service de paiement", "Service après-vente", "Service Vérification", "Centre d'aide"],
  [
    "SupportClient",
    "Customer Service",
    "Client Care",
    "Help Desk",
    "Helpdesk Daloa",
    "Hotline",
    "Service utilisateurs",
    "Service des annonces",
    "Validation des paiements",
    "Help Center",
  ],
  // Signs that nobody sees: they go, or are refused for themselves.
  ["\u202EDjassa", "Dja\u202Dssa", "\u2067Support\u2069", "Dja\u200Dssa"],
  // Signs that nobody sees inside a word are left out for judging: variants, fillers, marks over and around letters.
  ["Équi\uFE0Fpe Djas\uFE0Fsa", "Supp\uFE0Fort", "Ad\uFE00min", "Adm\u{E0100}in", "Adm\u034Fin", "Adm\u0610in"],
  Array.from(
    "\u0E34\u093F\u115F\u1160\u3164\uFFA0\u17B4\u180B\u180F\u20DD\u1AB0\u1DC4\uFE20\u0489",
    (sign) => `Sup${sign}port`,
  ),
  // Latin letters of other languages.
  ["Ðjassa", "Djaßa", "Ɗjassa", "Ꞔjassa Ðjassa", "Ađmin", "Supƥort", "Ɓ Ðjaƨsa"],
  // Doubled across two words.
  [
    "Djas Sa",
    "Djas-sa Daloa",
    "Service Eclient",
    "Équipe Djas Sa",
    "Le D ja ssa",
    "Ser Vice-Client",
    "Dja Ssaofficiel",
    "Дjassa",
  ],
  // Words of a club and of a trade too: alone, or with no more than whom they serve and how they are reached.
  [
    "Équipe de modération",
    "Équipe support",
    "Équipe Daloa",
    "Notre équipe",
    "Assistance clientèle",
    "Support WhatsApp",
  ],
  [
    "Équipe Sécurité",
    "Assistance 24h/24",
    "Support technique",
    "Équipe du site",
    "Assistance paiements",
    "E q u i p e",
  ],
  ["Staff", "Le Staff", "Système", "System", "Support clients Lobia", "Équipe admin", "Adminéquipe"],
  // Signs that look like an "l", and an "l" in place of them.
  ["Service cIient", "Service c1ient", "Service c!ient 1", "Service c|ient", "OfficieI", "0fficie1", "Officie!s"],
  ["Officie|", "Admln", "Équlpe", "Асcès officieӏ", "Ⓞⓕⓕⓘⓒⓘⓔⓛ"],
].flat();

test.each(asTeam)("%s is the team's name, in the form and in the database", async (name) => {
  expect([saidByField(name), await saidByServer(someone, name)]).toEqual([RESERVED, RESERVED]);
});

test.each([
  ...[
    "Orange Money",
    "ORANGE-MONEY CI",
    "Agent OrangeMoney Lobia",
    "0range Mоney",
    "MTN MoMo",
    "M.T.N. Money",
    "Moov Money",
  ],
  ...["Mobile Money", "Wave", "Wave !", "Wave Côte d'Ivoire", "Orange", "Police nationale", "Gendarmerie", "Agent MTN"],
  // Purses, banks and those who keep order, alone or with what they are of.
  ...["Western Union", "MoneyGram Daloa", "Djamo", "Trésor Money", "Moov Africa", "Agence Wave", "Service Orange"],
  ...["Banque Atlantique", "NSIA Banque", "Bank of Africa", "Ecobank CI", "PayPal", "Coris Money"],
  ...[
    "La Police",
    "Police judiciaire",
    "Commissariat de police",
    "Mairie de Daloa",
    "Préfecture",
    "Service des impôts",
  ],
  // A brand with what serves it on either side, and banks by their letters.
  ...["Wave Support", "Support Orange", "Conseiller MTN", "Wave Business", "WhatsApp", "Facebook", "Jumia CI"],
  ...["SGBCI", "BICICI", "Société Générale", "NSIA", "Police secours"],
  ...["Mairie Daloa", "La Mairie Daloa", "Police Daloa", "Préfecture Daloa"],
  // Public bodies by their letters, and who hunts frauds.
  ...[
    "CIE",
    "La PLCC",
    "BNI Côte d'Ivoire",
    "CNPS",
    "Wave Transfert",
    "Plateforme de lutte contre la cybercriminalité",
  ],
])("%s is a service's name: refused, but for who has it already, and no badge of the team", async (name) => {
  expect([saidByField(name), await saidByServer(someone, name), readsAsTeam(name)]).toEqual([SERVICE, SERVICE, false]);
  expect(await saidByServer(await person(db, { name }), name)).toBeNull();
});

test("names of people are taken, as they are written", async () => {
  const people = [
    "Awa Koné",
    // The letters of "Djassa" across two words, of which the first has others before them.
    ...[
      "Khadidja Sanogo",
      "Hadja Sangaré",
      "Adja Sanogo",
      "Nadja Sarr",
      "Kadidja Sawadogo",
      "Radja Sami",
      "Dja Sanogo",
      "Dja Assamoi",
    ],
    ...["Eau-de-Vie Cliente", "Emilie Officieux"],
    "N’Guessan Aya",
    // Names of here, of the neighbours and of Lebanon; trades that serve.
    ...["N'Dri Affoué", "Goré Bi Zamblé", "Bi Tra Irié", "Gbagbo Serge", "Zadi Gnagna", "Djassi Paul", "Djaha Koffi"],
    ...["Ouédraogo Issouf", "Zongo Alizèta", "Compaoré Adama", "Keïta Modibo", "Haïdara Cheick", "Diassa Mamadou"],
    ...["Abou Jaoudé Rita", "El Khoury Georges", "Omaïs Roland", "Assemian Ange-Désiré", "Séri Djédjé", "Djédjé Mady"],
    ...[
      "Orange Kouassi",
      "Wavelle Ahou",
      "Police Blé",
      "Point Wave Lobia",
      "Ouattara et Cie",
      "Ria Koffi",
      "Centre de beauté Awa",
      "Chez Moovi",
      "Momo Koné",
      "Orangeraie Awa",
    ],
    ...["Service Traiteur Awa", "Services Plomberie", "Client Koffi", "Aide-Soignante Awa", "Centre de beauté Aïda"],
    ...["Bankolé Awa", "Djamo Bakary", "La Mairie Kouamé", "Trésor Kouassi", "Agence Koffi", "Poste Radio Awa"],
    ...[
      "Vérification Auto Koné",
      "Annonces Koffi",
      "3 Frères Shop",
      "Fabrice 2000",
      "Yao 🌟",
      "Service Orange Kouadio",
    ],
    // Clubs and shops that bear a word of the team's.
    ...["Assistance Auto Daloa", "Equipe FC Daloa", "La Bonne Équipe", "Équipe de foot Lobia", "Supports TV Daloa"],
    ...["Support Moto Yao", "Assistance Dépannage 24", "Équipe des jeunes de Tazibouo", "Mme Kouadio Assistance Frigo"],
    ...["Team Lobia FC", "Orange Support Koffi", "Jumia Awa", "Nsia Kofi", "Conseiller Yao"],
    ...["Staff Coiffure", "Système D Bricolage", "Maire Kouassi", "Poste Kouamé", "Ⓐⓦⓐ"],
    "Marie-Ange Equiper",
    "Adminata Bamba",
    "Jean Supportal",
    "Djédjé Prisca",
    "محمد علي",
    "Ольга",
    "Ange 🛵 Zadi",
    "Awa ❤\uFE0F Koné",
    "مُحَمَّد عَلِيّ",
    "សុខ ចាន់ថា",
    "Ɔkua Ɛsi Ŋgɔran",
    "Françoise N'Guëssan-Œil",
    "ߞߏߣߍ߫ ߡߊߘߎ",
    "王小芳",
    "Γιώργος",
  ];
  for (const name of people) expect([saidByField(name), await saidByServer(someone, name)], name).toEqual([null, null]);
});

test.each(["ꓓꓙꓮꓢꓢꓮ", "ꓢꓴꓑꓑꓳꓣꓔ", "ᗪjassa", "Ⲇjassa", "𐐕jassa", "Suppⲟrt", "Ɐdmin", "Ꭺwa Koné", "ᎠᎫᎪ"])(
  "%s has letters that no name here is written with: refused, but for who has it already",
  async (name) => {
    expect([saidByField(name), await saidByServer(someone, name)]).toEqual([ODD, ODD]);
    const old = await person(db, { name });
    expect(await saidByServer(old, name)).toBeNull();
  },
);

test.each([
  "0707070707",
  "+225 07 12 34 56 78",
  "12345",
  "...",
  "(!)",
  "07–12—34",
  "«225» 07°",
  "🙂🙂🙂",
  "❤\uFE0F❤\uFE0F❤\uFE0F",
  "★★★",
  "👍🏾👍🏾",
  "🇨🇮🇨🇮",
])("%s is no name, but of who has it already", async (name) => {
  expect([saidByField(name), await saidByServer(someone, name)]).toEqual([WORDLESS, WORDLESS]);
  expect(await saidByServer(await person(db, { name }), name)).toBeNull();
});

test("of a name that shows nothing nothing is left", async () => {
  for (const name of ["\u3164\u3164\u3164", "\u115F\u1160 \uFFA0", "\u0301\u0301\u0301", ...BLANK_TEXTS])
    expect([saidByField(name), await saidByServer(someone, name)], name).toEqual([MISSING, MISSING]);
});

test("a text that shows nothing is none, in a title and in a message", async () => {
  const seller = await person(db);
  const buyer = await person(db);
  const conversation = message(await listing(db, seller), seller);
  const form = listingForm({ price: { min: 1, max: 1_000_000 }, districts: DISTRICTS });
  for (const text of BLANK_TEXTS) {
    const typed = { ...(await publishArgs(db, seller)), title: text };
    const said = [
      fieldErrors(form, { ...typed, price: "45000" })["title"],
      (await mutate(db, seller, "publish_listing", typed)).message,
      fieldErrors(v.object({ content: messageField }), { content: text })["content"],
      (await mutate(db, buyer, "send_message", { ...conversation, content: text })).message,
    ];
    expect(said).toEqual(["Le titre est requis", said[0], "Le message est requis", said[2]]);
  }
  for (const content of ["❤\uFE0F", "👍", "?", "مُ", "\u2800.\u2800"])
    expect((await mutate(db, buyer, "send_message", { ...conversation, content })).status, content).toBe("applied");
});

test("both sides read a number alike", async () => {
  const texts = [...NUMBERS, ...NO_NUMBERS, "2250712345"];
  const rows = await db.sql<{ number: string | null }[]>`
    select private.as_phone(t.text) as number from unnest(${texts}::text[]) with ordinality t (text, place) order by t.place`;
  expect(rows.map(({ number }) => number)).toEqual(texts.map(parsePhone));
});

test("both sides leave out the same signs, among them all without shape or on letters", async () => {
  const gone = (at: number) => /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(String.fromCodePoint(at));
  // Signs that this engine does not know cannot be tried.
  const isKnown = (at: number) => /\P{C}/u.test(String.fromCodePoint(at));
  const beside = (at: number) => (at > 0 && gone(at - 1)) || (at < 0x10_ff_ff && gone(at + 1));
  const looked = Array.from({ length: 0x11_00_00 }, (_, at) => at).filter(
    (at) => gone(at) || (isKnown(at) && (at % 97 === 0 || beside(at))),
  );
  const names = looked.map((at) => `Adm${String.fromCodePoint(at)}in`);
  const rows = await db.sql<{ said: boolean }[]>`
    select private.reads_as_team(n.name) as said from unnest(${names}::text[]) with ordinality n (name, place) order by n.place`;
  const hex = (at: number) => at.toString(16);
  expect(looked.filter((_, place) => rows[place]?.said !== readsAsTeam(names[place] ?? "")).map(hex)).toEqual([]);
  expect(looked.filter((at, place) => gone(at) && rows[place]?.said !== true).map(hex)).toEqual([]);
});

test("a name with an unseen sign is refused; signs that turn the writing leave every letter", async () => {
  for (const name of ["Aw\u200Ba Koné", "Awa\u2060Koné", "Awa Ko\u00ADné"])
    expect([saidByField(name), await saidByServer(someone, name)]).toEqual([UNSEEN, UNSEEN]);
  expect(await saidByServer(someone, "\u202EAwa\u2066 Koné\u0007")).toBeNull();
  const [row] = await db.sql`select full_name from public.users where id = ${someone}`;
  expect(row?.["full_name"]).toBe("Awa Koné");
});

test.each(["\u2028", "\u2029"])(
  "a separator of lines (%j) is a space in a name, on the phone as here",
  async (sign) => {
    const someone = await person(db);
    expect(await saidByServer(someone, `Awa${sign}Koné${sign}`)).toBeNull();
    const [row] = await db.sql`select full_name from public.users where id = ${someone}`;
    expect([row?.["full_name"], trimmed(`Awa${sign}Koné${sign}`)]).toEqual(["Awa Koné", "Awa Koné"]);
  },
);

test("the team may bear the team's name, for as long as one belongs to it", async () => {
  const member = await person(db);
  await db.sql`insert into private.team_members (user_id) values (${member})`;
  expect(await saidByServer(member, "Équipe Djassa")).toBeNull();
  await db.sql`delete from private.team_members where user_id = ${member}`;
  expect(await db.sql`select full_name from public.users where id = ${member}`).toEqual([
    { full_name: "Ancien membre" },
  ]);
});

test("messages keep their words and lose what turns them", async () => {
  const seller = await person(db);
  const buyer = await person(db);
  const typed = "Envoyez\u202E tnegra \u2066ici\u0000\u0007\nau 07 👩\u200D👧";
  const words = "Envoyez tnegra ici\nau 07 👩\u200D👧";
  expect(trimmed(typed)).toBe(words);
  const sent = { ...message(await listing(db, seller), seller), content: typed.replace("\u0000", "") };
  expect((await mutate(db, buyer, "send_message", sent)).status).toBe("applied");
  expect(await db.sql`select content from public.messages where sender_id = ${buyer}`).toEqual([{ content: words }]);
});
