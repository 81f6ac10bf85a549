import { expect, rowsCome, signIn, test, walkTo } from "../support/browser.ts";
import { conversationOf, listingOf } from "../support/browser-places.ts";
import { countJoins } from "../support/browser-sockets.ts";
import { bubble, expectMark, write } from "../support/browser-conversation.ts";
import { people } from "../../supabase/seed/people.ts";

test("the list shows unread counts; opening marks it read here and for the sender @core", async ({
  page,
  otherPhone,
  server,
}) => {
  const conversation = await conversationOf(server, "awa", "kouassi");
  const here = `/messages/${conversation.listingId}/${people.kouassi.id}`;
  const kouassi = await otherPhone();
  await signIn(kouassi, "kouassi");
  await rowsCome(kouassi, { messages: 1 });
  await walkTo(kouassi, `/messages/${conversation.listingId}/${people.awa.id}`);
  await signIn(page, "awa");
  await rowsCome(page, { messages: 1 });
  await walkTo(page, "/messages");
  const row = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: "Kouassi" })
    .filter({ hasText: conversation.title });
  await expect(row).toBeVisible();

  await write(kouassi, "liste 1", "liste 2");
  await expect(row).toContainText("liste 2");
  await expect(row).toContainText(/\d\smessages?\snon\slus?/);
  await expect(row).toContainText(/à l'instant|il y a/);
  await expectMark(kouassi, "Envoyé", "liste 1", "liste 2");

  await row.getByRole("link").click();
  await expect(page).toHaveURL(here);
  await expect(bubble(page, "liste 2")).toBeInViewport();
  await expectMark(kouassi, "Lu", "liste 1", "liste 2");
  await page.getByRole("link", { name: "Retour aux messages" }).click();
  await expect(row).not.toContainText("non lu");
});

test("the number on the app's icon stays while a conversation is open and others wait to be read", async ({
  page,
  server,
}) => {
  const conversation = await conversationOf(server, "awa", "kouassi");
  const other = await listingOf(server, "mariam", "awa");
  await page.addInitScript(() => {
    const told: number[] = [];
    const setBadge = async (count = 0) => void told.push(count);
    Object.assign(navigator, { setAppBadge: setBadge, clearAppBadge: setBadge });
    Object.assign(globalThis, { badgesOf: told });
  });
  const told = () => page.evaluate<number[]>("badgesOf");
  await signIn(page, "awa");
  await rowsCome(page, { messages: 1 });
  await walkTo(page, "/messages");
  await server.sql`insert into public.messages (id, listing_id, sender_id, receiver_id, content)
    values (${crypto.randomUUID()}, ${conversation.listingId}, ${people.kouassi.id}, ${people.awa.id}, 'Toujours là ?')`;
  await expect(page.getByRole("main")).toContainText("Toujours là ?");
  await expect.poll(async () => (await told()).at(-1)).toBeGreaterThan(0);
  const before = (await told()).length;
  // Which of them the worker goes on from while no page is open; the number is of all.
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<Record<string, number>>((resolve) => {
          const opening = indexedDB.open("djassa-device");
          opening.onsuccess = () => {
            const asking = opening.result.transaction("entries").objectStore("entries").get("unread");
            asking.onsuccess = () => {
              opening.result.close();
              resolve((asking.result as { value: Record<string, number> } | undefined)?.value ?? {});
            };
          };
        }),
    );
  await expect.poll(kept).toHaveProperty(`conversation:${conversation.listingId}:${people.kouassi.id}`);
  expect(Object.values(await kept()).reduce((sum, one) => sum + one, 0)).toBe((await told()).at(-1));

  // Nothing is unread there: the number does not change by it. Its bottom bar goes, and comes again.
  await walkTo(page, `/messages/${other.id}/${other.sellerId}`);
  await expect(page.getByRole("textbox", { name: "Votre message" })).toBeVisible();
  await walkTo(page, "/messages");
  await expect(page.getByRole("navigation", { name: "Menu", exact: true })).toBeVisible();
  expect((await told()).slice(before)).not.toContain(0);
});

test("opened again, a conversation hears at the first try what is written to it", async ({ page, server }) => {
  const conversation = await conversationOf(server, "awa", "kouassi");
  await signIn(page, "awa");
  await rowsCome(page, { messages: 1 });
  // With all its code at hand it now asks before anybody else on the page has asked for a token.
  const joins = countJoins(page, `realtime:user:${people.awa.id}`);
  await page.goto(`/messages/${conversation.listingId}/${people.kouassi.id}`);
  await expect.poll(joins).toBeGreaterThan(0);
  await server.sql`insert into public.messages (id, listing_id, sender_id, receiver_id, content)
    values (${crypto.randomUUID()}, ${conversation.listingId}, ${people.kouassi.id}, ${people.awa.id}, 'Je vous attends au portail')`;
  await expect(bubble(page, "Je vous attends au portail")).toBeVisible();
  expect(joins(), "refused once, it would have heard nothing until the next").toBe(1);
});

test("a thread stays at its end for who is there, and leaves who reads further up alone", async ({
  page,
  otherPhone,
  server,
}) => {
  const conversation = await conversationOf(server, "awa", "kouassi");
  const kouassi = await otherPhone();
  await signIn(kouassi, "kouassi");
  await rowsCome(kouassi, { messages: 1 });
  await walkTo(kouassi, `/messages/${conversation.listingId}/${people.awa.id}`);
  await signIn(page, "awa");
  await rowsCome(page, { messages: 1 });
  await walkTo(page, `/messages/${conversation.listingId}/${people.kouassi.id}`);
  await write(kouassi, ...Array.from({ length: 12 }, (_, index) => `fil ${index + 11}`));
  await expect(bubble(page, "fil 22")).toBeInViewport();

  await bubble(page, "fil 22").hover();
  await page.mouse.wheel(0, -3_000);
  await expect(bubble(page, "fil 22")).not.toBeInViewport();
  await write(kouassi, "fil 23");
  await expect(bubble(page, "fil 23")).toBeAttached();
  await expect(bubble(page, "fil 23")).not.toBeInViewport();
  const news = page.getByRole("button", { name: "Nouveaux messages" });
  await news.click();
  await expect(bubble(page, "fil 23")).toBeInViewport();
  await expect(news).toHaveCount(0);
  await page.mouse.wheel(0, -3_000);
  await write(page, "fil 24");
  await expect(bubble(page, "fil 24")).toBeInViewport();

  // A reader within 50 px of the end follows (§9), one a little further up does not.
  const standAbove = (px: number) =>
    page.getByRole("region", { name: "Messages" }).evaluate(async (thread, from) => {
      thread.scrollTop = thread.scrollHeight - thread.clientHeight - from;
      // The page hears of it in the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, px);
  await standAbove(45);
  await write(kouassi, "fil 25");
  await expect(bubble(page, "fil 25")).toBeInViewport({ ratio: 0.9 });
  await standAbove(55);
  await write(kouassi, "fil 26");
  await expect(news).toBeVisible();
});

test("days are separated, times shown, the listing one press away, its fate told", async ({ page, server }) => {
  const conversation = await conversationOf(server, "awa");
  await signIn(page, "awa");
  await rowsCome(page, { messages: 1 });
  await walkTo(page, `/messages/${conversation.listingId}/${conversation.otherId}`);
  await expect(
    page
      .getByRole("main")
      .getByText(/^(Aujourd'hui|Hier|\d{1,2}(er)? \S+)/i)
      .first(),
  ).toBeAttached();
  await expect(page.getByRole("main").locator("time").first()).toHaveText(/^\d{2}:\d{2}$/);
  // One link to the listing for whoever hears the screen; the picture is for the thumb.
  const toListing = page.getByRole("main").locator("header").locator(`a[href$="/listings/${conversation.listingId}"]`);
  await expect(toListing).toHaveCount(2);
  await expect(page.getByRole("main").locator("header").getByRole("link", { name: conversation.title })).toHaveCount(1);
  const thumb = await toListing.first().boundingBox();
  expect(Math.min(thumb?.width ?? 0, thumb?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await toListing.first().click();
  await expect(page.getByRole("heading", { level: 1, name: conversation.title })).toBeVisible();

  // Whatever becomes of it is told to the open conversation at once, and marked in the list.
  await page.goto(`/messages/${conversation.listingId}/${conversation.otherId}`);
  const words = page.getByRole("textbox", { name: "Votre message" });
  await expect(words).toBeVisible();
  await server.sql`update public.listings set hidden = true where id = ${conversation.listingId}`;
  await expect(page.getByText("En cours de vérification")).toBeVisible();
  const head = page.getByRole("main").locator("header");
  const titleWidth = async () => (await head.getByText(conversation.title, { exact: true }).boundingBox())?.width ?? 0;
  await expect.poll(titleWidth).toBeGreaterThan(60);
  await expect(words).toBeVisible();
  await server.sql`update public.listings set hidden = false, status = 'sold' where id = ${conversation.listingId}`;
  await expect(page.getByText("Vendu", { exact: true })).toBeVisible();
  await server.sql`update public.listings set deleted = true where id = ${conversation.listingId}`;
  await expect(page.getByText(/Cette annonce n'existe plus/)).toBeVisible();
  await expect(words).toHaveCount(0);
  await page.goto("/messages");
  const row = page.getByRole("main").getByRole("link").filter({ hasText: conversation.title }).first();
  await expect(row.getByText("Plus disponible")).toBeVisible();
});

test("a first word to a seller, and a conversation that is nobody's", async ({ page, server }) => {
  const listing = await listingOf(server, "zadi", "awa");
  await signIn(page, "awa");
  await rowsCome(page, { feed: 100, messages: 1 });
  await walkTo(page, `/messages/${listing.id}/${listing.sellerId}`);
  await expect(page.getByText("Commencez la conversation")).toBeVisible();
  await page.goto(`/messages/${listing.id}/${people.mohamed.id}`);
  await expect(page.getByRole("heading", { name: "Conversation introuvable" })).toBeAttached();
  await page.getByRole("link", { name: "Retour aux messages" }).click();
  await expect(page).toHaveURL("/messages");
});

test("who has no message yet is shown the way to the listings", async ({ page, server }) => {
  await server.sql`delete from public.messages where ${people.equipe.id} in (sender_id, receiver_id)`;
  await signIn(page, "equipe", "/messages");
  await expect(page.getByText("Aucun message")).toBeVisible();
  await page.getByRole("link", { name: "Parcourir les annonces" }).click();
  await expect(page).toHaveURL("/search");
});
