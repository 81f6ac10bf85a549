import { formatAge } from "#domain/age.ts";
import { backOn, cutOff, expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";
import { expectMark, wordsShown, wordsStored, write } from "../support/browser-conversation.ts";

const DAY_MS = 86_400_000;

test("F17 on a clock a day late, early, then right messages stay in order @worker", async ({
  page,
  context,
  otherPhone,
  server,
}) => {
  test.setTimeout(180_000);
  const listing = await listingOf(server, "kouassi", "mariam", 2);
  await context.clock.setSystemTime(Date.now() - DAY_MS);
  await signIn(page, "mariam");
  await readyForOffline(page, { feed: 60 });
  await walkTo(page, `/messages/${listing.id}/${listing.sellerId}`);
  await write(page, "heure 1");
  await expectMark(page, "Envoyé", "heure 1");

  await cutOff(context, server);
  await write(page, "heure 2");
  await context.clock.setSystemTime(Date.now() + DAY_MS);
  await write(page, "heure 3");
  await page.reload();
  await context.clock.setSystemTime(Date.now());
  await write(page, "heure 4");
  const all = ["heure 1", "heure 2", "heure 3", "heure 4"];
  expect(await wordsShown(page, "heure")).toEqual(all);

  await context.clock.setSystemTime(Date.now() + DAY_MS);
  await backOn(context, server);
  await expectMark(page, "Envoyé", ...all);
  expect(await wordsStored(server, "heure")).toEqual(all);

  const kouassi = await otherPhone();
  await signIn(kouassi, "kouassi");
  await readyForOffline(kouassi, { messages: 1 });
  await walkTo(
    kouassi,
    `/messages/${listing.id}/${(await server.sql<{ id: string }>`select id::text from public.user_private where email = 'mariam@djassa.test'`)[0]?.id ?? ""}`,
  );
  await write(kouassi, "heure 5");
  await expect.poll(() => wordsShown(page, "heure")).toEqual([...all, "heure 5"]);
  await expectMark(page, "Lu", "heure 4");
});

test("F17 on a phone days ahead or behind the age of listings is right, also offline @worker", async ({
  page,
  context,
  server,
}) => {
  const first = page.locator("main article time").first();
  const rightAge = async () => {
    const at = Date.parse((await first.getAttribute("datetime")) ?? "");
    return [formatAge(at, Date.now()), formatAge(at, Date.now() - 60_000)].includes((await first.textContent()) ?? "");
  };
  for (const wrong of [3 * DAY_MS, -3 * DAY_MS]) {
    await context.clock.setSystemTime(Date.now() + wrong);
    await page.goto("/");
    await expect.poll(rightAge).toBe(true);
  }
  await readyForOffline(page, { feed: 60 });
  await cutOff(context, server);
  await page.reload();
  await expect.poll(rightAge).toBe(true);
});
