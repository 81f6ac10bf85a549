import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishableKey } from "../../supabase/local/keys.ts";
import { ObjectFiles } from "../../supabase/local/storage/object-files.ts";
import { forgetOld, freeSpace } from "../../supabase/local/storage/free-space.ts";
import { startTestServer, type TestServer } from "./server.ts";

const WEBP = new Uint8Array([0x52, 0x49, 0x46, 0x46, 4, 0, 0, 0, 0x57, 0x45, 0x42, 0x50]);

let server: TestServer;
let awa: Awaited<ReturnType<TestServer["person"]>>;
beforeAll(async () => {
  server = await startTestServer();
  awa = await server.person("awa@example.com");
});
afterAll(() => server.stop());

const pictures = () => awa.client.storage.from("pictures");
const upload = (name: string) =>
  pictures().upload(`${awa.id}/${name}`, WEBP, { contentType: "image/webp", cacheControl: "31536000" });

describe("upload @core", () => {
  test.each([
    ["Blob", new Blob([WEBP], { type: "image/webp" })],
    ["File", new File([WEBP], "a.webp", { type: "image/webp" })],
    ["ArrayBuffer", WEBP.buffer],
  ])("takes a %s and serves it at its public address", async (kind, body) => {
    const name = `${awa.id}/${kind}.webp`;
    const { data, error } = await pictures().upload(name, body, {
      contentType: "image/webp",
      cacheControl: "31536000",
    });
    expect(error).toBeNull();
    expect(data?.path).toBe(name);
    const { publicUrl } = pictures().getPublicUrl(name).data;
    const answer = await fetch(publicUrl);
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(WEBP);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000");
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await fetch(publicUrl, { headers: { "if-none-match": answer.headers.get("etag") ?? "" } })).status).toBe(
      304,
    );
    expect((await fetch(publicUrl, { method: "HEAD" })).headers.get("content-length")).toBe("12");
    const part = async (range: string) => {
      const one = await fetch(publicUrl, { headers: { range } });
      return [one.status, one.headers.get("content-range"), one.ok ? (await one.arrayBuffer()).byteLength : 0];
    };
    expect(await part("bytes=0-3")).toEqual([206, "bytes 0-3/12", 4]);
    expect(await part("bytes=-4")).toEqual([206, "bytes 8-11/12", 4]);
    expect(await part("bytes=8-99")).toEqual([206, "bytes 8-11/12", 4]);
    for (const none of ["bytes=12-", "bytes=5-2", "bytes=-", "bytes=0-1,3-4", "x"])
      expect((await part(none))[0]).toBe(416);
  });

  test("refuses a name that is there, another's folder, another type, a visitor, a heavy file", async () => {
    await upload("once.webp");
    const again = await upload("once.webp");
    expect(again.error).toMatchObject({ statusCode: "409" });
    const foreign = await pictures().upload("00000000-0000-4000-8000-000000000000/x.webp", WEBP, {
      contentType: "image/webp",
    });
    expect(foreign.error).toMatchObject({ statusCode: "403" });
    const svg = await pictures().upload(`${awa.id}/x.svg`, new Blob(["<svg/>"], { type: "image/svg+xml" }), {
      contentType: "image/svg+xml",
    });
    expect(svg.error).toMatchObject({ statusCode: "415" });
    const visitor = await server
      .client()
      .storage.from("pictures")
      .upload(`${awa.id}/v.webp`, WEBP, { contentType: "image/webp" });
    expect(visitor.error).toMatchObject({ statusCode: "403" });
    const heavy = await pictures().upload(
      `${awa.id}/heavy.webp`,
      new Blob([new Uint8Array(100_001)], { type: "image/webp" }),
      { contentType: "image/webp" },
    );
    expect(heavy.error).toMatchObject({ statusCode: "413" });
    const beyond = await pictures().upload(`${awa.id}/beyond.webp`, new Uint8Array(6_000_000), {
      contentType: "image/webp",
    });
    expect(beyond.error?.message).toBe("Payload too large");
  });

  test("replaces with upsert only where a policy allows it", async () => {
    await upload("kept.webp");
    const { error } = await pictures().upload(`${awa.id}/kept.webp`, WEBP, { contentType: "image/webp", upsert: true });
    expect(error).toMatchObject({ statusCode: "403" });
  });
});

describe("private objects @core", () => {
  const name = () => `${awa.id}/proof.txt`;
  const signing = (object: string, body: string) =>
    server.get(`/storage/v1/object/sign/private/${object}`, {
      method: "POST",
      headers: { authorization: `Bearer ${awa.token}`, "content-type": "application/json" },
      body,
    });

  test("are read by their owner, by signed address, and by nobody else", async () => {
    const bucket = awa.client.storage.from("private");
    await bucket.upload(name(), new Blob(["secret"], { type: "text/plain" }));
    expect(await (await bucket.download(name())).data?.text()).toBe("secret");
    const { data } = await bucket.createSignedUrl(name(), 60);
    expect(await (await fetch(data?.signedUrl ?? "")).text()).toBe("secret");
    const { data: many } = await bucket.createSignedUrls([name(), `${awa.id}/absent`], 60);
    expect(many?.[1]).toMatchObject({ signedURL: null, error: "Object not found" });
    expect(await (await fetch(many?.[0]?.signedUrl ?? "")).text()).toBe("secret");
    expect((await fetch(`${data?.signedUrl}x`)).status).toBe(400);
    const elsewhere = await fetch((data?.signedUrl ?? "").replace("proof.txt", "another.txt"));
    expect([elsewhere.status, await elsewhere.json()]).toMatchObject([400, { error: "InvalidSignature" }]);
    for (const body of ["", "null", "{}", '{"expiresIn":0}'])
      expect((await signing(name(), body)).status, body).toBe(400);
    expect((await fetch(bucket.getPublicUrl(name()).data.publicUrl)).status).toBe(400);
    const other = await server.person("other@example.com");
    expect((await other.client.storage.from("private").download(name())).error).not.toBeNull();
    expect((await server.client().storage.from("private").createSignedUrl(name(), 60)).error).not.toBeNull();
    expect((await server.client().storage.from("private").createSignedUrls([name()], 60)).error).not.toBeNull();
    expect((await bucket.createSignedUrls(Array.from({ length: 101 }, name), 60)).error).not.toBeNull();
  });
});

test("what the caller may not see is not there: another's object, a bucket, its emptiness", async () => {
  const [visitor, other] = [publishableKey, await server.person("curious@example.com")];
  const name = `${awa.id}/seen.webp`;
  await upload("seen.webp");
  const said = async (token: string, method: string, path: string) => {
    const answer = await server.get(`/storage/v1/${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    return [answer.status, ((await answer.json()) as { statusCode?: string; message?: string; name?: string }).message];
  };
  expect(await said(awa.token, "GET", `object/info/pictures/${name}`)).toEqual([200, undefined]);
  for (const token of [other.token, visitor])
    expect(await said(token, "GET", `object/info/pictures/${name}`)).toEqual([400, "Object not found"]);
  // Its row is there and its file is not: no fault of the server to who may not see it.
  await rm(path.join(server.dataDir, "storage", "pictures", name));
  expect(await said(other.token, "GET", `object/info/pictures/${name}`)).toEqual([400, "Object not found"]);
  await server.sql`insert into storage.buckets (id, name) values ('empty', 'empty') on conflict do nothing`;
  for (const token of [awa.token, visitor])
    for (const bucket of ["pictures", "empty", "nothing"])
      expect([bucket, ...(await said(token, "DELETE", `bucket/${bucket}`))]).toEqual([bucket, 400, "Bucket not found"]);
  const { error } = await server.client(server.secretKey).storage.deleteBucket("pictures");
  expect(error?.message).toBe("The bucket you tried to delete is not empty");
});

test("a signed upload address takes one file", async () => {
  const bucket = awa.client.storage.from("private");
  const { data } = await bucket.createSignedUploadUrl(`${awa.id}/signed.txt`);
  const done = await server
    .client()
    .storage.from("private")
    .uploadToSignedUrl(`${awa.id}/signed.txt`, data?.token ?? "", new Blob(["by link"], { type: "text/plain" }));
  expect(done.error).toBeNull();
  expect(await (await bucket.download(`${awa.id}/signed.txt`)).data?.text()).toBe("by link");
});

describe("list and remove @core", () => {
  test("list shows one level, folders without id", async () => {
    for (const file of ["l/a.webp", "l/b.webp", "l/deep/c.webp", "l/deep/d.webp"]) await upload(file);
    const { data } = await pictures().list(`${awa.id}/l`);
    expect(data?.map((entry) => [entry.name, entry.id === null])).toEqual([
      ["a.webp", false],
      ["b.webp", false],
      ["deep", true],
    ]);
    expect(data?.[0]?.metadata).toMatchObject({ mimetype: "image/webp", size: 12 });
    const page = await pictures().list(`${awa.id}/l`, {
      limit: 1,
      offset: 1,
      sortBy: { column: "name", order: "desc" },
    });
    expect(page.data?.map((entry) => entry.name)).toEqual(["b.webp"]);
    const found = await pictures().list(`${awa.id}/l`, { search: "a." });
    expect(found.data?.map((entry) => entry.name)).toEqual(["a.webp"]);
    expect((await server.client().storage.from("pictures").list(`${awa.id}/l`)).data).toEqual([]);
    for (const wrong of [{ limit: -1 }, { offset: -1 }, { limit: 1.5 }])
      expect((await pictures().list(`${awa.id}/l`, wrong)).error, JSON.stringify(wrong)).toMatchObject({
        statusCode: "400",
      });
  });

  test("remove deletes one's own objects, row and file", async () => {
    await upload("gone.webp");
    const name = `${awa.id}/gone.webp`;
    const other = await server.person("remover@example.com");
    expect((await other.client.storage.from("pictures").remove([name])).data).toEqual([]);
    expect((await fetch(pictures().getPublicUrl(name).data.publicUrl)).status).toBe(200);
    expect((await pictures().remove([name])).data).toHaveLength(1);
    expect((await fetch(pictures().getPublicUrl(name).data.publicUrl)).status).toBe(400);
  });

  test("no name leaves its bucket", async () => {
    for (const path of ["..%2Fprivate%2Fx", "%2e%2e/%2e%2e/jwt-secret", "x.webp.$meta", "a%00b"]) {
      const answer = await server.get(`/storage/v1/object/public/pictures/${path}`);
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
    }
  });
});

describe("a picture in parts", () => {
  const ENDPOINT = "/storage/v1/upload/resumable";
  const told = (pairs: object) =>
    Object.entries(pairs)
      .map(([name, value]) => `${name} ${Buffer.from(String(value)).toString("base64")}`)
      .join(",");
  type Who = { token: string; id: string };
  const ask = (who: Who, method: string, path: string, headers: object, body: BodyInit | null = null) =>
    fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${who.token}`, "tus-resumable": "1.0.0", ...headers },
      body,
      ...(body instanceof ReadableStream ? { duplex: "half" as const } : {}),
    });
  const begin = (who: Who, more: object = {}, length = 12) =>
    ask(who, "POST", ENDPOINT, {
      "upload-length": `${length}`,
      "upload-metadata": told({
        bucketName: "pictures",
        objectName: `${who.id}/${randomUUID()}.webp`,
        contentType: "image/webp",
        ...more,
      }),
    });
  const part = (who: Who, place: string, offset: number, bytes: BodyInit) =>
    ask(
      who,
      "PATCH",
      place,
      { "content-type": "application/offset+octet-stream", "upload-offset": `${offset}` },
      bytes,
    );
  const placeOf = (answer: Response) => answer.headers.get("location") ?? "";
  test("names no place but an object of a bucket, no type and no age that are none", async () => {
    const who = awa;
    for (const objectName of [
      ...[
        "../listings/x.webp",
        "a/../../../../auth/v1/logout",
        "a//b",
        "./a",
        "a/.",
        "",
        "a?upsert=true",
        "a#b",
        "a%2e%2e/b",
        "a\\b",
      ],
      ...["a\r\nb", "a\u0000b", "é.webp", "x".repeat(400)],
    ])
      expect((await begin(who, { objectName })).status, objectName).toBe(400);
    for (const bucketName of ["..", "../../auth", "pictures/..", ""])
      expect((await begin(who, { bucketName })).status, bucketName).toBe(400);
    for (const more of [
      { contentType: "image/webp\r\nx-upsert: true" },
      { contentType: "" },
      { cacheControl: "1, private" },
    ])
      expect((await begin(who, more)).status, JSON.stringify(more)).toBe(400);
  });

  test("is nobody else's to look at or to go on with, and ends where its sender may put nothing", async () => {
    const [who, other] = [awa, await server.person("fanta@example.com")];
    const place = placeOf(await begin(who));
    expect((await ask(other, "HEAD", place, {})).status).toBe(404);
    expect((await part(other, place, 0, WEBP)).status).toBe(404);
    expect((await ask(who, "HEAD", place, {})).headers.get("upload-offset")).toBe("0");
  });

  test("is judged before a byte is taken and with each part, by a project's status and words", async () => {
    const [who, other] = [awa, await server.person("juge@example.com")];
    const objectName = `${who.id}/${randomUUID()}.webp`;
    const heard = async (answer: Promise<Response>) => {
      const { status, headers } = await answer;
      const isPlain = headers.get("content-type")?.startsWith("text/plain") === true;
      return [status, isPlain, headers.get("tus-resumable")];
    };
    expect(await heard(begin(other, { objectName }))).toEqual([403, true, "1.0.0"]);
    expect(await heard(begin(who, { bucketName: "nothing" }))).toEqual([404, true, "1.0.0"]);
    expect(await heard(begin(who, { contentType: "image/gif" }))).toEqual([415, true, "1.0.0"]);
    const place = placeOf(await begin(who, { objectName }));
    expect((await pictures().upload(objectName, WEBP, { contentType: "image/webp" })).error).toBeNull();
    expect(await heard(part(who, place, 0, WEBP))).toEqual([409, true, "1.0.0"]);
    expect(await heard(begin(who, { objectName }))).toEqual([409, true, "1.0.0"]);
    const given = placeOf(await begin(who));
    expect((await ask(who, "DELETE", given, {})).status).toBe(204);
    expect((await ask(who, "HEAD", given, {})).status).toBe(404);
    expect((await ask(who, "HEAD", given, { "tus-resumable": "0.2.2" })).status).toBe(412);
    const ended = { ...who, token: `${who.token}x` };
    const said = await begin(ended);
    expect([said.status, await said.json()]).toMatchObject([400, { statusCode: "403", code: "AccessDenied" }]);
  });

  test("a late part does not stand twice in it; lies about the place are told the place", async () => {
    const who = awa;
    const objectName = `${who.id}/${randomUUID()}.webp`;
    const place = placeOf(await begin(who, { objectName }));
    let goOn = () => {};
    const waits = new Promise<void>((resolve) => (goOn = resolve));
    const slow = new ReadableStream<Uint8Array>({
      async start(body) {
        body.enqueue(WEBP.slice(0, 3));
        await waits;
        body.enqueue(WEBP.slice(3, 6));
        body.close();
      },
    });
    const late = part(who, place, 0, slow);
    const again = await part(who, place, 0, WEBP.slice(0, 6));
    expect([again.status, again.headers.get("upload-offset")]).toEqual([204, "6"]);
    goOn();
    expect((await late).status).toBe(409);
    expect((await ask(who, "HEAD", place, {})).headers.get("upload-offset")).toBe("6");
    for (const offset of [-1, 0, 5, 7, 12, Number.NaN]) expect((await part(who, place, offset, WEBP)).status).toBe(409);
    expect((await part(who, place, 6, WEBP)).status).toBe(413); // more than was announced
    const both = await Promise.all([part(who, place, 6, WEBP.slice(6)), part(who, place, 6, WEBP.slice(6))]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    const { publicUrl } = pictures().getPublicUrl(objectName).data;
    expect(new Uint8Array(await (await fetch(publicUrl)).arrayBuffer())).toEqual(WEBP);
  });

  test("whoever begins without end pushes out only her own, and waits after 120 in an hour", async () => {
    const [who, flood] = [awa, await server.person("flood@example.com")];
    const place = placeOf(await begin(who));
    const first = placeOf(await begin(flood));
    for (let n = 1; n < 120; n += 1) expect((await begin(flood)).status).toBe(201);
    const late = await begin(flood);
    expect([late.status, late.headers.get("tus-resumable")]).toEqual([429, "1.0.0"]);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(3_000);
    expect((await ask(flood, "HEAD", first, {})).status).toBe(404);
    expect((await ask(who, "HEAD", place, {})).status).toBe(200);
  });

  test("is kept, however much six accounts announce", async () => {
    const place = placeOf(await begin(awa));
    expect((await part(awa, place, 0, WEBP.slice(0, 6))).status).toBe(204);
    for (let n = 0; n < 6; n += 1) {
      const one = await server.person(`announcer-${n}@example.com`);
      for (let times = 0; times < 8; times += 1) expect((await begin(one, {}, 5 * 1024 * 1024)).status).toBe(201);
    }
    expect((await part(awa, place, 6, WEBP.slice(6))).status).toBe(204);
  });
});

describe("room for parts", () => {
  const held = (...uploads: [owner: string, bytes: number][]) =>
    new Map(uploads.map(([owner, length], n) => [`${owner}${n}`, { owner, bytes: { length }, begun: n }]));
  const after = (uploads: ReturnType<typeof held>, id: string, more: number) => {
    const upload = uploads.get(id);
    if (upload === undefined) throw new Error("no such upload");
    return [freeSpace(uploads, id, upload, more, 100), [...uploads.keys()]];
  };

  test("the one who holds most gives way first, oldest first; one who holds less never does", () => {
    expect(after(held(["a", 10], ["b", 40], ["b", 50]), "a0", 0)).toEqual([true, ["a0", "b1", "b2"]]);
    expect(after(held(["a", 10], ["b", 40], ["b", 50]), "a0", 5)).toEqual([true, ["a0", "b2"]]);
    // Among the sender's own files the oldest goes, but not the one she is sending.
    expect(after(held(["a", 30], ["b", 20], ["b", 50]), "b1", 5)).toEqual([true, ["a0", "b1"]]);
    expect(after(held(["a", 50], ["b", 20], ["b", 30]), "b1", 5)).toEqual([true, ["a0", "b1"]]);
    // Nothing else of hers: the part is refused, and nobody has lost anything.
    expect(after(held(["a", 45], ["b", 50]), "b1", 10)).toEqual([false, ["a0", "b1"]]);
    expect(after(held(["a", 60], ["b", 55]), "b1", 5)).toEqual([false, ["a0", "b1"]]);
    expect(after(held(["a", 30], ["c", 40], ["b", 30]), "b2", 60)).toEqual([false, ["a0", "c1", "b2"]]);
    // Between two people who hold the same the sender gives way, else whoever has bytes at all; a file that fits to the byte fits.
    expect(after(held(["b", 55], ["a", 40], ["a", 5]), "a2", 10)).toEqual([true, ["b0", "a2"]]);
    expect(after(held(["b", 0], ["b", 60], ["a", 40]), "a2", 10)).toEqual([true, ["b0", "a2"]]);
    expect(after(held(["b", 60], ["a", 30]), "a1", 10)).toEqual([true, ["b0", "a1"]]);
  });

  test("a day old it goes, and with the ninth of one person her oldest", () => {
    const day = 24 * 60 * 60_000;
    const left = (uploads: ReturnType<typeof held>, now: number) => {
      forgetOld(uploads, "a", now);
      return [...uploads.keys()];
    };
    expect(left(held(["b", 1], ["b", 1]), day)).toEqual(["b0", "b1"]);
    expect(left(held(["b", 1], ["b", 1]), day + 1)).toEqual(["b1"]);
    const own = Array.from({ length: 8 }, (): [string, number] => ["a", 1]);
    expect(left(held(["b", 1], ...own), day)).toEqual(["b0", "a2", "a3", "a4", "a5", "a6", "a7", "a8"]);
    expect(left(held(...own.slice(1)), 9)).toHaveLength(7);
  });
});

test("a name never leaves the folder of its bucket, nor takes the place of another's word", () => {
  const files = new ObjectFiles("/data");
  expect(files.pathOf("pictures", "a/b.webp")).toBe("/data/pictures/a/b.webp");
  for (const name of ["../proofs/a.webp", "..", ".", "a/../../b", "/etc/passwd", "a.webp.$meta", "a\0.webp"])
    expect(() => files.pathOf("pictures", name), name).toThrow("Invalid object name");
  expect(() => files.pathOf("../pictures", "a.webp")).toThrow("Invalid object name");
});
