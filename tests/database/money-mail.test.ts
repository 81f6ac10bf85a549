import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { startFaultProxy, type FaultProxy } from "../support/fault-proxy.ts";
import { listingBody, packBody, startMoneyWorld, type MoneyWorld } from "./money-world.ts";
import { listing } from "./world.ts";

/** A mail provider of our own, that can be down. */
type Sent = {
  to: string;
  subject: string;
  html: string;
  text: string;
  from: string;
  key: string;
  authorization: string;
};
let status = 200;
/** The provider says no to addresses that hold this. */
let refusedTo: string | null = null;
const taken: Sent[] = [];
let provider: Server;
let world: MoneyWorld;
let proxy: FaultProxy;

beforeAll(async () => {
  provider = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", () => {
        const mail = JSON.parse(Buffer.concat(parts).toString("utf8")) as Sent;
        const refused = refusedTo !== null && mail.to.includes(refusedTo);
        if (status === 200 && !refused)
          taken.push({
            ...mail,
            key: String(request.headers["idempotency-key"]),
            authorization: String(request.headers.authorization),
          });
        response.writeHead(refused ? 422 : status).end("{}");
      });
  }).listen(0, "127.0.0.1");
  await once(provider, "listening");
  const { port } = provider.address() as AddressInfo;
  world = await startMoneyWorld({
    MAIL_API_URL: `http://127.0.0.1:${port}/emails`,
    MAIL_API_KEY: "key-of-the-provider",
    TEAM_EMAIL: "equipe@exemple.ci",
    MAIL_FROM: "Djassa <d@exemple.ci>",
    SITE_URL: "https://djassa.example.com",
  });
  proxy = await startFaultProxy(world.server.url);
});
afterAll(async () => {
  await proxy.stop();
  await world.stop();
  provider.close();
});
beforeEach(async () => {
  status = 200;
  refusedTo = null;
  taken.length = 0;
  await world.db.sql`delete from private.mail_outbox`;
  await world.db.sql`update public.payment_proofs set created_at = created_at - interval '2 hours'`;
});

const PACK = "/.netlify/functions/send-credit-request";
const waiting = () =>
  world.db
    .sql`select attempts, sent_at is not null as sent, next_at > now() as later from private.mail_outbox order by created_at`;
const sendNow = async () => {
  await world.db.sql`update private.mail_outbox set next_at = now() where sent_at is null`;
  const answer = await fetch(`${world.server.url}/functions/v1/send-mails`, {
    method: "POST",
    headers: { apikey: world.server.secretKey },
  });
  return (await answer.json()) as { sent: number; failed: number };
};

test("the team hears of a proof, in a mail whose head holds nothing that a person wrote", async () => {
  const pending = await listing(world.db, world.ids.owner, {
    status: "pending",
    title: "Vélo\r\nBcc: x@y.z <img src=x onerror=1>",
  });
  const body = await listingBody(pending, { fullName: "Ama\r\nBcc: tous@exemple.ci <script>alert(1)</script>" });
  expect((await world.call("owner", "POST", "/api/send-listing-payment", body)).status).toBe(200);
  await vi.waitFor(() => expect(taken).toHaveLength(1));
  const [mail] = taken;
  expect(mail).toMatchObject({
    to: "equipe@exemple.ci",
    from: "Djassa <d@exemple.ci>",
    authorization: "Bearer key-of-the-provider",
    subject: "Paiement à vérifier\u00a0: annonce, 200\u00a0FCFA",
  });
  expect(mail?.html).toContain("&lt;script&gt;");
  expect(mail?.html).toContain("&lt;img src=x");
  expect(mail?.html).not.toMatch(/<script|<img/);
  expect(mail?.html).toContain('href="https://djassa.example.com/equipe"');
  expect(mail?.text).not.toMatch(/exemple\.ci\/|07 01 02/);
  await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ sent: true }]));
});

test("the mail of a proof whose picture came before says so, that of the first does not", async () => {
  const first = await packBody();
  for (const body of [first, await packBody({ screenshotBase64: first["screenshotBase64"] })])
    expect((await world.call("owner", "POST", PACK, body)).status).toBe(200);
  await vi.waitFor(() => expect(taken).toHaveLength(2));
  const warned = taken.map(({ text }) => text.includes("cette capture ou cette référence a déjà été envoyée"));
  expect(warned.map(Number).sort((a, b) => a - b)).toEqual([0, 1]);
});

test("a provider that is down loses nothing and delays nothing; retries come later and later", async () => {
  status = 503;
  expect((await world.call("owner", "POST", PACK, await packBody())).status).toBe(200);
  await vi.waitFor(async () => expect(await waiting()).toEqual([{ attempts: 1, sent: false, later: true }]));
  for (let round = 2; round <= 3; round += 1) {
    expect(await sendNow()).toEqual({ sent: 0, failed: 1 });
    expect(await waiting()).toEqual([{ attempts: round, sent: false, later: true }]);
  }
  const [wait] = await world.db.sql`select extract(epoch from next_at - now())::int as s from private.mail_outbox`;
  expect(Number(wait?.["s"])).toBeGreaterThan(110);
  status = 200;
  expect(await sendNow()).toEqual({ sent: 1, failed: 0 });
  expect(await sendNow()).toEqual({ sent: 0, failed: 0 });
  expect(taken).toHaveLength(1);
});

/** A mail for `recipient`, as any cause writes it. */
const mailFor = (recipient: string) =>
  world.db.sql`insert into private.mail_outbox (cause, template, recipient, data)
    values (gen_random_uuid(), 'account_restored', ${recipient}, '{}')`;
const mailOf = (recipient: string) =>
  world.db
    .sql`select refusals, sent_at is not null as sent from private.mail_outbox where recipient = ${recipient}`.then(
    ([mail]) => mail,
  );

test("a mail that the provider refuses twelve times while it takes others is given up", async () => {
  refusedTo = "personne@";
  await mailFor("awa@exemple.ci");
  expect(await sendNow()).toEqual({ sent: 1, failed: 0 });
  await mailFor("personne@exemple.ci");
  for (let round = 1; round <= 12; round += 1) {
    await mailFor(`quelqu-un-${round}@exemple.ci`);
    expect(await sendNow()).toEqual({ sent: 1, failed: 1 });
  }
  expect(await sendNow()).toEqual({ sent: 0, failed: 0 });
  expect(await mailOf("personne@exemple.ci")).toEqual({ refusals: 12, sent: false });
});

test("a provider that refuses every mail is no reason to give one up, however often it is asked", async () => {
  refusedTo = "@";
  await mailFor("awa@exemple.ci");
  for (let round = 1; round <= 13; round += 1) expect(await sendNow()).toEqual({ sent: 0, failed: 1 });
  refusedTo = null;
  expect(await sendNow()).toEqual({ sent: 1, failed: 0 });
  expect(await mailOf("awa@exemple.ci")).toMatchObject({ refusals: 0, sent: true });
});

test("a proof sent three times with lost answers: one row, one mail, one picture", async () => {
  const body = await packBody();
  proxy.next(
    "send-credit-request",
    { kind: "forward_then_drop" },
    { kind: "forward_then_drop" },
    { kind: "duplicate" },
  );
  const send = () =>
    fetch(proxy.url + PACK, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", authorization: `Bearer ${world.tokens.owner}` },
    });
  await expect(send()).rejects.toThrow();
  await expect(send()).rejects.toThrow();
  const third = await send();
  const again = await send();
  expect([third.status, again.status]).toEqual([200, 200]);
  expect(await third.json()).toEqual(await again.json());
  await vi.waitFor(() => expect(taken).toHaveLength(1));
  await sendNow();
  const id = String(body["mutationId"]);
  expect(await world.db.sql`select count(*)::int as n from public.payment_proofs where id = ${id}`).toEqual([{ n: 1 }]);
  expect(
    await world.db
      .sql`select count(*)::int as n from storage.objects where name = (select object_path from public.payment_proofs where id = ${id})`,
  ).toEqual([{ n: 1 }]);
  expect(await waiting()).toHaveLength(1);
  expect(taken).toHaveLength(1);
});

test("eight at once with one key make one row, one mail, eight equal answers", async () => {
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined); // of eight uploads of one object some are refused
  for (const body of [await packBody(), await packBody({ mutationId: undefined })]) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => (await world.call("owner", "POST", PACK, body)).json()),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: "received" });
  }
  expect(await waiting()).toHaveLength(2);
  await vi.waitFor(() => expect(taken).toHaveLength(2));
  quiet.mockRestore();
});

test("who has paid for a pack that is no longer sold has paid, sent again or for the first time", async () => {
  const body = await packBody();
  const first = await world.call("owner", "POST", PACK, body);
  await world.db.sql`update public.price_list set deleted = true where id = 'regular'`;
  const [again, fresh] = await Promise.all([
    world.call("owner", "POST", PACK, body),
    world.call("owner", "POST", PACK, await packBody()),
  ]);
  await world.db.sql`update public.price_list set deleted = false where id = 'regular'`;
  expect([first.status, again.status, fresh.status]).toEqual([200, 200, 200]);
  const answer = await first.json();
  expect(await again.json()).toEqual(answer);
  expect(await fresh.json()).toMatchObject({ amount: (answer as { amount: number }).amount });
});

test("a price is valid as its sender saw it; one that never was, or is too old, is not", async () => {
  const set = async (price: number, credits: number) =>
    await world.db.sql`update public.price_list set price = ${price}, credits = ${credits} where id = 'regular'`;
  const [was] = await world.db.sql<
    { price: number; credits: number }[]
  >`select price, credits from public.price_list where id = 'regular'`;
  const { price = 0, credits = 0 } = was ?? {};
  const counted = async (amount?: string) => {
    await world.db.sql`delete from public.payment_proofs`;
    const answer = await world.call("owner", "POST", PACK, await packBody({ amount }));
    const { id, amount: told } = (await answer.json()) as { id: string; amount: number };
    const [row] = await world.db.sql`select amount, credits from public.payment_proofs where id = ${id}`;
    return [answer.status, told, row?.["amount"], row?.["credits"]];
  };
  await set(price + 500, credits + 1);
  await set(price + 900, credits + 2);
  const now = [200, price + 900, price + 900, credits + 2];
  expect(await counted(String(price))).toEqual([200, price, price, credits]);
  expect(await counted(String(price + 500))).toEqual([200, price + 500, price + 500, credits + 1]);
  for (const other of ["1", String(price + 900), "", "dix", undefined])
    expect(await counted(other), other).toEqual(now);
  await world.db.sql`update private.past_prices set until = until - interval '91 days'`;
  expect(await counted(String(price))).toEqual(now);
  await set(price, credits);
  await world.db.sql`delete from private.past_prices`;
});

test("a key serves one purchase of one person", async () => {
  const body = await packBody();
  expect((await world.call("owner", "POST", PACK, body)).status).toBe(200);
  expect((await world.call("owner", "POST", PACK, { ...body, selectedPack: "pro" })).status).toBe(409);
  expect((await world.call("other", "POST", PACK, body)).status).toBe(409);
  const header = await packBody({ mutationId: undefined });
  const key = { "idempotency-key": String(body["mutationId"]) };
  expect(await (await world.call("owner", "POST", PACK, header, key)).json()).toMatchObject({ id: body["mutationId"] });
  expect(await waiting()).toHaveLength(1);
});

test("what goes wrong is told to nobody's log with a token, a number or an address", async () => {
  const said: string[] = [];
  const noted = vi
    .spyOn(console, "error")
    .mockImplementation((...words: unknown[]) => void said.push(words.map(String).join(" ")));
  onTestFinished(async () => {
    noted.mockRestore();
    await world.db.sql`alter table if exists private.elsewhere rename to mail_outbox`;
  });
  status = 400;
  await world.call("owner", "POST", PACK, await packBody());
  await vi.waitFor(() => expect(said.join(" ")).toContain("mail provider refused"));
  await world.db.sql`alter table private.mail_outbox rename to elsewhere`;
  expect((await world.call("owner", "POST", PACK, await packBody())).status).toBe(503);
  const log = said.join("\n");
  for (const secret of [world.tokens.owner, "kouassi@", "07 01 02", "2250700000000", "@djassa.test"])
    expect(log).not.toContain(secret);
});
