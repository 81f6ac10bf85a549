import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAge, formatDate } from "#domain/age.ts";
import { formatDay, formatStamp } from "#domain/day.ts";
import { formatPhone, parsePhone, whatsappLink } from "#domain/phone.ts";
import { formatPrice, parsePrice } from "#domain/price.ts";
import { formatRating } from "#domain/rating.ts";
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
    fc.assert(fc.property(fc.integer({ min: 0, max: 10_000_000 }), (francs) => parsePrice(formatPrice(francs)) === francs));
  });

  test.each([["15 000", 15_000], ["15.000 FCFA", 15_000], ["200", 200]])("%s is %i", (text, francs) => {
    expect(parsePrice(text)).toBe(francs);
  });

  test.each(["", "cher", "-5", "12,5", "1e3"])("%j is no amount", (text) => {
    expect(parsePrice(text)).toBeNull();
  });
});

describe("phone", () => {
  const number = fc.stringMatching(/^\d{10}$/u);

  test("every ten digits are stored with the country in front and shown in pairs", () => {
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

  test.each(["+225 07 12 34 56 78", "07 12 34 56 78", "07.12.34.56.78", "2250712345678"])("%s is accepted", (text) => {
    expect(parsePhone(text)).toBe("2250712345678");
  });

  test.each(["", "07123456", "071234567", "33612345678", "07 12 34 56 7a"])("%j is not", (text) => {
    expect(parsePhone(text)).toBeNull();
  });

  test("a WhatsApp link keeps ten digits after 225 and completes the old eight", () => {
    expect(whatsappLink("0712345678")).toBe("https://wa.me/2250712345678");
    expect(whatsappLink("12345678")).toBe("https://wa.me/225012345678");
    expect(whatsappLink("+225 07 12 34 56 78", "Bonjour ?")).toBe("https://wa.me/2250712345678?text=Bonjour%20%3F");
    expect(whatsappLink("12")).toBeNull();
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
    [new Date(2025, 10, 17, 9).getTime(), `il y a 4${NBSP}jours`],
    [new Date(2025, 10, 1, 9).getTime(), "1er nov."],
    [new Date(2024, 4, 29, 9).getTime(), "29 mai 2024"],
  ])("reads as a person would say it", (at, words) => {
    expect(formatAge(at, now)).toBe(words);
  });

  test("never speaks of the future, whatever the clocks say", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1e9 }), (ahead) => formatAge(now + ahead, now) === "à l'instant"));
  });

  test("days of a conversation and stamps", () => {
    expect(formatDay(now, now)).toBe("Aujourd'hui");
    expect(formatDay(ago(24 * 60), now)).toBe("Hier");
    expect(formatDay(new Date(2025, 10, 1).getTime(), now)).toBe("samedi 1er novembre");
    expect(formatDay(new Date(2024, 10, 3).getTime(), now)).toBe("3 novembre 2024");
    expect(formatDate(new Date(2025, 4, 29).getTime())).toBe("29 mai 2025");
    expect(formatStamp(now)).toBe("21 nov., 14:05");
  });
});

test("counts agree with their noun", () => {
  expect(countOf(0, "annonce")).toBe(`0${NBSP}annonce`);
  expect(countOf(1, "annonce")).toBe(`1${NBSP}annonce`);
  expect(countOf(1_200, "annonce")).toBe(`1${NARROW}200${NBSP}annonces`);
});

test("ratings have one decimal and a comma", () => {
  expect(formatRating(4.25)).toBe("4,3");
  expect(formatRating(null)).toBe("Nouveau");
});
