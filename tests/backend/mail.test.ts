import { appendFile, mkdir, readdir, readFile, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMailbox } from "../../supabase/local/mail/mailbox.ts";
import { mailPages } from "../../supabase/local/mail/page.ts";
import { MAIL_ENDPOINT, mailProvider } from "../../supabase/local/mail/take-in.ts";
import { renderMail, type Template } from "../../supabase/local/mail/templates.ts";
import { tempDir } from "../support/temp-dir.ts";

let folder: string;
beforeAll(async () => {
  folder = await tempDir("test-mail");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const variables = {
  SiteURL: "https://x.test",
  RedirectTo: "https://x.test/page?a=1&b=2",
  TokenHash: "abc",
  Token: "123456",
  Email: "<b>@x.test",
  NewEmail: "n@x.test",
  OldEmail: "o@x.test",
};
const LINK = "https://x.test/page?a=1&b=2#token_hash=abc&type=recovery";

test("mails are kept, newest first, over a restart and a torn last line", async () => {
  const file = path.join(folder, "mail.jsonl");
  const first = await openMailbox(file);
  await first.send(await renderMail("Awa@x.test", "confirmation", variables));
  await first.send(await renderMail("yao@x.test", "recovery", variables));
  await first.send(await renderMail("awa@x.test", "recovery", variables));
  await appendFile(file, '{"to":"half');
  const second = await openMailbox(file);
  expect(second.list().map((mail) => mail.to)).toEqual(["awa@x.test", "yao@x.test", "Awa@x.test"]);
  expect(second.list("AWA@x.test")).toHaveLength(2);
  expect(second.list()[0]?.links).toEqual([LINK]);
  await second.send(await renderMail("late@x.test", "recovery", variables));
  expect((await openMailbox(file)).list()[0]?.to).toBe("late@x.test");
});

test("templates fill in their variables escaped, and read well as text", async () => {
  const mail = await renderMail("b@x.test", "email_change", variables);
  expect(mail.html).toContain("&lt;b&gt;@x.test");
  expect(mail.html).toContain('href="https://x.test/email-confirmed#token_hash=abc&amp;type=email_change"');
  expect(mail.html).not.toContain("{{");
  expect(mail.text).toContain(
    "Confirmer ce changement\u00a0: https://x.test/email-confirmed#token_hash=abc&type=email_change",
  );
  expect(mail.subject).toBe("Confirmez votre nouvelle adresse email");
});

test("opening a mail's link does nothing: its content stands after # and a press hands it in", async () => {
  const templates = (await readdir(path.join(import.meta.dirname, "../../supabase/templates"))).map(
    (file) => path.parse(file).name as Template,
  );
  expect(templates.length).toBeGreaterThan(8);
  for (const name of templates) {
    const { html, text } = await renderMail("a@x.test", name, { ...variables, TokenHash: "HASH" });
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
    for (const link of links) expect(link.split("#")[0], name).not.toMatch(/HASH|verify/u);
    expect(html, name).not.toContain("{{");
    // An unasked mail, or one for a way in that does not exist, carries nothing to hand in.
    if (!["confirmation", "recovery", "email_change"].includes(name)) expect(html, name).not.toContain("HASH");
    if (["confirmation", "recovery"].includes(name)) expect(text, name).toContain("123456");
  }
});

test("subjects are the same for a hosted project", async () => {
  const config = await readFile(path.join(import.meta.dirname, "../../supabase/config.toml"), "utf8");
  for (const name of ["password_changed", "email_changed", "mfa_factor_enrolled", "mfa_factor_unenrolled"] as const) {
    const { subject } = await renderMail("a@x.test", name, variables);
    expect(config).toContain(
      `[auth.email.notification.${name}]\nenabled = true\nsubject = "${subject}"\ncontent_path = "./supabase/templates/${name}.html"`,
    );
  }
  for (const name of ["confirmation", "recovery", "magic_link", "email_change"] as const) {
    const { subject } = await renderMail("a@x.test", name, variables);
    expect(config).toContain(
      `[auth.email.template.${name}]\nsubject = "${subject}"\ncontent_path = "./supabase/templates/${name}.html"`,
    );
  }
});

test("the page shows them with links to click, and nothing they contain becomes markup", async () => {
  const mailbox = await openMailbox(path.join(folder, "page.jsonl"));
  await mailbox.send({
    to: "a@x.test",
    subject: "<script>alert(1)</script>",
    html: '<a href="https://x.test/?a=1&amp;b=2">Ici</a><a href="javascript:alert(1)">x</a>',
    text: "<img src=x>",
  });
  const pages = mailPages(mailbox);
  const ask = (where: string) => pages(new Request(`http://local${where}`), new URL(`http://local${where}`));
  const page = ask("/_mail");
  const html = (await page?.text()) ?? "";
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).toContain('href="https://x.test/?a=1&amp;b=2"');
  expect(html).not.toMatch(/<script|<img|href="javascript/);
  expect(page?.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await ask("/_mail.json?to=a@x.test")?.json()).toHaveLength(1);
  expect(await ask("/_mail.json?to=b@x.test")?.json()).toEqual([]);
  expect(ask("/_mail/other")).toBeNull();
  // Set on the root: on a phone that is dark the whole page is, and not only its links and fields.
  expect(await ask("/_mail.css")?.text()).toContain(":root { color-scheme: light dark; }");
});

test("the provider takes each mail once, and an unwritten one when it comes again", async () => {
  const file = path.join(folder, "provider.jsonl");
  const mailbox = await openMailbox(file);
  const provider = mailProvider(mailbox, "key");
  const url = new URL(`http://local${MAIL_ENDPOINT}`);
  const hand = async (key: string) => {
    const body = JSON.stringify({ to: `${key}@x.test`, subject: "s", html: "h", text: "t" });
    const headers = { authorization: "Bearer key", "idempotency-key": key };
    return (await provider(new Request(url, { method: "POST", headers, body }), url))?.status;
  };
  expect(await Promise.all([hand("one"), hand("one"), hand("one")])).toEqual([200, 200, 200]);
  expect(await hand("one")).toBe(200);
  await rm(file);
  await mkdir(file); // nothing can be written there, as on a full disk
  const refused = await Promise.allSettled([hand("two"), hand("two")]);
  expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await rmdir(file);
  expect([await hand("two"), await hand("two")]).toEqual([200, 200]);
  expect((await openMailbox(file)).list().map(({ to }) => to)).toEqual(["two@x.test"]);
  expect(mailbox.list().map(({ to }) => to)).toEqual(["two@x.test", "one@x.test"]);
});
