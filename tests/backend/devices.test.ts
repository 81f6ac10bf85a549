/** The list of one's devices and the end of one of them, with the real schema over HTTP. */
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishableKey } from "../../supabase/local/keys.ts";
import { ROOT } from "./command.ts";
import { PASSWORD, startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ migrationsDir: path.join(ROOT, "supabase/migrations") });
  await server.person("awa@example.com");
  await server.person("bintou@example.com");
  await server.sql`delete from auth.sessions`;
});
afterAll(() => server.stop());

type Tokens = { access_token: string; refresh_token: string; error_code?: string };

async function post(where: string, body: object, token?: string, agent = "Tests"): Promise<Response> {
  const headers = { apikey: publishableKey, "content-type": "application/json", "user-agent": agent };
  const signed = token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` };
  return await server.get(where, { method: "POST", headers: signed, body: JSON.stringify(body) });
}
const signIn = async (email: string, agent: string): Promise<Tokens> =>
  (await (
    await post("/auth/v1/token?grant_type=password", { email, password: PASSWORD }, undefined, agent)
  ).json()) as Tokens;
const renew = (token: string, agent?: string) =>
  post("/auth/v1/token?grant_type=refresh_token", { refresh_token: token }, undefined, agent);

type Device = { id: string; agent: string; since: string; seen: string; current: boolean };
const devicesOf = async ({ access_token }: Tokens): Promise<Device[]> =>
  (await (await post("/rest/v1/rpc/my_devices", {}, access_token)).json()) as Device[];

test("each device sees all of one's own, ends another at once, and nobody else's", async () => {
  const phone = await signIn("awa@example.com", "Mozilla/5.0 (Linux; Android 10) Chrome/120.0 Mobile Safari/537.36");
  const computer = await signIn("awa@example.com", "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0");
  const stranger = await signIn("bintou@example.com", "Stranger");
  const seen = await devicesOf(computer);
  expect(seen.map(({ agent, current }) => [agent.slice(0, 30), current])).toEqual([
    ["Mozilla/5.0 (X11; Linux x86_64", true],
    ["Mozilla/5.0 (Linux; Android 10", false],
  ]);
  for (const { since, seen: last } of seen) expect(Date.parse(last)).toBeGreaterThanOrEqual(Date.parse(since));
  const device = seen[1]?.id ?? "";

  // A renewal is a sign of life.
  await server.sql`update auth.sessions set refreshed_at = now() at time zone 'UTC' - interval '2 days', created_at = now() - interval '3 days'`;
  const renewed = (await (await renew(phone.refresh_token, "Another browser")).json()) as Tokens;
  const first = (await devicesOf(computer)).find(({ id }) => id === device);
  expect(Date.now() - Date.parse(first?.seen ?? "")).toBeLessThan(3_600_000);

  const { status } = await post("/rest/v1/rpc/end_device", { device }, stranger.access_token);
  expect(status).toBeLessThan(300); // nothing of hers, so nothing to do
  expect((await devicesOf(computer)).map(({ id }) => id)).toContain(device);
  expect((await post("/rest/v1/rpc/sync_push", { mutations: [] }, renewed.access_token)).status).toBe(200);

  // The phone takes this very status for done: a portal knows how to say 200.
  expect((await post("/rest/v1/rpc/end_device", { device }, computer.access_token)).status).toBe(204);
  expect((await devicesOf(computer)).map(({ current }) => current)).toEqual([true]);
  for (const endpoint of ["sync_push", "my_devices", "export_my_data"]) {
    const refused = await post(
      `/rest/v1/rpc/${endpoint}`,
      endpoint === "sync_push" ? { mutations: [] } : {},
      renewed.access_token,
    );
    expect([endpoint, refused.status]).toEqual([endpoint, 401]);
  }
  expect((await renew(renewed.refresh_token)).ok).toBe(false);
  expect((await renew(computer.refresh_token)).ok).toBe(true);
});

test("what a phone takes for done or ended is said in the shapes that it knows", async () => {
  const here = await signIn("awa@example.com", "Tests");
  const said = async (where: string, body: object = {}) => {
    const answer = await post(where, body, here.access_token);
    return [answer.status, answer.status === 204 ? null : await answer.json()];
  };
  // As all functions without an answer, subscribe_push too.
  expect(await said("/rest/v1/rpc/unsubscribe_push", { endpoint: "https://push.example/1" })).toEqual([204, null]);
  const whole = { etabli_le: expect.any(String) as string, compte: expect.any(Object) as object };
  expect(await said("/rest/v1/rpc/export_my_data")).toEqual([200, expect.objectContaining(whole)]);
  expect(await said("/auth/v1/logout?scope=local")).toEqual([204, null]);
  const ended = { error_code: "session_not_found" };
  expect(await said("/auth/v1/logout?scope=local")).toEqual([403, expect.objectContaining(ended)]);
  const refused = { code: expect.any(String) as string, details: null, hint: null };
  expect(await said("/rest/v1/rpc/export_my_data")).toEqual([401, expect.objectContaining(refused)]);
});

test("a visitor has no devices, and ends none", async () => {
  for (const endpoint of ["my_devices", "end_device"])
    expect(
      (await post(`/rest/v1/rpc/${endpoint}`, endpoint === "my_devices" ? {} : { device: crypto.randomUUID() })).status,
    ).toBe(401);
});

test("a password of digits alone is refused, however long", async () => {
  const answer = await post("/auth/v1/signup", { email: "chiffres@example.com", password: "90817263541" });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    error_code: "weak_password",
    weak_password: { reasons: ["characters"] },
  });
});
