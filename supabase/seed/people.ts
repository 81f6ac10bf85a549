/** The password of every demo account. */
export const demoPassword = "djassa-2026";

/** A person of the seed; without `profile` the e-mail is confirmed but nothing is filled in yet. */
export type Person = {
  readonly id: string;
  readonly email: string;
  /** Days before the seed's `now` at which the account was made. */
  readonly joined: number;
  readonly profile: { readonly fullName: string; readonly phone: string; readonly district: string } | null;
};

const person = (number: number, name: string, joined: number, profile: Person["profile"]): Person => ({
  id: `d0a10a00-0000-4000-8000-${String(number).padStart(12, "0")}`,
  email: `${name}@djassa.test`,
  joined,
  profile,
});

const who = (fullName: string, phone: string, district: string): Person["profile"] => ({ fullName, phone, district });

/** Everyone of the seed by short name; the first five are the demo accounts. */
export const people = {
  awa: person(1, "awa", 88, who("Awa Koné", "2250707112233", "Tazibouo")),
  kouassi: person(2, "kouassi", 121, who("Kouassi N’Guessan", "2250505443322", "Commerce")),
  mariam: person(3, "mariam", 47, who("Mariam Traoré", "2250102334455", "Dioulabougou")),
  nouveau: person(4, "nouveau", 1, null),
  equipe: person(5, "equipe", 180, who("Serge Gnahoré", "2250708090910", "Kennedy 1")),
  yao: person(6, "yao.kouadio", 102, who("Yao Marc Kouadio", "2250748216530", "Lobia")),
  fatou: person(7, "fatou.diabate", 95, who("Fatou Diabaté", "2250554873120", "Dioulabougou")),
  zadi: person(8, "zadi.ange", 76, who("Ange Zadi", "2250140925867", "Gbeuliville")),
  seri: person(9, "seri.bi", 90, who("Séri Bi Irié", "2250777301948", "Orly 1")),
  prisca: person(10, "prisca.djedje", 64, who("Prisca Djédjé", "2250586604127", "Kirman")),
  ibrahim: person(11, "ibrahim.sanogo", 110, who("Ibrahim Sanogo", "2250709457782", "Abattoir 1")),
  adjoua: person(12, "adjoua.yao", 71, who("Adjoua Estelle Yao", "2250172583641", "Baoulé")),
  guede: person(13, "guede.rodrigue", 83, who("Rodrigue Guédé", "2250595718204", "Tazibouo Piscine")),
  salimata: person(14, "salimata.bamba", 68, who("Salimata Bamba", "2250767129035", "Belleville")),
  herve: person(15, "herve.tape", 99, who("Hervé Tapé", "2250503846271", "Huberson")),
  mohamed: person(16, "mohamed.cisse", 66, who("Mohamed Cissé", "2250788540963", "Marais")),
} as const satisfies Record<string, Person>;

/** Short name of a person of the seed. */
export type PersonName = keyof typeof people;

/** The accounts that the start line prints and the tests sign in with. */
export const demoAccounts = ["awa", "kouassi", "mariam", "nouveau", "equipe"] as const satisfies readonly PersonName[];
