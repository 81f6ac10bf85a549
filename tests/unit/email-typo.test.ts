import { expect, test } from "vitest";
import { meantEmail } from "#routes/-auth/email-typo.ts";

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
