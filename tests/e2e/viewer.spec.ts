import type { CDPSession, Page } from "@playwright/test";
import { axeViolations, expect, test } from "../support/browser.ts";
import { middleName } from "#domain/photo-name.ts";
import type { TestServer } from "../support/browser-server.ts";

type Finger = { readonly x: number; readonly y: number };

/** Real touches, as the phone's own screen makes them: several fingers at once, moved in steps. */
function hand(session: CDPSession) {
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", fingers: readonly Finger[]) => {
    await session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: fingers.map((finger, id) => ({ ...finger, id })),
    });
  };
  return {
    /** As fast as fingers are, also for a page that is slow to answer: each event bears the moment at which it was sent. */
    tap: (...all: readonly Finger[]) =>
      Promise.all(all.flatMap((at) => [touch("touchStart", [at]), touch("touchEnd", [])])),
    drag: async (from: readonly Finger[], to: readonly Finger[]) => {
      await touch("touchStart", from);
      for (const share of [0.25, 0.5, 0.75, 1]) {
        await touch(
          "touchMove",
          from.map((start, id) => ({
            x: start.x + ((to[id]?.x ?? 0) - start.x) * share,
            y: start.y + ((to[id]?.y ?? 0) - start.y) * share,
          })),
        );
      }
      await touch("touchEnd", []);
    },
  };
}

async function listingWithPhotos(server: TestServer): Promise<{ id: string; photos: number; cover: string }> {
  const [row] = await server.sql<{ id: string; photos: number; cover: string }>`
    select id::text, cardinality(photos) as photos, photos[1] as cover from public.listings
    where status = 'active' and not deleted and cardinality(photos) > 2 order by created_at desc limit 1`;
  if (row === undefined) throw new Error("no listing has three photos");
  return row;
}

const viewer = (page: Page) => page.getByRole("dialog", { name: /^Photos : / });
const said = (page: Page) => viewer(page).getByRole("status");
/** Which size of each photo the carousel and the viewer have drawn, in their order: `whole` or the longer side. */
const drawn = (page: Page, cover: string) =>
  page
    .locator(`img[srcset*="${middleName(cover)}"], img[src$="${cover}"]`)
    .evaluateAll((pictures) =>
      pictures.map((picture) =>
        picture instanceof HTMLImageElement && picture.naturalWidth > 0
          ? (/-(\d+)\.\w+$/u.exec(picture.currentSrc)?.[1] ?? "whole")
          : "nothing",
      ),
    );
/** No photo is still sliding back to its place. */
const still = (page: Page) =>
  expect.poll(() => viewer(page).evaluate((box) => box.getAnimations({ subtree: true }).length)).toBe(0);

test("on a phone: tap, swipe, pinch, double tap, drag; Back closes at the same photo", async ({
  page,
  server,
  mayRefuse,
}) => {
  const { id, photos, cover } = await listingWithPhotos(server);
  const fingers = hand(await page.context().newCDPSession(page));
  await page.goto(`/listings/${id}`);
  await expect.poll(() => drawn(page, cover)).toEqual(["800"]);
  await page
    .getByRole("listitem")
    .getByRole("img", { name: /, photo 1 sur/ })
    .first()
    .click();
  await expect(said(page)).toHaveText(`Photo 1 sur ${photos}`);
  // Enlarged, it comes whole; a browser that has the whole already shows it in place of the middle size, too.
  const either = expect.stringMatching(/^(?:800|whole)$/u);
  await expect.poll(() => drawn(page, cover)).toEqual(["800", either, "whole"]);

  await fingers.drag([{ x: 300, y: 400 }], [{ x: 60, y: 405 }]);
  await expect(said(page)).toHaveText(`Photo 2 sur ${photos}`);
  await fingers.drag([{ x: 60, y: 400 }], [{ x: 300, y: 405 }]);
  await expect(said(page)).toHaveText(`Photo 1 sur ${photos}`);
  await fingers.drag([{ x: 60, y: 400 }], [{ x: 300, y: 405 }]);
  await expect(said(page)).toHaveText(`Photo 1 sur ${photos}`);

  await fingers.drag(
    [
      { x: 150, y: 370 },
      { x: 210, y: 370 },
    ],
    [
      { x: 90, y: 370 },
      { x: 270, y: 370 },
    ],
  );
  await expect(said(page)).toHaveText(`Photo 1 sur ${photos}, agrandie 3 fois`);
  const large = viewer(page).getByRole("img", { name: /, photo 1 sur/ });
  await still(page);
  const before = await large.boundingBox();
  await fingers.drag([{ x: 180, y: 370 }], [{ x: 120, y: 370 }]);
  await expect.poll(async () => Math.round(((await large.boundingBox())?.x ?? 0) - (before?.x ?? 0))).toBe(-60);
  await fingers.drag(
    [
      { x: 90, y: 370 },
      { x: 270, y: 370 },
    ],
    [
      { x: 170, y: 370 },
      { x: 190, y: 370 },
    ],
  );
  await expect(said(page)).toHaveText(`Photo 1 sur ${photos}`);

  await fingers.tap({ x: 180, y: 370 }, { x: 182, y: 371 });
  await expect(said(page)).toHaveText(`Photo 1 sur ${photos}, agrandie 2,5 fois`);
  await fingers.tap({ x: 180, y: 370 }, { x: 182, y: 371 });
  await expect(said(page)).toHaveText(`Photo 1 sur ${photos}`);

  await fingers.drag([{ x: 300, y: 400 }], [{ x: 60, y: 405 }]);
  await expect(said(page)).toHaveText(`Photo 2 sur ${photos}`);
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(`/listings/${id}`);
  await expect(page.getByText(`2/${photos}`)).toBeVisible();

  // A size that has not come: the whole stands in.
  const [old] = await server.sql<{ id: string; cover: string }>`
    select id::text, photos[1] as cover from public.listings
    where status = 'active' and not deleted and not photos && (select l.photos from public.listings l where l.id = ${id})
      and cardinality(photos) = 1 limit 1`;
  const missing = middleName(old?.cover ?? "");
  mayRefuse(new RegExp(`^400 GET /storage/v1/object/public/listings/${missing}`, "u"));
  await page.context().route(`**/${missing}`, (route) => route.fulfill({ status: 400, json: { error: "not_found" } }));
  await page.goto(`/listings/${old?.id ?? ""}`);
  await expect.poll(() => drawn(page, old?.cover ?? "")).toEqual(["whole"]);
});

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test("the keyboard opens, turns, enlarges and closes; the wheel enlarges under the pointer", async ({
    page,
    server,
  }) => {
    const { id, photos } = await listingWithPhotos(server);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`/listings/${id}`);
    const opener = page.getByRole("button", { name: "Agrandir les photos" });
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(said(page)).toHaveText(`Photo 1 sur ${photos}`);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.keyboard.press("ArrowRight");
    await expect(said(page)).toHaveText(`Photo 2 sur ${photos}`);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(said(page)).toHaveText(`Photo 1 sur ${photos}`);
    await page.keyboard.press("+");
    await expect(said(page)).toHaveText(`Photo 1 sur ${photos}, agrandie 1,5 fois`);
    await page.keyboard.press("-");
    await expect(said(page)).toHaveText(`Photo 1 sur ${photos}`);
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    await page.keyboard.press("0");
    await expect(said(page)).toHaveText(`Photo 1 sur ${photos}`);
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press("Tab");
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
        ),
      ).toBe(true);
    }
    await page.mouse.move(900, 300);
    await page.mouse.wheel(0, -400);
    await expect(said(page)).toContainText("agrandie");
    await page.keyboard.press("Escape");
    await expect(viewer(page)).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL(`/listings/${id}`);
  });
});
