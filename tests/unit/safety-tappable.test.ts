import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Maps, type Piece, tappable } from "#safety/tappable.ts";

const links = (text: string, maps: Maps = "geo") =>
  tappable(text, maps).flatMap(({ text: words, href }) => (href === undefined ? [] : [[words, href]]));

describe("numbers of the country", () => {
  test.each([
    ["Appelez le 07 08 09 10 11 svp", "07 08 09 10 11"],
    ["0708091011", "0708091011"],
    ["+225 07-08-09-10-11.", "+225 07-08-09-10-11"],
    ["(+225) 0708091011", "(+225) 0708091011"],
    ["225 07.08.09.10.11", "225 07.08.09.10.11"],
    ["00225 0708 09 10 11", "00225 0708 09 10 11"],
    ["au 07\u00A008\u00A009\u00A010\u00A011 ou ici", "07\u00A008\u00A009\u00A010\u00A011"],
    ["chambre 3 0708091011 15000 FCFA", "0708091011"],
  ])("%s", (text, typed) => expect(links(text)).toEqual([[typed, "tel:+2250708091011"]]));

  test("two in one breath, and a fixed line", () =>
    expect(links("07 08 09 10 11/27 22 12 34 56").map(([, href]) => href)).toEqual([
      "tel:+2250708091011",
      "tel:+2252722123456",
    ]));

  test.each([
    "prix 10 000 000 FCFA, dernier 9 500 000",
    "le 25.11.2026 14h",
    "07 08 09 10 11 12 13",
    "+33 07 08 09 10 11",
    "+33 0708091011",
    "IMEI 350708091011223",
    "12345678",
  ])("none in « %s »", (text) => expect(links(text)).toEqual([]));
});

describe("addresses of the web", () => {
  test.each([
    ["voir https://jumia.ci/x?y=1.", "https://jumia.ci/x?y=1", "https://jumia.ci/x?y=1"],
    ["(www.jumia.ci)", "www.jumia.ci", "https://www.jumia.ci/"],
    ["Jumia.CI!", "Jumia.CI", "https://jumia.ci/"],
    ["https://x.com/a_(b)", "https://x.com/a_(b)", "https://x.com/a_(b)"],
    ["https://maps.app.goo.gl/AbC1", "https://maps.app.goo.gl/AbC1", "https://maps.app.goo.gl/AbC1"],
  ])("%s", (text, typed, href) => expect(links(text)).toEqual([[typed, href]]));

  test.each([
    "ecrivez a awa@jumia.com",
    "https://wave.com@voleur.com/x",
    "https://jumia.com/\u202Emoc.evaw",
    "javascript:alert(1)",
    "https://",
    "neuf.ci-joint",
  ])("none in « %s »", (text) => expect(links(text)).toEqual([]));
});

describe("places", () => {
  const POINT = "6.8770,-6.4502";
  test.each([
    `https://maps.google.com/?q=${POINT}`,
    `https://www.google.com/maps?q=loc:${POINT}`,
    `https://www.google.com/maps/place/Mairie/@${POINT},17z`,
    `https://www.openstreetmap.org/?mlat=6.8770&mlon=-6.4502`,
    `https://www.openstreetmap.org/#map=17/6.8770/-6.4502`,
    `https://maps.apple.com/?ll=${POINT}`,
    `geo:${POINT}`,
    "6.8770, -6.4502",
  ])("%s opens the maps of the phone, or a page where there are none", (text) => {
    expect(links(text)).toEqual([[text, `geo:${POINT}?q=${POINT}`]]);
    expect(links(text, "apple")).toEqual([[text, `maps:?q=${POINT}`]]);
    expect(links(text, "web").map(([, href]) => href)).toEqual(text.startsWith("https:") ? [new URL(text).href] : []);
  });

  test.each(["entre 50.000, 65.000", "91.0000, 10.0000", "https://www.google.com/search?q=6.8770,-6.4502"])(
    "none in « %s »",
    (text) => expect(links(text).filter(([, href]) => !href?.startsWith("https:"))).toEqual([]),
  );
});

const PARTS = [
  ...[
    "07 08 09 10 11",
    "+225",
    "0708091011",
    "27",
    "www.",
    "jumia.ci",
    "https://",
    "?q=",
    "6.8770",
    ",",
    "-6.4502",
    "@",
    "geo:",
  ],
  ...[" ", ".", ")", "<b>", "&amp;", "é", "👍🏾", "\u202E", "\n", "1", "o"],
];
const typed = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.constantFrom(...PARTS), { maxLength: 14 }).map((parts) => parts.join("")),
);

test("whatever is typed, the pieces are the text, and a link opens a call, a map or the web", () => {
  fc.assert(
    fc.property(typed, fc.constantFrom<Maps>("geo", "apple", "web"), (text, maps) => {
      const pieces: readonly Piece[] = tappable(text, maps);
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      for (const { text: words, href, web } of pieces) {
        expect(words).not.toBe("");
        if (href === undefined) continue;
        expect(href).toMatch(web ? /^https?:\/\/[^/@]+\//u : /^(?:tel:\+225\d{10}$|geo:|maps:\?q=)/u);
      }
    }),
    { numRuns: 2_000 },
  );
});
