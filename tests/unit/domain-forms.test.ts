import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test, vi } from "vitest";
import { contactForm } from "#domain/contact.ts";
import { LENGTHS } from "#domain/limits.ts";
import { listingForm, titleField, priceField } from "#model/listing/listing-form.ts";
import { messageField } from "#domain/message.ts";
import { nameField } from "#domain/name.ts";
import { newPasswordForm, resetForm, signInForm, signUpForm } from "#domain/password.ts";
import { profileForm } from "#domain/profile-form.ts";
import { publicName } from "#safety/public-name.ts";
import { disputeForm, proofForm } from "#domain/proof-form.ts";
import { reportForm } from "#domain/report-form.ts";
import { safeReturnPath } from "#routes/-guards/guard.tsx";
import { reviewForm } from "#domain/review-form.ts";
import { DISTRICTS, PRICE } from "#town";
import { referenceIn } from "#domain/transfer-reference.ts";
import { typedProof } from "#routes/-payment/proof-form.tsx";
import { fieldErrors } from "../support/field-errors.ts";

const NBSP = "\u00A0";
const NARROW = "\u202F";

describe("each form says what the specification says", () => {
  test("sign in", () => {
    expect(fieldErrors(signInForm, { email: "", password: "" })).toEqual({
      email: "L'email est requis",
      password: "Le mot de passe est requis",
    });
    expect(fieldErrors(signInForm, { email: "awa", password: "x" })).toEqual({
      email: "Adresse email invalide",
      password: "Le mot de passe doit contenir au moins 6 caractères",
    });
    expect(fieldErrors(signInForm, { email: " awa@djassa.test ", password: "abcdef" })).toEqual({});
  });

  test("an address, with what names have in it", () => {
    const said = (email: string) => fieldErrors(resetForm, { email })["email"];
    for (const email of ["o'brien@gmail.com", "N'Guessan.Awa@Outlook.FR", "awa+moto@univ-daloa.edu.ci", "a_b-c@x1.co"])
      expect(said(email), email).toBeUndefined();
    for (const email of [
      "awa@gmail",
      "awa@@x.ci",
      "a wa@x.ci",
      "awa.@x.ci",
      ".awa@x.ci",
      "awa@x..ci",
      "@x.ci",
      "awa@x.c1",
    ])
      expect(said(email), email).toBe("Adresse email invalide");
  });

  test("sign up", () => {
    expect(fieldErrors(signUpForm, { email: "a@b.ci", password: "12345", confirmPassword: "" })).toEqual({
      password: "Le mot de passe doit contenir au moins 6 caractères",
      confirmPassword: "Veuillez confirmer votre mot de passe",
    });
    expect(fieldErrors(signUpForm, { email: "a@b.ci", password: "123456", confirmPassword: "123457" })).toEqual({
      confirmPassword: "Les mots de passe ne correspondent pas",
    });
  });

  test("password reset", () => {
    expect(fieldErrors(resetForm, { email: "" })).toEqual({ email: "Veuillez entrer votre email" });
    for (const form of [signUpForm, newPasswordForm]) {
      const typed = (password: string) => fieldErrors(form, { email: "a@b.ci", password, confirmPassword: password });
      expect(typed("07080910111")).toEqual({
        password: "Ajoutez une lettre ou un signe\u00a0: des chiffres seuls se devinent",
      });
      expect(typed("0708091011a")).toEqual({});
      // As many bytes as the server keeps, and one more.
      expect(typed("é".repeat(36))).toEqual({});
      for (const long of ["a1".repeat(36) + "b", "é".repeat(36) + "a", "🐔".repeat(19)])
        expect(typed(long)).toEqual({ password: "Ce mot de passe est trop long\u00a0: raccourcissez-le" });
    }
    expect(fieldErrors(signInForm, { email: "a@b.ci", password: "07080910111" })).toEqual({}); // an older one
    expect(fieldErrors(newPasswordForm, { password: "", confirmPassword: "" })).toEqual({
      password: "Veuillez remplir les deux champs",
      confirmPassword: "Veuillez remplir les deux champs",
    });
    expect(fieldErrors(newPasswordForm, { password: "123456", confirmPassword: "abcdef" })).toEqual({
      confirmPassword: "Les mots de passe ne correspondent pas",
    });
  });

  test("profile", () => {
    const form = profileForm(DISTRICTS, publicName(null));
    expect(fieldErrors(form, { fullName: " ", phone: "", district: "" })).toEqual({
      fullName: "Le nom complet est requis",
      phone: "Le numéro de téléphone est requis",
      district: "Le quartier est requis",
    });
    expect(fieldErrors(form, { fullName: "Aw", phone: "0712", district: "Paris" })).toEqual({
      fullName: "Le nom doit contenir au moins 3 caractères",
      phone: "Veuillez entrer un numéro de téléphone ivoirien valide",
      district: "Choisissez un quartier de la liste",
    });
    expect(fieldErrors(form, { fullName: "Awa Koné", phone: "07 12 34 56 78", district: "Lobia" })).toEqual({});
  });

  test("a name that stands already is left to who has it, whatever it says", () => {
    for (const name of ["Équipe Djassa", "Orange Money", "0707070707", "ꓓꓙꓮꓢꓢꓮ"])
      expect([v.is(publicName(null), name), v.is(publicName(name), name)], name).toEqual([false, true]);
  });

  test("listing", () => {
    const form = listingForm({ price: PRICE, districts: DISTRICTS });
    const good = {
      title: "Vélo",
      price: "45000",
      description: "x".repeat(20),
      category: "sports",
      condition: "good",
      district: "Lobia",
      delivery: true,
      invoice: true,
    };
    expect(fieldErrors(form, good)).toEqual({ title: "Le titre doit contenir au moins 5 caractères" });
    expect(fieldErrors(form, { ...good, title: "x".repeat(101), price: "199", category: "", condition: "" })).toEqual({
      title: "Le titre ne doit pas dépasser 100 caractères",
      price: `Le prix minimum est de 200${NBSP}FCFA`,
      category: "La catégorie est requise",
      condition: "L'état est requis",
    });
    expect(fieldErrors(form, { ...good, title: "Vélo de ville", price: "10000001" })).toEqual({
      price: `Le prix maximum est de 10${NARROW}000${NARROW}000${NBSP}FCFA`,
    });
  });

  test("each text at its bounds, counted in code points, without what nobody sees at its ends", () => {
    const listing = listingForm({ price: PRICE, districts: DISTRICTS }).entries;
    const fields: [keyof typeof LENGTHS, v.GenericSchema][] = [
      ["title", listing.title],
      ["description", listing.description],
      ["fullName", nameField],
      ["message", messageField],
      ["reviewComment", reviewForm.entries.comment],
      ["reportComment", reportForm.entries.comment],
      ["contactName", contactForm.entries.name],
      ["contactSubject", contactForm.entries.subject],
      ["contactMessage", contactForm.entries.message],
      ["disputeMessage", disputeForm.entries.message],
      ["paymentReference", proofForm.entries.reference],
    ];
    expect(fields.map(([name]) => name)).toEqual(Object.keys(LENGTHS));
    for (const [name, schema] of fields) {
      const { min, max } = LENGTHS[name];
      const takes = (count: number) => v.safeParse(schema, `\u200B ${"🛵".repeat(count)}\u00A0\u2060`).success;
      expect(
        [min - 1, min, max, max + 1].map((count) => count < 0 || takes(count)),
        name,
      ).toEqual([min === 0, true, true, false]);
    }
  });

  test.each(["🔥🔥🔥", "\u200B".repeat(6), " \u2060\uFEFF\u00AD "])("%j is no title", (title) => {
    expect(v.safeParse(titleField, title).success).toBe(false);
  });

  test.each([
    [199, false],
    [200, true],
    [201, true],
    [9_999_999, true],
    [10_000_000, true],
    [10_000_001, false],
  ])("a price of %i francs: %s", (francs, good) => {
    expect(v.safeParse(priceField(PRICE), String(francs)).success).toBe(good);
  });

  test("review, report, contact", () => {
    expect(fieldErrors(reviewForm, { rating: 0, comment: "" })).toEqual({ rating: "Merci de donner une note." });
    expect(fieldErrors(reportForm, { reason: "", comment: "" })).toEqual({ reason: "Veuillez indiquer une raison" });
    expect(fieldErrors(contactForm, { name: "", email: "", subject: "", message: "court" })).toEqual({
      name: "Le nom est requis",
      email: "L'email est requis",
      subject: "Le sujet est requis",
      message: "Le message doit contenir au moins 10 caractères",
    });
  });
});

test("the town has its 29 districts", () => {
  expect(new Set(DISTRICTS).size).toBe(29);
});

test("what is not seen is not kept, in the middle of a text either", () => {
  expect(v.parse(messageField, "\u200F Bon\u202Ejour\u0007 \u200B")).toBe("Bonjour");
  expect(v.parse(messageField, `Bonj${"\u0301".repeat(30)}our`)).toBe("Bonj\u0301\u0301our");
});

describe("return path", () => {
  test.each(["/", "/messages", "/search?q=v%C3%A9lo&page=2", "/listings/1#avis"])("%s is kept", (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  test.each([
    "",
    "messages",
    "//evil.ci",
    "/\\evil.ci",
    "/\\evil.ci/messages",
    "/\t/evil.ci",
    "/.//evil.ci",
    "javascript:alert(1)",
    "https://evil.ci",
    null,
    undefined,
  ])("%j goes home", (path) => {
    expect(safeReturnPath(path)).toBe("/");
  });

  test("is judged by browsers of before 2024 too, which have no URL.canParse", () => {
    vi.stubGlobal(
      "URL",
      class extends URL {
        static override readonly canParse = undefined as never;
      },
    );
    expect([safeReturnPath("/messages?a=1#b"), safeReturnPath("//[evil"), safeReturnPath("//evil.ci")]).toEqual([
      "/messages?a=1#b",
      "/",
      "/",
    ]);
    vi.unstubAllGlobals();
  });

  test("never leaves this site, whatever it is given", { timeout: 60_000 }, () => {
    const evil = fc
      .array(fc.constantFrom("/", "\\", ".", "..", "\t", "\n", "@", ":", "?", "#", "evil.ci", "javascript", "%2f"))
      .map((bits) => bits.join(""));
    fc.assert(
      fc.property(fc.oneof(fc.string(), evil, fc.webUrl()), (path) => {
        const safe = safeReturnPath(path);
        return new URL(safe, "https://djassa.ci").origin === "https://djassa.ci" && safe.startsWith("/");
      }),
    );
  });
});

test.each<readonly [typed: string, reference: string]>([
  [
    "Transfert de 200 FCFA vers 0707070707 reussi. Ref: CI240101.1234.A12345. Nouveau solde: 1500",
    "CI240101.1234.A12345",
  ],
  ["Vous avez envoyé 200F. Nouveau solde: 1.500F. ID de transaction: T_2K7QXYZ12A", "T_2K7QXYZ12A"],
  ["Y'ello. 200 FCFA le 2024-01-15 14:30. Financial Transaction Id: 8123456789.", "8123456789"],
  ["Transaction 15/01/2024, réf TX998877", "TX998877"],
  ["Transaction 15-01-2024, réf TX998877", "TX998877"],
  ["Réf : 240101.12.3456.A77", "240101.12.3456.A77"],
  ["réf 123456", "123456"],
  ["N° de transaction : 8123456789", "8123456789"],
  ["Transaction n° 8123456789", "8123456789"],
  ["Réf. PP240101.1234.A12345 merci", "PP240101.1234.A12345"],
  ...[
    "PP240101.1234.A12345",
    "T_2K7QXYZ12A",
    "8123456789",
    "voir capture",
    "transaction du 15-01-2024",
    "idem 123456",
    ...["identite2024", "valid 12345678", "ref12345678", "transaction 15.01.2024", "réf : capture", "réf 12345", ""],
  ].map((same) => [same, same] as const),
  // A shape that only references have, wherever it stands; a message that says more between the name and the number.
  ["«PP261112.0903.A12345»", "PP261112.0903.A12345"],
  ["https://wave.com/receipt/T_5K3J2H1G0F", "T_5K3J2H1G0F"],
  ["wave pos-t_5k3j2h1g0f 1000f", "pos-t_5k3j2h1g0f"],
  ["C'est fait\u00a0! Reçu n°\u00a0T_ABCDEFGH12", "T_ABCDEFGH12"],
  ["Vous avez envoyé 1 000 F. ID PP261112.0903.A12345. Réf client 4455667", "PP261112.0903.A12345"],
  ["Transfert effectué. Reference de l'operation : 512345678901. Solde 20 F", "512345678901"],
  ["Id opération 512345678901", "512345678901"],
  ["Référence du paiement : 512345678901.", "512345678901"],
  ["TID:8123456789 Solde:4500F", "8123456789"],
  ["t_shirt_bleu", "t_shirt_bleu"],
  // The operator's name alone, or behind the word.
  ["MTN 98765432101", "98765432101"],
  ["MoMo: 98765432101", "98765432101"],
  ["Réf. Moov 112411250912345", "112411250912345"],
  ["Réf Wave : TXYZ12AB34", "TXYZ12AB34"],
  ...["MTN 0507123456", "MTN 2250507123456", "Orange 12500FCFA", "moov 150000 F", "wave 07 07 12 34 56"].map(
    (same) => [same, same] as const,
  ),
])("of %j the reference is %j", (typed, reference) => expect(referenceIn(typed)).toBe(reference));

test("of a form of a payment a message of any length is taken for the reference in it", () => {
  const sms = `Transfert reussi. Ref: CI240101.1234.A12345. ${"Merci. ".repeat(20)}`;
  expect(fieldErrors(typedProof, { reference: sms })).not.toHaveProperty("reference");
  expect(fieldErrors(proofForm, { reference: sms })).toHaveProperty("reference");
});
