import fc from "fast-check";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { environmentOf } from "../../supabase/functions/_http/environment.ts";
import { messageOf } from "../../supabase/functions/_mail/message.ts";
import { pictureOf } from "../../supabase/functions/_proof/image.ts";

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#bd520a80" } });

test("format and size are read from real files of every kind", async () => {
  const files = {
    png: await canvas(321, 77).png().toBuffer(),
    jpeg: await canvas(321, 77).jpeg().toBuffer(),
    progressive: await canvas(321, 77)
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Copyright: "x".repeat(500) } })
      .toBuffer(),
    lossy: await canvas(321, 77).flatten().webp({ quality: 50 }).toBuffer(),
    alpha: await canvas(321, 77).webp({ quality: 50 }).toBuffer(),
    lossless: await canvas(321, 77).webp({ lossless: true }).toBuffer(),
  };
  for (const [name, bytes] of Object.entries(files))
    expect(pictureOf(bytes), name).toMatchObject({ width: 321, height: 77 });
  expect(Object.values(files).map((bytes) => pictureOf(bytes)?.extension)).toEqual([
    "png",
    "jpg",
    "jpg",
    "webp",
    "webp",
    "webp",
  ]);
});

test("what is cut or made up is no picture, and never an exception", async () => {
  const whole = await Promise.all([
    canvas(64, 64).png().toBuffer(),
    canvas(64, 64).jpeg().toBuffer(),
    canvas(64, 64).webp().toBuffer(),
  ]);
  fc.assert(
    fc.property(fc.constantFrom(...whole), fc.nat(64), fc.uint8Array({ maxLength: 64 }), (file, at, noise) => {
      const read = pictureOf(new Uint8Array(Buffer.concat([file.subarray(0, at), noise])));
      expect(read === null || read.width >= 0).toBe(true);
    }),
    { numRuns: 2000 },
  );
  expect(pictureOf(new Uint8Array())).toBeNull();
});

test("on an edge runtime the environment is the project's, under its old names and its new ones", () => {
  const variables: Record<string, string> = {
    SUPABASE_URL: "https://abc.supabase.co",
    SUPABASE_ANON_KEY: "old",
    SUPABASE_SECRET_KEYS: '{"default":"new"}',
    TEAM_EMAIL: "equipe@exemple.ci",
  };
  vi.stubGlobal("Deno", { env: { get: (name: string) => variables[name] } });
  expect(environmentOf({ SUPABASE_URL: "http://else" })).toEqual({
    SUPABASE_URL: "https://abc.supabase.co",
    SUPABASE_PUBLISHABLE_KEY: "old",
    SUPABASE_SECRET_KEY: "new",
    SECRET_KEYS: ["new"],
    TEAM_EMAIL: "equipe@exemple.ci",
  });
  vi.unstubAllGlobals();
});

test("a mail waits that nobody can read yet: no team address, or an older template", () => {
  const mail = {
    id: "1",
    template: "proof_received",
    recipient: "team",
    data: { kind: "pack", item: "Pro", amount: 3500 },
  };
  const environment = { SUPABASE_URL: "", SUPABASE_PUBLISHABLE_KEY: "", SUPABASE_SECRET_KEY: "" };
  expect(messageOf(mail, environment)).toBeNull();
  expect(messageOf({ ...mail, template: "unknown" }, { ...environment, TEAM_EMAIL: "e@x.ci" })).toBeNull();
  expect(messageOf(mail, { ...environment, TEAM_EMAIL: "e@x.ci" })?.html).not.toContain("href");
});
