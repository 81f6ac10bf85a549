import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { DraftData } from "#model/listing/draft.ts";
import { changePrice, postReview, publishListing, reportListing } from "#intents/listing.ts";
import { IntentError } from "#intents/commit.ts";
import { prepareToPay, prepareToSell } from "#intents/prepare.ts";
import { saveDraft } from "#intents/draft.ts";
import { setIdentity } from "#identity/current.ts";
import { deleteOutbox, outboxOf } from "#outbox/database.ts";
import { BUYER, LISTING } from "../support/outbox-rows.ts";
import { DRAFT, storePhotos } from "../support/selling.ts";

const PHOTOS = Array.from({ length: 6 }, (_, place) => `${String(place).repeat(64)}_080.webp`);

beforeEach(() => setIdentity(BUYER));
afterEach(async () => {
  expect((await outboxOf(BUYER).mutations.toArray()).map(({ kind }) => kind)).toEqual([]);
  setIdentity(null);
  await deleteOutbox(BUYER);
});

const faultOf = (work: Promise<unknown>): Promise<IntentError> =>
  work.then(
    () => expect.unreachable("it was taken"),
    (error: unknown) => (error instanceof IntentError ? error : expect.unreachable(String(error))),
  );

describe("what is not published, in the words of the specification; nothing is queued", () => {
  const CASES: [string, Partial<DraftData>, keyof DraftData, string][] = [
    ["no photo", { photos: [] }, "photos", "Veuillez ajouter au moins une photo"],
    ["six photos", { photos: PHOTOS }, "photos", "Maximum 5 photos autorisées"],
    [
      "the same photo twice",
      { photos: [PHOTOS[0] ?? "", PHOTOS[0] ?? ""] },
      "photos",
      "Une photo n'est pas valable. Retirez-la, puis ajoutez-la de nouveau.",
    ],
    [
      "a photo of somewhere else",
      { photos: ["https://example.org/a.webp"] },
      "photos",
      "Une photo n'est pas valable. Retirez-la, puis ajoutez-la de nouveau.",
    ],
    ["no title", { title: "  " }, "title", "Le titre est requis"],
    ["a short title", { title: "Vélo" }, "title", "Le titre doit contenir au moins 5 caractères"],
    ["a long title", { title: "V".repeat(101) }, "title", "Le titre ne doit pas dépasser 100 caractères"],
    ["no price", { price: "" }, "price", "Le prix est requis"],
    ["a price too low", { price: "199" }, "price", "Le prix minimum est de 200\u00A0FCFA"],
    ["a price too high", { price: "10 000 001" }, "price", "Le prix maximum est de 10\u202F000\u202F000\u00A0FCFA"],
    [
      "a short description",
      { description: "Trop court." },
      "description",
      "La description doit contenir au moins 20 caractères",
    ],
    ["no category", { category: "" }, "category", "La catégorie est requise"],
    ["no condition", { condition: "" }, "condition", "L'état est requis"],
    ["no district", { district: "" }, "district", "Le quartier est requis"],
    ["a district of another town", { district: "Plateau" }, "district", "Choisissez un quartier de la liste"],
  ];
  for (const [name, changes, field, message] of CASES) {
    test(name, async () => {
      const fault = await faultOf(publishListing(LISTING, { ...DRAFT, photos: PHOTOS.slice(0, 1), ...changes }));
      expect([fault.code, fault.fields[field]]).toEqual(["invalid", message]);
    });
  }

  test("the districts of the profile's town, where this phone is elsewhere; they do not travel", async () => {
    const away = ["Koko", "Commerce"];
    const photos = await storePhotos(BUYER, LISTING, 1);
    const publish = (district: string) => publishListing(LISTING, { ...DRAFT, photos, district }, away);
    expect((await faultOf(publish("Lobia"))).fields).toEqual({ district: "Choisissez un quartier de la liste" });
    await publish("Koko");
    const [row] = await outboxOf(BUYER).mutations.toArray();
    expect(row?.args).toMatchObject({ district: "Koko" });
    expect(row?.args).not.toHaveProperty("districts");
    await deleteOutbox(BUYER);
  });

  test("all at once: each field has its own message", async () => {
    const { fields } = await faultOf(
      publishListing(LISTING, {
        title: "",
        price: "",
        description: "",
        category: "",
        condition: "",
        district: "",
        delivery: false,
        invoice: false,
        photos: [],
      }),
    );
    expect(Object.keys(fields).toSorted()).toEqual([
      "category",
      "condition",
      "description",
      "district",
      "photos",
      "price",
      "title",
    ]);
  });

  test("a photo whose bytes are on another phone", async () => {
    const fault = await faultOf(
      publishListing(LISTING, { ...DRAFT, photos: [...(await storePhotos(BUYER, LISTING, 1)), PHOTOS[1] ?? ""] }),
    );
    expect(fault.fields["photos"]).toContain("n'est pas sur ce téléphone");
  });

  test("nobody signed in", async () => {
    setIdentity(null);
    expect((await faultOf(publishListing(LISTING, DRAFT))).message).toBe(
      "Votre compte n'est pas correctement configuré",
    );
    expect((await faultOf(saveDraft(LISTING, DRAFT, null))).code).toBe("signed_out");
  });
});

test("a price, a review and a report without what they need", async () => {
  expect((await faultOf(changePrice(LISTING, "abc"))).fields["price"]).toBe("Veuillez entrer un prix valide");
  expect((await faultOf(postReview({ listingId: LISTING, rating: 0 }))).fields["rating"]).toBe(
    "Merci de donner une note.",
  );
  expect((await faultOf(reportListing({ listingId: LISTING, reason: "" }))).fields["reason"]).toBe(
    "Veuillez indiquer une raison",
  );
});

test("opening a form brings what its pictures need: the network may go in the next second", async () => {
  const come: string[] = [];
  const coming = (name: string) => () => {
    come.push(name);
    return {};
  };
  vi.doMock("#photos/prepare-photo.ts", coming("photo"));
  vi.doMock("#photos/prepare-screenshot.ts", coming("screenshot"));
  vi.doMock("#photos/sizes-in-worker.ts", coming("beside the page"));
  vi.doMock("#photos/page-pixels.ts", coming("in the page"));
  prepareToSell();
  await vi.waitFor(() => expect(come.toSorted()).toEqual(["beside the page", "in the page", "photo"]));
  prepareToPay();
  await vi.waitFor(() => expect(come).toContain("screenshot"));
});
