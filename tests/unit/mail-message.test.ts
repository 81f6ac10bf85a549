/** The headers of a mail, for mail programs. That it arrives, and that its link ends the mails: tests/database/notice-mails.test.ts. */
import { expect, test } from "vitest";
import { messageOf } from "../../supabase/functions/_mail/message.ts";

const SITE = { SITE_URL: "https://djassa.example/", TEAM_EMAIL: "equipe@djassa.test" } as Parameters<
  typeof messageOf
>[1];
const mail = (template: string, data: Record<string, unknown>) =>
  messageOf({ id: "m", template, recipient: "awa@djassa.test", data }, SITE);

test.each([
  ["unread_message", { from: "Koffi", title: "Vélo", path: "/messages/a/b" }],
  ["search_finds", { finds: [{ q: "vélo", found: 1, title: "VTT", price: 45_000, path: "/search?q=v" }] }],
])("%s can be ended by one press of a mail program (RFC 8058), and by a link in it", (template, data) => {
  const end = "https://djassa.example/api/stop-mails?token=t-1";
  const { headers, html, text } = mail(template, { ...data, token: "t-1" }) ?? {};
  expect(headers).toEqual({ "List-Unsubscribe": `<${end}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
  expect(html).toContain(`<a href="${end}">Ne plus recevoir ces emails</a>`);
  expect(text).toContain(`Ne plus recevoir ces emails\u00a0: ${end}`);
});

test("finds of a followed seller are mailed by name, and lead to the page of the one there is", () => {
  const path = "/profile/seller/1";
  const find = { q: "", seller: "Kouassi", title: "VTT", price: 500, path };
  expect(mail("search_finds", { finds: [{ ...find, found: 2 }], token: "t" })?.text).toMatch(
    /^2 nouvelles annonces chez Kouassi\. La dernière\s: VTT, 500\sFCFA\.\n\nVoir ces annonces\s: \S+\/profile\/seller\/1\n/u,
  );
  expect(mail("search_finds", { finds: [{ ...find, seller: null, found: 1 }], token: "t" })?.text).toMatch(
    /^Nouvelle annonce pour une recherche que vous suivez\s: VTT/u,
  );
});

test.each([
  ["account_suspended", "Votre compte Djassa est suspendu", "/help"],
  ["account_restored", "Votre compte Djassa n'est plus suspendu", "/profile"],
  ["listing_remove", "Votre annonce a été retirée", "/help"],
])("%s, a decision of the team, has no such end and leads to what can be done", (template, subject, path) => {
  const made = mail(template, { title: "Vélo", reason: "<b>Faux</b>" });
  expect(made).toMatchObject({ subject, text: expect.stringContaining(`https://djassa.example${path}`) as unknown });
  expect(made).not.toHaveProperty("headers");
  expect(made?.html).not.toMatch(/<b>|Ne plus recevoir/u);
});
