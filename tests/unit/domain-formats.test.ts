import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysBetween, formatAge, formatDate } from "#domain/age.ts";
import { deviceName } from "#session/devices.ts";
import { formatBytes, formatShare } from "#domain/bytes.ts";
import { formatDay, formatStamp, sameDay } from "#domain/day.ts";
import { formatPhone, nationalPhone, parsePhone, whatsappLink } from "#domain/phone.ts";
import { formatPrice } from "#domain/price.ts";
import { NO_NUMBERS, NUMBERS } from "../support/typed-texts.ts";
import { groupPrice, parsePrice, priceHint, ungroupPrice } from "#domain/price-input.ts";
import { formatRating, type Review, splitReviews } from "#domain/review.ts";
import { ofName } from "#domain/name.ts";
import { countOf } from "#domain/text.ts";

const NBSP = "\u00A0";
const NARROW = "\u202F";

describe("price", () => {
  test("is written with narrow spaces between thousands and a no-break space before the unit", () => {
    expect(formatPrice(200)).toBe(`200${NBSP}FCFA`);
    expect(formatPrice(1_500)).toBe(`1${NARROW}500${NBSP}FCFA`);
    expect(formatPrice(10_000_000)).toBe(`10${NARROW}000${NARROW}000${NBSP}FCFA`);
  });

  test("what is written reads back as the same amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (francs) => parsePrice(formatPrice(francs)) === francs),
    );
  });

  test.each([
    ["200", 200],
    ["15000", 15_000],
    ["15 000", 15_000],
    [" 15\u00A0000 ", 15_000],
    ["15\u202F000\u00A0FCFA", 15_000],
    ["1\u202F500 000", 1_500_000],
    ["15.000", 15_000],
    ["15.000 FCFA", 15_000],
    ["1.500.000", 1_500_000],
    ["15,000 F", 15_000],
    ["15000f", 15_000],
    ["15 000 F CFA", 15_000],
    ["15000 frs", 15_000],
    ["15000 Francs.", 15_000],
    ["15000 XOF", 15_000],
    ["15k", 15_000],
    ["15 K", 15_000],
    ["15 mille", 15_000],
    ["15 mille francs", 15_000],
    ["15 000 francs CFA", 15_000],
    ["15 000 F.CFA", 15_000],
    ["15 000 f. cfa", 15_000],
    ["15 000 Frs CFA.", 15_000],
    ["15 mille francs cfa", 15_000],
    // As it is pasted.
    ["\u200E15000", 15_000],
    ["\u202A15 000\u202C F", 15_000],
    ["15\u200B000\u2060", 15_000],
    ["1'500'000", 1_500_000],
    ["2,5 millions de francs", 2_500_000],
    ["1 million de FCFA", 1_000_000],
    ["15’000 F", 15_000],
    ["2 millions", 2_000_000],
    ["１５０００", 15_000],
    // A part of a million or of a thousand, and a sum of both.
    ["1,5 million", 1_500_000],
    ["1.5 million FCFA", 1_500_000],
    ["2,25 millions", 2_250_000],
    ["0,5 million", 500_000],
    ["7,5 mille", 7_500],
    ["1.5k", 1_500],
    ["1 million 500 mille", 1_500_000],
    ["2 millions et 300 000 F", 2_300_000],
    ["un million", 1_000_000],
    ["Un million 200 mille", 1_200_000],
    ["150 milles", 150_000],
    ["5 mil", 5_000],
    ["F 75000", 75_000],
    ["FCFA 75 000", 75_000],
    ["F CFA 75.000", 75_000],
    ["XOF 1 250 000", 1_250_000],
    ["2M", 2_000_000],
    ["1,5 M", 1_500_000],
    ["3m FCFA", 3_000_000],
    ["١٥٠٠٠", 15_000],
    ["۲۵ ۰۰۰ FCFA", 25_000],
    ["٢٥٬٠٠٠", 25_000],
    ["45000,-", 45_000],
    ["45 000/-", 45_000],
    ["45.000 /-", 45_000],
    ["45000.--", 45_000],
    ["25 mil/-", 25_000],
    ["prix : 45000", 45_000],
    ["Prix: 45 000 F", 45_000],
    ["prix 45k", 45_000],
    ["à 45000", 45_000],
    // With what is pasted around and between.
    ["15\uFE0F000\u3164F\u2800CFA\u034F", 15_000],
    ["1️⃣5️⃣ 0️⃣0️⃣0️⃣ FCFA", 15_000],
    ["💰 15 000 FCFA 🔥", 15_000],
    ["«\u00A015 000 FCFA\u00A0»", 15_000],
    ['"15.000 F"', 15_000],
    ["(15 000)", 15_000],
    ["= 15\u202F000\u00A0FCFA", 15_000],
    ["15·000 F", 15_000],
    ["15_000", 15_000],
    ["１５．０００Ｆ", 15_000],
    ["１５ ０００ ＦＣＦＡ", 15_000],
    ["Prix de vente : 15 000 F !", 15_000],
    ["PRIX 15.000F", 15_000],
    ["١٥،٠٠٠", 15_000],
    ["15K", 15_000],
    ["15 000 CFA", 15_000],
  ])("%s is %i", (text, francs) => {
    expect(parsePrice(text)).toBe(francs);
  });

  test.each([
    ...["", "cher", "99999999999 millions", "-5", "12,5", "1e3", "F", "k", "mille", "15 000 ou 20 000", "10-15000"],
    // A decimal part, and digits that are no groups of three: read as one number they would be another amount.
    ...["1500.00", "1500,00", "1.5", "2.50.0", "15.00", "15 00", "1 5", "1.500,00", "1,500.00", "0.500"],
    // Thousands told twice.
    ...["25 000 k", "75.000 mille"],
    ...[
      "45000-",
      "−15000",
      "«-15000»",
      "15📞000📞5",
      "١٥٫٥",
      "45000/",
      "1,5-",
      "1,5,-",
      "45000-50000",
      "prix",
      "prix :",
      "prix à débattre",
      "prixx 5",
      "prix -5",
      ",-",
    ],
    ...["15. 000", ".500", "500.", "15..000", "1500.000", "1 500.000", "1500 000"],
    ...[
      "1500²",
      "15³",
      "1500\u2080",
      "①500",
      "1½",
      "cfa",
      "francs CFA",
      "M",
      "15 mm",
      "2M5",
      "15 000 F F",
      "F 15 000 F",
    ],
    ...[
      "1 million 500",
      "1 million 2 millions",
      "1 million 1500 mille",
      "1,5 million 500 mille",
      "2 millions cher",
      "1,555 5 mille",
    ],
  ])("%j is no amount", (text) => {
    expect(parsePrice(text)).toBeNull();
  });
});

describe("the field of a price", () => {
  test.each([
    ["12 500,00", `Sans centimes\u00A0: 12${NARROW}500`],
    ["12.500,00 FCFA", `Sans centimes\u00A0: 12${NARROW}500`],
    ["15000.50", `Sans centimes\u00A0: 15${NARROW}000`],
    ["1500.00", `Sans centimes\u00A0: 1${NARROW}500`],
    ["5000/kg", `Sans «\u00A0/kg\u00A0»\u00A0: 5${NARROW}000`],
    ["5 000 F / mois", `Sans «\u00A0/ mois\u00A0»\u00A0: 5${NARROW}000`],
    ["200 €", "En francs CFA, pas en euros"],
    ["200 euros", "En francs CFA, pas en euros"],
    ["15000 FCFA négociable", `Sans «\u00A0négociable\u00A0»\u00A0: 15${NARROW}000`],
    ["15k (fixe)", `Sans «\u00A0(fixe)\u00A0»\u00A0: 15${NARROW}000`],
    ["5.000 le lot", `Sans «\u00A0le lot\u00A0»\u00A0: 5${NARROW}000`],
    ["quinze mille", `En chiffres, par exemple 15${NARROW}000`],
    ["deux cent cinquante mille francs", `En chiffres, par exemple 15${NARROW}000`],
  ])("%j is not read, and what to leave out is said", (typed, hint) => {
    expect(parsePrice(typed)).toBeNull();
    expect(priceHint(typed)).toBe(hint);
  });

  test.each([
    "",
    "cher",
    "15 cher",
    "mil",
    "15000 ou 20000",
    "1,5",
    "1.5",
    "15.00",
    "0.500",
    "1500/2000",
    "15 000",
    "1,5 million",
    "central",
    "mille 500",
  ])("%j is told nothing of", (typed) => {
    expect(priceHint(typed)).toBeNull();
  });

  test("shows digits in groups and gives them back without", () => {
    expect(groupPrice("1500000")).toBe(`1${NARROW}500${NARROW}000`);
    fc.assert(fc.property(fc.stringMatching(/^\d{0,12}$/u), (digits) => ungroupPrice(groupPrice(digits)) === digits));
  });

  test.each(["15 000", "15.000", "15k", "cher", "à 1500", `15${NARROW}000 F`, ""])(
    "%j stays as it was typed",
    (typed) => {
      expect(groupPrice(typed)).toBe(typed);
      expect(ungroupPrice(typed)).toBe(typed);
    },
  );
});

describe("phone", () => {
  const number = fc.stringMatching(/^(0[1-9]|2[157])\d{8}$/u);

  test("ten digits of a mobile or fixed line are stored with the country and shown in pairs", () => {
    fc.assert(
      fc.property(number, (digits) => {
        expect(parsePhone(digits)).toBe(`225${digits}`);
        expect(formatPhone(`225${digits}`).replaceAll(NBSP, " ")).toMatch(/^\+225( \d\d){5}$/u);
      }),
    );
  });

  test("what is shown is read back as what was stored", () => {
    fc.assert(fc.property(number, (digits) => parsePhone(formatPhone(digits)) === `225${digits}`));
  });

  test("parsing twice changes nothing", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = parsePhone(text);
        return once === null || parsePhone(once) === once;
      }),
    );
  });

  test.each(NUMBERS)("%s is accepted", (text) => {
    expect(parsePhone(text)).toBe("2250712345678");
  });

  test.each(NO_NUMBERS)("%j is not", (text) => {
    expect(parsePhone(text)).toBeNull();
  });

  test("a WhatsApp link keeps ten digits after 225 and completes the old eight", () => {
    expect(whatsappLink("0712345678")).toBe("https://wa.me/2250712345678");
    expect(whatsappLink("12345678")).toBe("https://wa.me/225012345678");
    expect(whatsappLink("+225 07 12 34 56 78", "Bonjour ?")).toBe("https://wa.me/2250712345678?text=Bonjour%20%3F");
    expect(whatsappLink("12")).toBeNull();
    expect(whatsappLink("123456789")).toBeNull();
    expect(whatsappLink("712345678")).toBeNull();
  });

  test("is shown with its country and without, and as it stands when it is none", () => {
    expect(formatPhone("2250712345678")).toBe(`+225${NBSP}07${NBSP}12${NBSP}34${NBSP}56${NBSP}78`);
    expect(nationalPhone("2250712345678")).toBe(`07${NBSP}12${NBSP}34${NBSP}56${NBSP}78`);
    expect(nationalPhone("2250712345678", "")).toBe("0712345678");
    for (const other of ["33612345678", "0712", ""])
      expect([formatPhone(other), nationalPhone(other)]).toEqual([other, other]);
  });
});

describe("age", () => {
  const now = new Date(2025, 10, 21, 14, 5).getTime();
  const ago = (minutes: number) => now - minutes * 60_000;

  test.each([
    [ago(0), "à l'instant"],
    [now + 60_000, "à l'instant"],
    [ago(5), `il y a 5${NBSP}min`],
    [ago(180), `il y a 3${NBSP}h`],
    [new Date(2025, 10, 20, 23).getTime(), "hier"],
    [new Date(2025, 10, 20, 0, 1).getTime(), "hier"],
    [new Date(2025, 10, 19, 23, 59).getTime(), `il y a 2${NBSP}jours`],
    [new Date(2025, 10, 15, 0, 1).getTime(), `il y a 6${NBSP}jours`],
    [new Date(2025, 10, 14, 23, 59).getTime(), `14${NBSP}nov.`],
    [new Date(2025, 10, 17, 9).getTime(), `il y a 4${NBSP}jours`],
    [new Date(2025, 10, 1, 9).getTime(), `1er${NBSP}nov.`],
    [new Date(2024, 4, 29, 9).getTime(), `29${NBSP}mai 2024`],
  ])("reads as a person would say it", (at, words) => {
    expect(formatAge(at, now)).toBe(words);
  });

  test("a minute and an hour begin with their first second", () => {
    expect([now - 60_000, now - 3_600_000].map((at) => formatAge(at, now))).toEqual([
      `il y a 1${NBSP}min`,
      `il y a 1${NBSP}h`,
    ]);
  });

  test("a night between two hours makes two days, and the day of 23 hours is one", () => {
    const midnight = new Date(2025, 10, 21).getTime();
    expect([sameDay(midnight - 1, midnight), sameDay(midnight, midnight + 1)]).toEqual([false, true]);
    const zone = process.env["TZ"];
    process.env["TZ"] = "Europe/Paris";
    expect(daysBetween(new Date(2026, 2, 29, 12).getTime(), new Date(2026, 2, 30, 12).getTime())).toBe(1);
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  });

  test("47 hours may still be yesterday, and 25 hours the day before", () => {
    const late = new Date(2025, 10, 21, 23, 30).getTime();
    expect(formatAge(late - 47 * 3_600_000, late)).toBe("hier");
    const early = new Date(2025, 10, 21, 0, 30).getTime();
    expect(formatAge(early - 25 * 3_600_000, early)).toBe(`il y a 2${NBSP}jours`);
  });

  test("never speaks of the future, whatever the clocks say", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1e9 }), (ahead) => formatAge(now + ahead, now) === "à l'instant"));
  });

  test("days of a conversation and stamps", () => {
    expect(formatDay(now, now)).toBe("Aujourd'hui");
    expect(formatDay(now + 24 * 60 * 60_000, now)).toBe("Aujourd'hui");
    expect(formatDay(ago(24 * 60), now)).toBe("Hier");
    expect(formatDay(new Date(2025, 10, 19, 23, 59).getTime(), now)).toBe(`mercredi 19${NBSP}novembre`);
    expect(formatDay(new Date(2025, 10, 1).getTime(), now)).toBe(`samedi 1er${NBSP}novembre`);
    expect(formatDay(new Date(2024, 10, 3).getTime(), now)).toBe(`3${NBSP}novembre 2024`);
    expect(formatDate(new Date(2025, 4, 29).getTime())).toBe(`29${NBSP}mai 2025`);
    expect(formatStamp(now)).toBe(`21${NBSP}nov., 14:05`);
  });
});

test.each([
  [1, `1${NBSP}ko`],
  [210_000, `210${NBSP}ko`],
  [999_499, `999${NBSP}ko`],
  [999_500, `1${NBSP}Mo`],
  [999_960, `1${NBSP}Mo`],
  [4_812_345, `4,8${NBSP}Mo`],
])("%i bytes are %s", (bytes, words) => expect(formatBytes(bytes)).toBe(words));

test.each([
  [120_000, 364_000, "120 sur 364\u00a0ko"],
  [0, 400, "0 sur 1\u00a0ko"],
  [500_000, 1_240_000, "0,5 sur 1,2\u00a0Mo"],
])("%i of %i bytes", (sent, of, words) => expect(formatShare(sent, of)).toBe(words));

test("counts agree with their noun", () => {
  expect(countOf(0, "annonce")).toBe(`0${NBSP}annonce`);
  expect(countOf(1, "annonce")).toBe(`1${NBSP}annonce`);
  expect(countOf(1_200, "annonce")).toBe(`1${NARROW}200${NBSP}annonces`);
});

test("ratings have one decimal and a comma", () => {
  expect(formatRating(4.25)).toBe("4,3");
  expect(formatRating(null)).toBe("Nouveau");
});

test("a device is called after what its browser says of itself", () => {
  const named = [
    [
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36",
      "Chrome sur Android",
    ],
    [
      "Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
      "Samsung Internet sur Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
      "Safari sur iPhone",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0",
      "Edge sur Windows",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0", "Firefox sur Linux"],
    ["Mozilla/5.0 (Linux; U; Android 9) OPR/81.0 Chrome/120.0", "Opera sur Android"],
    ["node", "Appareil inconnu"],
    [null, "Appareil inconnu"],
  ] as const;
  for (const [agent, name] of named) expect(deviceName(agent)).toBe(name);
});

test("a name stands after de or d' as it is said aloud", () => {
  const said = ["Awa Koné", "Mariam", "Hervé Tapé", "Élise", "Yao", "Yves", "Yéo"].map(ofName);
  expect(said).toEqual(["d'Awa Koné", "de Mariam", "d'Hervé Tapé", "d'Élise", "de Yao", "d'Yves", "de Yéo"]);
});

test("D12 three stars are a good review, two are none, and each stands in one list", () => {
  const { best, worst } = splitReviews([5, 3, 2, 1].map((rating) => ({ rating }) as Review));
  expect([best, worst].map((list) => list.map(({ rating }) => rating))).toEqual([
    [5, 3],
    [2, 1],
  ]);
});
