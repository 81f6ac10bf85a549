import { describe, expect, test } from "vitest";
import {
  exampleOf,
  type Mutation,
  keyOf,
  KINDS,
  lineOf,
  mergeOf,
  read,
  travelOf,
  type MutationKind,
  type ProofArgs,
} from "#model/mutations.ts";
import { UPLOAD_KEYS, crosses, mayCross } from "#model/keys.ts";
import { merge, superseded } from "#outbox/append.ts";
import { blocking, LISTING, message, OTHER_LISTING, readUpTo, rowOf, SAMPLE } from "../support/outbox-rows.ts";

describe("a kind is one thing in every record", () => {
  test("what goes in, what it is, how it travels", () => {
    expect(KINDS.filter((kind) => travelOf(kind).collection === null)).toEqual(["note_views", "contact_support"]);
    expect(KINDS.filter((kind) => travelOf(kind).carries === "photos")).toEqual(["publish_listing", "edit_listing"]);
    expect(KINDS.filter((kind) => travelOf(kind).carries === "media")).toEqual(["send_media"]);
    expect(KINDS.filter((kind) => travelOf(kind).apart !== true)).toEqual(
      KINDS.filter((kind) => mergeOf(kind).rule !== "append"),
    );
    expect(KINDS.filter((kind) => travelOf(kind).silent)).toEqual([
      "hear_voice",
      "mark_read",
      "note_views",
      "see_news",
    ]);
  });

  test("what carries a picture is found by the beginning of its key, and no message is", () => {
    const keysOf = (kind: MutationKind) =>
      [LISTING, null].map((listing_id) => keyOf({ kind, args: { id: LISTING, listing_id } } as Mutation));
    const isUpload = (kind: MutationKind) =>
      keysOf(kind).every((key) => UPLOAD_KEYS.some((begin) => key.startsWith(begin)));
    expect(KINDS.filter((kind) => travelOf(kind).carries !== undefined && !isUpload(kind))).toEqual([]);
    expect([isUpload("send_message"), isUpload("mark_read")]).toEqual([false, false]);
  });

  test("no word, no block waits behind a picture; a block lets words written before it go first", () => {
    const [words = "", picture = "", block = ""] = [message("a"), exampleOf("send_media", SAMPLE), blocking(true)].map(
      keyOf,
    );
    expect(words).not.toBe(picture);
    expect([words, picture].map((key) => crosses(block, key))).toEqual([true, true]);
    expect([words, picture].map((key) => crosses(key, block))).toEqual([true, false]);
  });

  test("having read waits for no message, nor for a block: it says nothing of either", () => {
    const keys = [message("a"), blocking(true)].map(keyOf);
    const read = keyOf(readUpTo(3));
    expect(keys).not.toContain(read);
    expect([mayCross(read), ...keys.map((key) => crosses(key, read))]).toEqual([false, false, false]);
    expect(crosses(keys[1] ?? "", keys[0] ?? "")).toBe(true);
  });

  test("a row that a newer version has left is shown, waits for its turn, merges with nothing", () => {
    const kind = "wave_hand" as MutationKind;
    const mutation = { kind, args: { id: LISTING } } as Mutation;
    expect(lineOf(kind, mutation.args)).toEqual({
      summary: "Envoi d'une version plus récente de Djassa",
      words: "",
      target: null,
    });
    expect(travelOf(kind)).toEqual({ collection: null, apart: true });
    expect(merge(mutation, [rowOf(mutation)]).do).toBe("append");
    expect(superseded(mutation, [rowOf(mutation, { state: "refused" })])).toEqual([]);
  });
});

describe("what a form gives is what travels", () => {
  const form = { fullName: " Awa Koné ", phone: "07 00 00 00 00", district: "Lobia" };
  test("under the server's names, trimmed", () => {
    expect(read("update_profile", form)).toEqual({
      value: { full_name: "Awa Koné", phone: "2250700000000", district: "Lobia" },
    });
  });

  test("a profile is checked by the districts of the town it names, and names none where it stays", () => {
    const moved = { ...form, district: "Koko", town: "bouake", districts: ["Koko"] };
    expect(read("update_profile", moved)).toMatchObject({ value: { district: "Koko", town: "bouake" } });
    expect(read("update_profile", { ...moved, district: "Lobia" })).toEqual({
      errors: { district: "Choisissez un quartier de la liste" },
    });
    expect(read("update_profile", null)).toHaveProperty("errors");
  });

  test("or a sentence at the field of the form", () => {
    expect(read("update_profile", { ...form, fullName: "A" })).toEqual({
      errors: { fullName: "Le nom doit contenir au moins 3 caractères" },
    });
    expect(read("publish_listing", { id: LISTING, photos: [], title: "" })).toMatchObject({
      errors: { photos: "Veuillez ajouter au moins une photo" },
    });
  });
});

describe("a proof of payment merges by its own rule", () => {
  const proof = (changes: Partial<ProofArgs>): Mutation => ({
    kind: "send_proof",
    args: {
      item: "pack_5",
      listing_id: null,
      amount: 2_000,
      full_name: "Awa",
      phone: "2250700000000",
      email: "a@x.ci",
      reference: "",
      screenshot: "one",
      bytes: 1,
      ...changes,
    },
  });

  test("credits: the same picture is the same proof, another picture another one", () => {
    expect(merge(proof({}), [rowOf(proof({}))]).do).toBe("covered");
    expect(merge(proof({ screenshot: "two" }), [rowOf(proof({}))]).do).toBe("append");
  });

  test("a listing has one under way, whatever its picture", () => {
    const of = (listing_id: string, screenshot: string) => proof({ item: "listing", listing_id, screenshot });
    expect(merge(of(LISTING, "two"), [rowOf(of(LISTING, "one"))]).do).toBe("covered");
    expect(merge(of(OTHER_LISTING, "two"), [rowOf(of(LISTING, "one"))]).do).toBe("append");
  });

  test("what was refused of the same purchase makes room, of another one it stays", () => {
    const refused = [
      rowOf(proof({}), { state: "refused" }),
      rowOf(proof({ item: "pack_10", screenshot: "old" }), { state: "refused" }),
    ];
    expect(superseded(proof({ screenshot: "two" }), refused)).toEqual([refused[0]?.seq]);
  });
});
