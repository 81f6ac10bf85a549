import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentSecurityPolicy, headersFile, SONNER_STYLES } from "../../build/headers.ts";
import { compressApp } from "../../supabase/local/http/compress-app.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { tempDir } from "../support/temp-dir.ts";
import { startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
let appDir: string;
beforeAll(async () => {
  appDir = await tempDir("test-app");
  await mkdir(path.join(appDir, "assets"));
  await writeFile(
    path.join(appDir, "index.html"),
    `<!doctype html><title>Djassa</title>${"<p>bonjour</p>".repeat(200)}`,
  );
  await writeFile(path.join(appDir, "service-worker.js"), "// worker");
  await writeFile(path.join(appDir, "manifest.webmanifest"), "{}");
  await writeFile(path.join(appDir, "placeholder.svg"), "<svg/>");
  await writeFile(path.join(appDir, "assets", "photo-worker-1234.js"), "// worker");
  await writeFile(path.join(appDir, "assets", "app-1234.js"), "export const words = 'bonjour';\n".repeat(200));
  await compressApp(appDir);
  server = await startTestServer({ appDir });
});
afterAll(async () => {
  await server.stop();
  await rm(appDir, { recursive: true, force: true });
});

const navigate = (where: string) => server.get(where, { headers: { accept: "text/html,*/*;q=0.8" } });

describe("the app @core", () => {
  test("answers index.html to a navigation and 404 to anything else that is not there", async () => {
    for (const where of ["/", "/search?q=v%C3%A9lo", "/listings/123"]) {
      const page = await navigate(where);
      expect(page.status).toBe(200);
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(page.headers.get("cache-control")).toBe("no-cache");
    }
    for (const where of [
      "/assets/old-9999.js",
      "/missing.png",
      "/listings/123",
      "/assets/../../package.json",
      "/..%2f..%2fpackage.json",
      "/%00",
    ]) {
      expect((await server.get(where)).status, where).toBe(404);
    }
    expect((await navigate("/assets/old-9999.js")).status).toBe(404);
    for (const where of [
      "/rest/v2/x",
      "/api/unknown",
      "/functions/v1/unknown",
      "/.netlify/functions/unknown",
      "/realtime/v1/api",
      "/auth/v1/nothing",
    ]) {
      const answer = await navigate(where);
      expect(answer.headers.get("content-type"), where).not.toContain("text/html");
      expect(answer.status, where).toBeGreaterThanOrEqual(401);
    }
  });

  test("keeps hashed files for ever, asks again for the others, and compresses", async () => {
    const script = await server.get("/assets/app-1234.js", { headers: { "accept-encoding": "br, gzip" } });
    expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(script.headers.get("content-encoding")).toBe("br");
    expect(Number(script.headers.get("content-length"))).toBeLessThan(200);
    expect(await script.text()).toContain("bonjour");
    for (const where of ["/service-worker.js", "/manifest.webmanifest", "/index.html"]) {
      expect((await server.get(where)).headers.get("cache-control")).toBe("no-cache");
    }
    const plain = await server.get("/assets/app-1234.js", { headers: { "accept-encoding": "identity" } });
    expect(plain.headers.get("content-encoding")).toBeNull();
    const etag = script.headers.get("etag") ?? "";
    expect(
      (await server.get("/assets/app-1234.js", { headers: { "accept-encoding": "br", "if-none-match": etag } })).status,
    ).toBe(304);
    const head = await server.get("/assets/app-1234.js", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  test("gives no part of a file: which build the first part was of is not asked", async () => {
    const whole = await server.get("/assets/app-1234.js", { headers: { range: "bytes=10-20" } });
    expect([whole.status, whole.headers.get("content-range")]).toEqual([200, null]);
  });

  test("sends Home compressed as hard as a file, to each who understands it", async () => {
    const ask = async (encoding: string) => {
      const headers = { accept: "text/html", "accept-encoding": encoding };
      const [page, file] = await Promise.all(["/", "/index.html"].map((where) => server.get(where, { headers })));
      expect(await page?.text()).toContain("bonjour");
      expect(page?.headers.get("content-length")).toBe(file?.headers.get("content-length"));
      return [page?.headers.get("content-encoding"), page?.headers.get("vary")];
    };
    expect(await ask("gzip, br")).toEqual(["br", "Accept-Encoding"]);
    expect(await ask("br;q=0, gzip")).toEqual(["gzip", "Accept-Encoding"]);
    expect(await ask("identity")).toEqual([null, "Accept-Encoding"]);
  });

  test("shows a new build at once, and nothing while there is none", async () => {
    const page = path.join(appDir, "index.html");
    await rename(page, `${page}.next`);
    expect((await navigate("/")).status).toBe(404);
    await rename(`${page}.next`, page);
    expect((await navigate("/")).status).toBe(200);
    await writeFile(path.join(appDir, "service-worker.js"), "// a newer worker");
    expect(await (await server.get("/service-worker.js")).text()).toBe("// a newer worker");
  });
});

describe("headers @core", () => {
  test("close every page as docs/security.md says", async () => {
    const { headers } = await navigate("/");
    const policy = headers.get("content-security-policy") ?? "";
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      ["style-src 'self'", ...SONNER_STYLES].join(" "),
      "img-src 'self' blob: data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types djassa",
    ]) {
      expect(policy.split("; ")).toContain(directive);
    }
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers.get("permissions-policy")).toContain("unload=()");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
  });

  test("weigh nothing beside a script or a sheet: only documents and workers have a policy", async () => {
    const policyOf = async (where: string) => (await server.get(where)).headers.get("content-security-policy");
    expect(await policyOf("/service-worker.js")).toContain("require-trusted-types-for 'script'");
    expect(await policyOf("/assets/photo-worker-1234.js")).toContain("default-src 'none'");
    // A drawing runs nothing, wherever it is opened: that takes few words.
    expect(await policyOf("/placeholder.svg")).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect((await server.get("/placeholder.svg")).headers.get("permissions-policy")).toBeNull();
    expect(await policyOf("/assets/app-1234.js")).toBeNull();
    expect((await server.get("/assets/app-1234.js")).headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("of a static build name the backend, its socket included", () => {
    expect(contentSecurityPolicy("https://x.supabase.co")).toContain(
      "connect-src 'self' https://x.supabase.co wss://x.supabase.co",
    );
    const headers = headersFile("https://x.supabase.co", ["assets/app-1234.js"]);
    expect(headers).toMatch(/^\/\*\n {2}X-Content-Type-Options: nosniff\n/);
    expect(headers).toContain("\n  Strict-Transport-Security: max-age=31536000\n");
    expect(headers).toContain("/assets/app-1234.js\n  Cache-Control: public, max-age=31536000, immutable\n");
    // Whatever a host answers for a file that is gone must not stay for a year.
    expect(headers.match(/immutable/g)).toHaveLength(1);
    expect(headers).not.toContain("/assets/*");
  });

  test("let any origin use the API, without cookies", async () => {
    const asked = {
      origin: "https://app.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,apikey,x-own",
    };
    for (const where of ["/rest/v1/rpc/echo", "/auth/v1/token", "/storage/v1/object/pictures/x", "/api/anything"]) {
      const preflight = await server.get(where, { method: "OPTIONS", headers: asked });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
      expect(preflight.headers.get("access-control-allow-headers")).toBe("authorization,apikey,x-own");
      expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
      expect((await server.get(where, { method: "POST", body: "{}" })).headers.get("access-control-allow-origin")).toBe(
        "*",
      );
    }
  });
});

test("a request is named by the server, whatever name it brings", async () => {
  const { headers } = await server.get("/", { headers: { "x-request-id": "mine" } });
  expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  // But for a file that is kept for a year: two dozen of them come with a first visit.
  expect((await server.get("/assets/app-1234.js")).headers.get("x-request-id")).toBeNull();
});

describe("bodies", () => {
  /** Announces a body and sends only its beginning. */
  const announce = (where: string, length: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { apikey: publishableKey, "content-type": "application/json", "content-length": length };
      const sent = request({ port: server.port, host: "127.0.0.1", path: where, method: "POST", headers }, (answer) => {
        resolve(answer.statusCode ?? 0);
        sent.destroy();
      });
      sent.once("error", reject);
      sent.write("{");
    });

  test("over the limit are refused before they are read", async () => {
    expect(await announce("/rest/v1/rpc/echo", 3_000_000)).toBe(413);
    expect(await announce("/auth/v1/signup", 70_000)).toBe(413);
    expect(await announce("/storage/v1/object/pictures/x", 6_000_000)).toBe(413);
    expect(await announce("/api/send-listing-payment", 9_000_000)).toBe(413);
  });

  test("without a length are counted while they come", async () => {
    const status = await new Promise((resolve, reject) => {
      const sent = request(
        {
          port: server.port,
          host: "127.0.0.1",
          path: "/auth/v1/signup",
          method: "POST",
          headers: { apikey: publishableKey },
        },
        (answer) => {
          resolve(answer.statusCode);
          sent.destroy();
        },
      );
      sent.once("error", reject);
      for (let part = 0; part < 10; part += 1) sent.write("x".repeat(10_000));
    });
    expect(status).toBe(413);
  });

  test.each([true, false])("over the limit leave the connection to the next request, length said: %s", async (said) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 }); // as a proxy keeps one, for everybody's requests
    const ask = (method: string, where: string, body = "") =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { apikey: publishableKey, ...(!said && body !== "" && { "transfer-encoding": "chunked" }) };
        const sent = request({ port: server.port, host: "127.0.0.1", path: where, method, headers, agent }, (answer) =>
          answer.resume().once("end", () => resolve(answer.statusCode)),
        );
        sent.once("error", reject).end(body);
      });
    for (const length of [300_000, 3_000_000]) {
      expect(await ask("POST", "/auth/v1/signup", "x".repeat(length))).toBe(413);
      expect(await ask("GET", "/healthz")).toBe(200);
    }
    agent.destroy();
  });

  test("that are cut off harm nobody", async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(server.port, "127.0.0.1", () => {
        socket.write(
          `POST /rest/v1/rpc/echo HTTP/1.1\r\nHost: localhost\r\napikey: ${publishableKey}\r\nContent-Length: 100\r\n\r\n{`,
          () => socket.destroy(),
        );
      });
      socket.once("close", () => resolve());
    });
    expect((await server.get(`/rest/v1/rpc/page?apikey=${publishableKey}`)).status).toBe(200);
  });
});

test("odd requests are answered, not crashed on", async () => {
  const raw = (line: string): Promise<string> =>
    new Promise((resolve) => {
      let text = "";
      const socket = connect(server.port, "127.0.0.1", () =>
        socket.write(`${line}\r\nHost: localhost:${server.port}\r\nConnection: close\r\n\r\n`),
      );
      socket.on("data", (data: Buffer) => (text += data.toString())).once("close", () => resolve(text));
    });
  expect(await raw("GET //evil.example/ HTTP/1.1")).toContain(" 400 ");
  expect(await raw("GET http://evil.example/ HTTP/1.1")).toContain(" 400 ");
  expect(await raw("GET /%E0%A4%A HTTP/1.1")).toContain(" 400 ");
  expect(await raw("TRACE / HTTP/1.1")).toContain(" 405 ");
  expect((await server.get(`/rest/v1/rpc/page?apikey=${server.secretKey}`)).status).toBe(200);
});
