import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { plainEmail } from "#domain/email.ts";
import { idIn, isId } from "#domain/id.ts";
import { linkIn } from "#domain/link.ts";
import { newPasswordForm, resetForm, signUpForm } from "#domain/password.ts";
import { profileForm } from "#domain/profile-form.ts";
import { codeField, sixDigitsForm } from "#domain/six-digits.ts";
import { tryPassword } from "#domain/try-password.ts";
import { DISTRICTS } from "#town";
import { fieldErrors } from "../support/field-errors.ts";

const ID = "0f3c2a1e-5b7d-4c8e-9a10-2b3c4d5e6f70";

describe("what is pasted carries more than is meant", () => {
  test("a link to a listing or seller is found in a sentence, in capitals, with unseen signs", () => {
    const listing = { path: `/listings/${ID}`, id: ID };
    for (const text of [
      `regarde https://djassa.ci/listings/${ID} merci`,
      `(https://djassa.ci/a/${ID}).`,
      `HTTPS://DJASSA.CI/LISTINGS/${ID.toUpperCase()}`,
      `djassa.ci/a/${ID}?utm_source=whatsapp`,
      `\u200Bhttps://djassa.ci/listings/${ID.slice(0, 20)}\u200B${ID.slice(20)}\u2060`,
    ])
      expect(linkIn(text), text).toEqual(listing);
    expect(linkIn(`son profil : https://djassa.ci/profile/seller/${ID}!`)?.path).toBe(`/profile/seller/${ID}`);
    for (const text of ["vélo", ID, `https://djassa.ci/listings/${ID.slice(1)}`, `https://djassa.ci/a/${ID}0`])
      expect(linkIn(text), text).toBeNull();
  });

  test("an address is read up to the end of its id, and none that was cut short", () => {
    for (const part of [ID, ID.toUpperCase(), `${ID}.`, `${ID})`, `${ID},merci`, `${ID} merci`, `${ID}»`])
      expect(idIn(part), part).toBe(ID);
    for (const part of ["", ID.slice(0, -1), `${ID}0`, `${ID}-1`, ` ${ID}`]) expect(idIn(part), part).toBeNull();
    expect([isId(ID), isId(`${ID}.`)]).toEqual([true, false]);
  });

  test.each([
    ...[
      "awa\u200B@x.ci",
      "awa@x.ci\uFE0F",
      "\u3164awa@\u034Fx.ci\u2800",
      "mailto:awa@x.ci",
      "MAILTO:Awa@X.ci?subject=Bonjour",
    ],
    ...[
      "Awa Koné <awa@x.ci>",
      '"Awa, Koné" <mailto:awa@x.ci>',
      "<awa@x.ci>",
      "«\u00A0awa@x.ci\u00A0»",
      "(awa@x.ci)",
      "'awa@x.ci'",
    ],
    ...[
      "awa@x.ci.",
      "awa@x.ci,",
      "awa@x.ci ;",
      "awa@x.ci !",
      "awa @x.ci",
      "awa@ x.ci",
      "awa @ x.ci",
      "ａｗａ＠ｘ．ｃｉ",
    ],
    ...["Email : awa@x.ci", "mon adresse e-mail: awa@x.ci", "📧 awa@x.ci", "AWA@X.CI", "awa@x.ci\n"],
  ])("%j is read as awa@x.ci", (typed) => {
    expect(v.parse(resetForm, { email: typed })).toEqual({ email: "awa@x.ci" });
    expect(plainEmail(typed)).toBe("awa@x.ci");
  });

  test("what is too much beside an address is said, for nobody knows what belongs to it", () => {
    const said = (email: string) => fieldErrors(resetForm, { email })["email"];
    for (const two of ["awa@x.ci, yao@x.ci", "awa@x.ci yao@x.ci", "Awa <awa@x.ci>, Yao <yao@x.ci>"])
      expect(said(two), two).toBe("Gardez une seule adresse email");
    for (const words of ["awa kone@gmail.com", "mon adresse est awa@x.ci", "awa@x.ci merci"])
      expect(said(words), words).toBe("Écrivez l'adresse email seule, sans espaces ni autres mots");
    expect(
      fieldErrors(profileForm(DISTRICTS), { fullName: "Awa", phone: "0712345678 / 0512345678", district: "Commerce" }),
    ).toEqual({ phone: "Gardez un seul numéro" });
  });

  test("a blank at a new password's end is said; pasted with the second it changes nothing", () => {
    for (const form of [signUpForm, newPasswordForm]) {
      const said = (password: string, confirmPassword: string) =>
        fieldErrors(form, { email: "a@b.ci", password, confirmPassword });
      for (const typed of [" marche-2026", "marche-2026 ", "marche-2026\n", "marche-2026\u200B"])
        expect(said(typed, typed), typed).toEqual({
          password: "Retirez l'espace au début ou à la fin du mot de passe",
        });
      expect(said("marche-2026", "marche-2026\n")).toEqual({});
      expect(said("marché du soir 🏴󠁧󠁢󠁳󠁣󠁴󠁿", "marché du soir 🏴󠁧󠁢󠁳󠁣󠁴󠁿")).toEqual({});
    }
  });

  test("a password is tried as it was typed, and only then without blanks", async () => {
    const tried: string[] = [];
    const enter = (typed: string, right: string) => {
      tried.length = 0;
      const attempt = (one: string) => Promise.resolve(tried.push(one) > 0 && one === right);
      return tryPassword(typed, attempt, (isRight) => !isRight);
    };
    expect([await enter(" abc123 ", " abc123 "), tried]).toEqual([true, [" abc123 "]]);
    expect([await enter("abc123\n", "abc123"), tried]).toEqual([true, ["abc123\n", "abc123"]]);
    expect([await enter("abc123", "abc124"), tried]).toEqual([false, ["abc123"]]);
  });

  test.each([
    ...["123456", "123 456", " 123-456 ", "1 2 3 4 5 6", "١٢٣٤٥٦", "１２３４５６", "123\u200B456", "Code : 123 456."],
    ...["Votre code Djassa est 123456. Il vaut 10 minutes.", "123456\nCe code vaut 1 heure"],
  ])("%j is the code 123456", (code) => {
    for (const form of [sixDigitsForm, v.object({ code: codeField })])
      expect(v.parse(form, { code })).toEqual({ code: "123456" });
  });
});
