import { describe, expect, test } from "vitest";
import type { UploadPlace } from "#outbox/tables.ts";
import type { Answer } from "#remote/answer.ts";
import { meaningOfUpload } from "#sync/push/photo.ts";
import { forgetSpeed, putPart } from "#sync/push/put-photo.ts";

describe("a picture in parts", () => {
  const ENDPOINT = "/storage/v1/upload/resumable";

  const taken = () => new Response(null, { status: 204, headers: { "upload-offset": "32768" } });

  /** Two parts of a picture of 100 kB; `location`: where the server says it lies; `patch`: what it answers to a part. */
  async function parts(
    location: string,
    patch: (method: string, bytes: number) => Response = taken,
    now = () => 1_000,
  ) {
    forgetSpeed();
    const asked: string[] = [];
    const places = new Map<string, UploadPlace>();
    const over = {
      url: "https://town",
      key: "k",
      fetch: async (url: string | URL | Request, init?: RequestInit) => {
        asked.push(`${init?.method} ${url as string}`);
        return init?.method === "POST"
          ? new Response(null, { status: 201, headers: { location } })
          : patch(init?.method ?? "", init?.body instanceof Blob ? init.body.size : 0);
      },
    };
    const connection = {
      over,
      places: {
        get: async (object: string) => places.get(object) ?? null,
        set: async (object: string, place: UploadPlace | null) => {
          if (place === null) places.delete(object);
          else places.set(object, place);
        },
      },
      now,
    };
    const photo = {
      bucket: "listings" as const,
      object: "a.webp",
      blob: new Blob([new Uint8Array(100_000)]),
      token: "t",
      cut: true,
      signal: new AbortController().signal,
    };
    const first = await putPart(connection, photo, null);
    return {
      asked,
      first,
      place: places.get("a.webp"),
      kept: () => places.get("a.webp") ?? null,
      again: () => putPart(connection, photo, places.get("a.webp") ?? null),
    };
  }

  test("goes on at this app's backend, however its place is told, and nowhere else", async () => {
    for (const location of [`${ENDPOINT}/1`, `https://town${ENDPOINT}/1`, `https://elsewhere${ENDPOINT}/1`]) {
      const { asked, first } = await parts(location);
      expect(first).toMatchObject({ kind: "partial" });
      expect(asked).toEqual([`POST https://town${ENDPOINT}`, `PATCH https://town${ENDPOINT}/1`]);
    }
    // Nor is the whole picture carried past whoever named it.
    const { asked, first } = await parts("https://elsewhere/1");
    expect([(first as { status: number }).status, asked]).toEqual([502, [`POST https://town${ENDPOINT}`]]);
  });

  test("asks how far it came only after a part whose answer did not come", async () => {
    const sound = await parts(`${ENDPOINT}/1`);
    await sound.again();
    expect(sound.asked.map((one) => one.split(" ")[0])).toEqual(["POST", "PATCH", "PATCH"]);
    const lost = await parts(`${ENDPOINT}/1`, () => {
      throw new TypeError("lost");
    });
    await lost.again();
    expect(lost.asked.map((one) => one.split(" ")[0])).toEqual(["POST", "PATCH", "HEAD"]);
  });

  test("with its last answer lost, it is there once the server says so: nothing goes twice", async () => {
    let there = 0;
    const lost = await parts(`${ENDPOINT}/1`, (method, bytes) => {
      there += bytes;
      if (method === "PATCH" && there === 100_000) throw new TypeError("lost");
      const status = method === "HEAD" ? 200 : 204;
      return new Response(null, { status, headers: { "upload-offset": String(there) } });
    });
    expect(await lost.again()).toEqual({ kind: "unreached" });
    const arrived = await lost.again();
    expect(meaningOfUpload(arrived as Answer, "a.webp", false).is).toBe("ok");
    expect(lost.asked.map((one) => one.split(" ")[0])).toEqual(["POST", "PATCH", "PATCH", "HEAD"]);
    // Its place is forgotten: whoever sends it once more begins anew.
    expect(lost.kept()).toBeNull();
  });

  test("on a connection that has become slow parts get smaller until one passes", async () => {
    let [clock, there] = [0, 0];
    const sizes: number[] = [];
    const connection = await parts(
      `${ENDPOINT}/1`,
      (method, bytes) => {
        if (method === "PATCH") sizes.push(bytes);
        // The first at the speed of a good network; then 16 kB is what passes before the time is over.
        clock += there === 0 ? 100 : 30_000;
        if (bytes > 16_384 && there > 0) throw new TypeError("cut");
        there += bytes;
        const status = method === "HEAD" ? 200 : 204;
        return new Response(null, { status, headers: { "upload-offset": String(there) } });
      },
      () => clock,
    );
    let again = await connection.again();
    for (let tries = 0; again?.kind === "unreached" && tries < 9; tries++) again = await connection.again();
    expect(again).toEqual({ kind: "partial", sent: 49_152 });
    expect(sizes).toEqual(
      sizes
        .toSorted((a, b) => b - a)
        .filter((size) => size !== 32_768)
        .toSpliced(0, 0, 32_768),
    );
  });

  test("a portal that says yes has taken no part of it, and the way to it is not forgotten", async () => {
    for (const yes of [200, 204]) {
      const { asked, first, place, again } = await parts(`${ENDPOINT}/1`, () => new Response(null, { status: yes }));
      expect([first, place]).toEqual([{ kind: "unreached" }, { url: `${ENDPOINT}/1`, offset: null }]);
      expect(await again()).toEqual({ kind: "unreached" });
      expect(await again()).toEqual({ kind: "unreached" });
      expect(asked.map((one) => one.split(" ")[0])).toEqual(["POST", "PATCH", "HEAD", "HEAD"]);
    }
  });

  test("stands through a token, a busy server, a stranger; begins anew when the store lost it", async () => {
    const after = async (status: number, headers = {}) =>
      (await parts(`${ENDPOINT}/1`, () => new Response("{}", { status, headers }))).place;
    for (const status of [401, 403, 423, 429, 500, 503]) expect(await after(status), String(status)).toBeDefined();
    for (const status of [402, 404, 409, 410, 451]) expect(await after(status), String(status)).toBeDefined();
    for (const status of [404, 410]) expect(await after(status, TUS), String(status)).toBeUndefined();
  });

  // Word for word what Supabase Storage (4fa61fb) answered when it was asked: docs/hosting.md.
  const TUS = { "tus-resumable": "1.0.0", "content-type": "text/plain;charset=UTF-8" };
  const plain = (status: number, words: string) => () => new Response(words, { status, headers: TUS });
  const ENDED = JSON.stringify({
    statusCode: "403",
    code: "AccessDenied",
    error: "Unauthorized",
    message: '"exp" claim timestamp check failed',
  });

  test("a project says 400 of a token that has ended: renewed, and the parts that arrived stay", async () => {
    const { first, place } = await parts(`${ENDPOINT}/1`, () => new Response(ENDED, { status: 400 }));
    expect(meaningOfUpload(first as Answer, "a.webp", false).is).toBe("sign-in");
    expect(place).toEqual({ url: `${ENDPOINT}/1`, offset: null });
    // Asked for the place, it says so without a word: the part that follows hears them.
    const later = await parts(`${ENDPOINT}/1`, (method) =>
      method === "HEAD" ? new Response(null, { status: 400 }) : new Response(ENDED, { status: 400 }),
    );
    expect(meaningOfUpload((await later.again()) as Answer, "a.webp", false).is).toBe("sign-in");
    expect(later.place).toBeDefined();
  });

  test("a project refuses a part in plain words: renewed once, then told to the person", async () => {
    const { first, place } = await parts(`${ENDPOINT}/1`, plain(403, "new row violates row-level security policy"));
    expect(meaningOfUpload(first as Answer, "a.webp", false).is).toBe("sign-in");
    expect(meaningOfUpload(first as Answer, "a.webp", true)).toMatchObject({ is: "refused", code: "forbidden" });
    expect(place).toBeDefined();
    const portal = await parts(`${ENDPOINT}/1`, () => new Response("Forbidden", { status: 403 }));
    expect(meaningOfUpload(portal.first as Answer, "a.webp", true).is).toBe("later");
  });

  test("409 at the place just asked for: the object came otherwise, and goes whole to hear it", async () => {
    const there = plain(409, "The resource already exists");
    const { first, asked, again } = await parts(`${ENDPOINT}/1`, (method) =>
      method === "HEAD" ? new Response(null, { status: 200, headers: { ...TUS, "upload-offset": "0" } }) : there(),
    );
    expect(first).toEqual({ kind: "unreached" });
    expect(await again()).toBeNull();
    expect(asked.map((one) => one.split(" ")[0])).toEqual(["POST", "PATCH", "HEAD", "PATCH"]);
  });

  test("too many in an hour, on a project: later", async () => {
    const { first, place } = await parts(`${ENDPOINT}/1`, plain(500, "database error, code: PT429"));
    expect(meaningOfUpload(first as Answer, "a.webp", false).is).toBe("later");
    expect(place).toBeDefined();
  });
});
