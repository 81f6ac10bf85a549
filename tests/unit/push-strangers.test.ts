/** Pictures at somebody on the way who is not the store: a portal, a gateway, a project over its quota. */
import "fake-indexeddb/auto";
import { afterEach, describe, expect, test } from "vitest";
import { deleteOutbox } from "#outbox/database.ts";
import type { UploadPlace } from "#outbox/tables.ts";
import { storePhoto } from "#outbox/photos.ts";
import { queuePublication } from "#outbox/publish.ts";
import type { Answer } from "#remote/answer.ts";
import { meaningOfUpload } from "#sync/push/photo.ts";
import { forgetSpeed, putPhoto } from "#sync/push/put-photo.ts";
import { BUYER, LISTING } from "../support/outbox-rows.ts";
import { applied, scriptedPush } from "../support/scripted-push.ts";
import { listingArgs, photo } from "../support/selling.ts";

const ENDPOINT = "/storage/v1/upload/resumable";
const TUS = { "tus-resumable": "1.0.0" };

type Says = () => Response;
const page =
  (status: number): Says =>
  () =>
    new Response("<html>", { status });
const says =
  (status: number, json: unknown): Says =>
  () =>
    Response.json(json, { status });
const plain =
  (status: number): Says =>
  () =>
    new Response("words\n", { status, headers: TUS });

const STRANGERS: readonly [string, Says][] = [
  ["over its quota", says(402, { message: "exceed_egress_quota" })],
  ["a gateway", says(404, { message: "no Route matched with those values" })],
  ["a picture that it claims to have", says(409, { error: "Duplicate" })],
  ["too large, on a page", page(413)],
  ["misdirected", page(421)],
  ["forbidden by law", page(451)],
];

/** A picture of 100 kB; each request is answered by `answer`. */
async function put(answer: (method: string) => Response, place: UploadPlace | null = null) {
  forgetSpeed();
  const asked: string[] = [];
  let kept = place;
  let bytes = 0;
  const fetchHere = async (_url: string | URL | Request, init?: RequestInit) => {
    asked.push(init?.method ?? "");
    bytes += init?.body instanceof Blob ? init.body.size : 0;
    return answer(init?.method ?? "");
  };
  const places = { get: async () => kept, set: async (_: string, next: UploadPlace | null) => void (kept = next) };
  const blob = new Blob([new Uint8Array(100_000)], { type: "image/webp" });
  const said = await putPhoto(
    { over: { url: "https://town", key: "k", fetch: fetchHere }, places, now: () => 0 },
    { bucket: "listings", object: "a.webp", blob, token: "t", cut: true, signal: new AbortController().signal },
  );
  return { meaning: said.kind === "partial" ? null : meaningOfUpload(said, "a.webp", true).is, asked, bytes, kept };
}

describe("a stranger where parts are taken", () => {
  for (const [name, answer] of STRANGERS) {
    test(`${name}: gets no picture`, async () => {
      expect(await put(answer)).toEqual({ meaning: "later", asked: ["POST"], bytes: 0, kept: null });
    });

    test(`${name}: what has arrived stays there, be it said of a part or of its place`, async () => {
      const sent = { url: `${ENDPOINT}/1`, offset: 90_000 };
      expect(await put(answer, sent)).toMatchObject({ meaning: "later", kept: { ...sent, offset: null } });
      const unsure = { ...sent, offset: null };
      expect(await put(answer, unsure)).toMatchObject({ meaning: "later", asked: ["HEAD"], kept: unsure });
    });
  }

  test("a store without parts, or one that takes no parts of this picture, gets it whole", async () => {
    for (const no of [says(404, { message: "Route not found", error: "Not Found", statusCode: 404 }), plain(415)]) {
      let refuses = true;
      const stored = await put(() => {
        const answer = refuses ? no() : Response.json({ Key: "listings/a.webp" });
        refuses = false;
        return answer;
      });
      expect(stored).toMatchObject({ meaning: "ok", asked: ["POST", "POST"], bytes: 100_000 });
    }
  });

  test("an upload that the store does not know any more begins anew", async () => {
    for (const status of [404, 410])
      expect((await put(plain(status), { url: `${ENDPOINT}/1`, offset: null })).kept).toBeNull();
  });
});

describe("a picture so small that it goes at once", () => {
  afterEach(() => deleteOutbox(BUYER));

  /** How often it was carried in an hour. */
  async function inAnHour(answer: Answer): Promise<number> {
    let tries = 0;
    const push = scriptedPush([applied], undefined, {
      put: async () => {
        tries += 1;
        return answer;
      },
    });
    const picture = await photo(3);
    await storePhoto(BUYER, LISTING, picture);
    await queuePublication(BUYER, listingArgs(LISTING, [picture.name]), push.clock.now);
    const end = push.clock.now + 3_600_000;
    while (push.clock.now < end) push.clock.now = (await push.drain("timer")).next ?? end;
    return tries;
  }
  const answered = (status: number, json?: unknown): Answer => ({ kind: "answered", status, json, retryAfter: null });

  test("is carried seldom to a stranger, every minute while there is an outage", async () => {
    for (const stranger of [answered(402, { message: "quota" }), answered(200), answered(404)]) {
      expect(await inAnHour(stranger)).toBeLessThan(16);
      await deleteOutbox(BUYER);
    }
    expect(await inAnHour(answered(503))).toBeGreaterThan(50);
  });
});
