/** The host's own behaviour, besides serving files, shows in its answers: a site of this test, with each of its faults. */
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { edge } from "../../supabase/doctor/edge.ts";

const LISTING = "00000000-0000-4000-8000-000000000007";
type Answer = { status?: number; type: string; body: string; policy?: string };

const page = (policy?: string): Answer => ({
  type: "text/html",
  body: "<html>",
  ...(policy === undefined ? {} : { policy }),
});
const json = (body: unknown, status = 200): Answer => ({
  status,
  type: "application/json",
  body: JSON.stringify(body),
});

let answers: Record<string, Answer> = {};
let others: Answer;
/** Pages are for browsers, pictures for crawlers, and what the project gives for who has its key. */
const isFor = (url: string, headers: IncomingHttpHeaders): boolean => {
  if (url.startsWith("/rest/")) return headers["apikey"] === "k";
  if (url.endsWith(".jpg")) return /whatsapp/iu.test(headers["user-agent"] ?? "");
  return url.startsWith("/flux/") || headers.accept === "text/html";
};
const server: Server = createServer(({ url = "/", headers }, response) => {
  const found = isFor(url, headers) ? (answers[url.replace(/\?.*/u, "")] ?? others) : json({ message: "no" }, 401);
  const { status = 200, type, body, policy } = found;
  response.writeHead(status, {
    "content-type": type,
    ...(policy !== undefined && { "content-security-policy": policy }),
  });
  response.end(body);
});
let site: string;
const project = { ref: "", key: "k", secret: "", management: "", token: "", database: "" };
/** Each finding as its state and what is to be done. */
const found = async (url = site.replace("127.0.0.1", "localhost")) =>
  Object.fromEntries((await edge({ ...project, url, site })).map(({ what, state, todo }) => [what, [state, todo]]));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  const other = site.replace("127.0.0.1", "localhost");
  others = page(`default-src 'none'; connect-src 'self' ${other} ${other.replace("http", "ws")}`);
  answers = {
    "/flux/open_towns": json([{ id: "daloa" }]),
    "/rest/v1/rpc/sync_pull_feed": json({
      rows: [
        { id: LISTING.replace("7", "6"), photos: [] },
        { id: LISTING, photos: ["a"] },
      ],
    }),
    [`/a/${LISTING}.jpg`]: { type: "image/jpeg", body: "bytes" },
  };
});

const POLICY = "The policy of each page lets the project in";
const FLUX = "What everybody asks is answered at the site";
const PICTURE = "Pictures of shared listings";

test("a host that does all of it has nothing missing", async () => {
  expect(await found()).toEqual({ [POLICY]: ["ok", ""], [FLUX]: ["ok", ""], [PICTURE]: ["ok", ""] });
});

test("an edge page without the site's headers is named, and so is a build for another project", async () => {
  answers["/"] = page();
  expect((await found())[POLICY]).toEqual(["missing", expect.stringMatching(/^not that of \/: /u)]);
  others = page("default-src 'none'; connect-src 'self' https://other.supabase.co wss://other.supabase.co");
  expect((await found())[POLICY]).toEqual(["missing", expect.stringContaining(`/, /search, /listings/`)]);
});

test("the project's sockets are let in too, also where the project is the site itself", async () => {
  const other = site.replace("127.0.0.1", "localhost");
  others = page(`default-src 'none'; connect-src 'self' ${other}`);
  expect((await found())[POLICY]?.[0]).toBe("missing");
  expect((await found(site))[POLICY]?.[0]).toBe("ok");
  others = page(`default-src 'none'; connect-src ${site} ${site.replace("http", "ws")}`);
  expect((await found(site))[POLICY]?.[0]).toBe("missing");
});

test("a site where nobody answers is a list of what is missing, no fault of the doctor", async () => {
  const findings = await edge({ ...project, url: site, site: "http://127.0.0.1:9" });
  expect(findings.map(({ state }) => state)).toEqual(["missing", "unseen", "missing"]);
});

test("an edge that was not told where the project is; a host without one is no fault", async () => {
  for (const status of [502, 401]) {
    answers["/flux/open_towns"] = json({ message: "no" }, status);
    expect((await found())[FLUX]).toEqual(["missing", expect.stringContaining("scope Functions")]);
  }
  answers["/flux/open_towns"] = json([], 500);
  expect((await found())[FLUX]?.[0]).toBe("missing");
  delete answers["/flux/open_towns"];
  expect((await found())[FLUX]?.[0]).toBe("unseen");
});

test("a picture that could not be drawn, one that leads nowhere, and a town without any", async () => {
  answers[`/a/${LISTING}.jpg`] = { status: 302, type: "text/plain", body: "" };
  expect((await found())[PICTURE]).toEqual(["missing", expect.stringContaining("could not be drawn")]);
  answers[`/a/${LISTING}.jpg`] = { status: 404, type: "image/jpeg", body: "" };
  expect((await found())[PICTURE]?.[0]).toBe("missing");
  delete answers[`/a/${LISTING}.jpg`];
  expect((await found())[PICTURE]).toEqual(["missing", expect.stringContaining("_redirects")]);
  answers["/rest/v1/rpc/sync_pull_feed"] = json({ rows: [] });
  expect((await found())[PICTURE]?.[0]).toBe("unseen");
});
