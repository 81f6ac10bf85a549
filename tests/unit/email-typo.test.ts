import * as v from "valibot";
import { expect, test } from "vitest";
import { emailField } from "#domain/email.ts";
import { meantEmail } from "#routes/-auth/email-typo.ts";
import { isAddress } from "../../supabase/local/mail/address.ts";

test.each([
  ["seydou@gmial.com", "seydou@gmail.com"],
  ["Seydou@Gmail.con ", "seydou@gmail.com"],
  ["seydou@gmail.fr", "seydou@gmail.com"],
  ["seydou@gmai.com", "seydou@gmail.com"],
  ["seydou@gmaill.com", "seydou@gmail.com"],
  ["awa@yahou.fr", "awa@yahoo.fr"],
  ["awa@yaho.com", "awa@yahoo.com"],
  ["awa@hotmial.com", "awa@hotmail.com"],
  ["awa@outlok.fr", "awa@outlook.fr"],
  ["awa@gmial.con", "awa@gmail.com"],
  ["awa@gmai.fr", "awa@gmail.com"],
  ["awa@yaho.con", "awa@yahoo.com"],
  ["awa@hotmil.fe", "awa@hotmail.fr"],
  ["awa@yahoo.ci", "awa@yahoo.fr"],
  ["awa@hotmail.ci", "awa@hotmail.com"],
  ["awa@iclod.com", "awa@icloud.com"],
  ["awa@icloud.fr", "awa@icloud.com"],
  ["awa@gmailcom", "awa@gmail.com"],
  ["awa@gmail,com", "awa@gmail.com"],
  [" awa@gmial.com", "awa@gmail.com"],
])("%s: %s was meant", (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

test.each([
  ...["awa@gmail.com", "awa@yahoo.fr", "awa@yahoo.ca", "awa@ymail.com", "awa@mail.com", "awa@email.com", "awa@live.fr"],
  ...[
    "awa@yahoo.co.uk",
    "awa@hotmail.be",
    "awa@outlook.de",
    "awa@cloud.ci",
    "awa@yahya.ci",
    "awa@djassa.ci",
    "awa@univ-daloa.ci",
    "awa@orange.ci",
    "awa@gmali.ci",
    "awa",
    "awa@mail.ru",
    "awa@tmail.com",
    "awa@ymail.co",
    "awa@",
    "",
    "@gmial.com",
    // Two letters too many, and more than two that have changed places.
    "awa@gmxxail.com",
    "awa@mailg.com",
  ],
])("%j is asked nothing about", (typed) => {
  expect(meantEmail(typed)).toBeNull();
});

// The local stack imports nothing of the app, and must take each address that the app sends.
test.each([
  "awa@example.com",
  "awa.kone+djassa@x-y.co.uk",
  "n'guessan@yahoo.fr",
  "k_1-a@1.ci",
  "Awa@example.com",
  "awa@example.com(1)",
  "<awa@example.com>",
  "awa @example.com",
  "awa@example.com\u200b",
  "awa@exampl\u00e9.com",
  "awa@\u017fite.com",
  "awa@example",
  "a..b@example.com",
  "awa@[127.0.0.1]",
  "awa@a.ci,b@a.ci",
])("the local server and the phone are of one mind about %s as it stands", (text) => {
  const read = v.safeParse(emailField, text);
  expect(isAddress(text)).toBe(read.success && read.output === text);
});
