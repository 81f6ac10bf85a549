import { afterAll, beforeAll, expect, test } from "vitest";
import { publishableKey } from "../../supabase/local/keys.ts";
import { raw } from "./raw-socket.ts";
import { startTestServer, type TestServer } from "./server.ts";

/**
 * A long text costs as much work as its length is worth. The server runs in this process, so its processor time is told by the process,
 * however busy the machine is; a pattern that begins anew at each sign takes many times as long.
 */
let server: TestServer;
let signedIn: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  const { token } = await server.person("awa@x.test");
  signedIn = { authorization: `Bearer ${token}` };
});
afterAll(() => server.stop());

/** Processor time, milliseconds: ten times what the dearest of them takes. */
const MOST_MS = 1_000;

type Sent = {
  readonly method?: string;
  readonly body?: unknown;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sent as it is: no client in this process that would take time of its own for making it readable. */
async function statusOf(path: string, { method, body, type = "application/json", headers }: Sent): Promise<number> {
  const bytes = Buffer.from(body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body));
  const all = {
    ...{ host: "localhost", connection: "close", apikey: publishableKey, ...signedIn, ...headers },
    ...(body !== undefined && { "content-type": type, "content-length": String(bytes.length) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const verb = method ?? (body === undefined ? "GET" : "POST");
  const head = Buffer.from(`${verb} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const answer = await raw(server.port, Buffer.concat([head, bytes]), { quietMs: 100_000 });
  return Number(answer.slice(9, 12));
}

/** As long as a JSON of so many bytes has room for; an "a" on either side, so that no pattern finds it at an end. */
const row = (sign: string, bytes: number): string => `a${sign.repeat(bytes / (JSON.stringify(sign).length - 2))}a`;
/** Long enough for a pattern that begins anew at each sign to take seconds, and no more than any endpoint takes; what a head takes. */
const [MUCH, HEAD] = [60_000, 14_000];
const SIGNS = ["/", " ", "=", ".", "a.", "@", "-", "%", "\\", '"', "(", "\u0001", "\u0301"];

const list = (body: object): Sent => ({ body: { limit: 1, ...body } });
const PROOF = {
  ...{
    selectedPack: "starter",
    listingId: "00000000-0000-4000-8000-000000000000",
    phoneNumber: "0707070707",
    amount: "500",
  },
  ...{ phone: "0707070707", email: "a@x.ci", fullName: "Awa", screenshotFilename: "a.png", screenshotBase64: "AAAA" },
};
const form = (parts: string): Sent => ({ body: `${parts}--x--`, type: "multipart/form-data; boundary=x" });
const PART = 'Content-Disposition: form-data; name="a"';

/** Each endpoint, and what is long there: of one sign, or of many things. */
const ENDPOINTS: Readonly<Record<string, (text: (length: number) => string) => readonly (readonly [string, Sent])[]>> =
  {
    storage: (text) => [
      ["/storage/v1/object/list/pictures", list({ prefix: text(MUCH) })],
      ["/storage/v1/object/list/pictures", list({ prefix: "", search: text(MUCH) })],
      ["/storage/v1/object/list/pictures", list({ prefix: "", sortBy: { column: text(MUCH), order: text(9) } })],
      [
        "/storage/v1/object/sign/pictures",
        { body: { expiresIn: 5, paths: Array.from({ length: 100 }, () => text(MUCH / 2)) } },
      ],
      ["/storage/v1/object/private/a", form(`--x\r\n${PART}${text(MUCH)}\r\n\r\na\r\n`)],
      [`/storage/v1/object/private/${encodeURI(text(HEAD / 9))}`, { body: "a", type: "image/png" }],
    ],
    auth: (text) => [
      ["/auth/v1/signup", { body: { email: `a@${text(MUCH)}@`, password: "djassa-2026-x" } }],
      ["/auth/v1/signup", { body: { email: `${text(MUCH)}@x.ci`, password: "djassa-2026-x" } }],
      ["/auth/v1/signup", { body: { email: "b@x.ci", password: text(MUCH) } }],
      ["/auth/v1/recover", { body: { email: `a@${text(MUCH)}` } }],
      ["/auth/v1/token?grant_type=password", { body: { email: `a@${text(MUCH)}`, password: text(9) } }],
      ["/auth/v1/verify", { body: { type: "signup", email: `a@${text(MUCH)}`, token: text(9) } }],
    ],
    rest: (text) => [
      ["/rest/v1/rpc/kinds", { body: { t: text(MUCH), n: text(MUCH), j: text(MUCH) } }],
      ["/rest/v1/rpc/kinds", { body: { a: [text(MUCH), text(9)] } }],
      [`/rest/v1/rpc/kinds?t=${encodeURIComponent(text(HEAD / 9))}`, {}],
      [`/rest/v1/rpc/page?${encodeURIComponent(text(HEAD / 9))}=1`, {}],
    ],
    functions: (text) => [
      ["/functions/v1/send-credit-request", { body: { ...PROOF, screenshotBase64: text(MUCH) } }],
      ["/.netlify/functions/send-credit-request", { body: { ...PROOF, email: text(MUCH) } }],
      ["/api/send-listing-payment", { body: { ...PROOF, fullName: text(MUCH), mutationId: text(9) } }],
      ["/api/send-listing-payment", { body: { ...PROOF, reference: text(MUCH), screenshotObject: text(9) } }],
      ["/functions/v1/close-account", { body: { password: text(4_000) } }],
      ["/functions/v1/stop-mails", { body: { token: text(MUCH) } }],
    ],
  };

test.each(Object.entries(ENDPOINTS))(
  "%s: a long row of any sign, wherever a text may stand",
  async (_endpoint, requests) => {
    for (const sign of SIGNS) {
      for (const [path, sent] of requests((length) => row(sign, length))) {
        const before = process.cpuUsage();
        expect(await statusOf(path, sent), path).toBeGreaterThan(0);
        const { user, system } = process.cpuUsage(before);
        expect((user + system) / 1_000, `${JSON.stringify(sign)} at ${path.slice(0, 60)}`).toBeLessThan(MOST_MS);
      }
    }
  },
);

test("what names too much, or is too long, is refused in the words of its service", async () => {
  const names = (count: number, length = 1): string[] => Array.from({ length: count }, () => "a".repeat(length));
  const remove = (prefixes: unknown): Sent => ({ method: "DELETE", body: { prefixes } });
  const sign = (paths: unknown): Sent => ({ body: { expiresIn: 5, paths } });
  for (const [status, path, sent] of [
    [200, "/storage/v1/object/pictures", remove(names(9))],
    [400, "/storage/v1/object/pictures", remove(names(1_001))],
    [400, "/storage/v1/object/pictures", remove(names(1, 1_025))],
    [400, "/storage/v1/object/pictures", remove([{}])],
    [200, "/storage/v1/object/sign/pictures", sign(names(1, 1_024))],
    [400, "/storage/v1/object/sign/pictures", sign(names(1, 1_025))],
    [200, "/storage/v1/object/list/pictures", list({ prefix: `${"/".repeat(500)}a${"/".repeat(500)}` })],
    [400, "/storage/v1/object/list/pictures", list({ prefix: 5 })],
    [400, "/storage/v1/object/list/pictures", list({ sortBy: { order: 5 } })],
    [400, "/storage/v1/object/private/a", form(`--x\r\n${PART}\r\n\r\na\r\n`)],
    [404, `/rest/v1/rpc/page?or=(${"and(".repeat(500)}a.eq.1${")".repeat(500)})`, {}],
    [200, `/rest/v1/rpc/page?after=${"a".repeat(HEAD)}`, {}],
    [400, "/auth/v1/signup", { body: { email: `${"a".repeat(300)}@x.ci`, password: "djassa-2026-x" } }],
  ] as const satisfies readonly (readonly [number, string, Sent])[])
    expect([await statusOf(path, sent), path.slice(0, 60), JSON.stringify(sent).slice(0, 80)]).toEqual([
      status,
      path.slice(0, 60),
      JSON.stringify(sent).slice(0, 80),
    ]);
});
