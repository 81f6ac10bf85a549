import { people } from "../../supabase/seed/people.ts";
import { expect } from "../support/browser.ts";
import { recordedFor } from "../support/browser-conversation.ts";
import type { TestServer } from "../support/browser-server.ts";
import { pictures } from "../support/pictures.ts";
import { type Shot, type Stage, TODAY } from "./shot.ts";

const recorder = ({ page }: Stage) => page.getByRole("button", { name: "Message vocal", exact: true });
const spoken = ({ page }: Stage) => page.getByRole("button", { name: "Écouter votre enregistrement" });
const shown = ({ page }: Stage) => page.getByRole("button", { name: "Photo, voir en grand" });

async function choosePhotos({ page }: Stage): Promise<void> {
  await page.getByRole("button", { name: "Joindre des photos" }).click();
  const box = page.getByRole("dialog", { name: "Joindre des photos" });
  await box.locator("input[name=photos]").setInputFiles(await pictures(2));
  await expect(box.getByRole("img")).toHaveCount(2);
}

async function sendPhotos(stage: Stage): Promise<void> {
  await choosePhotos(stage);
  await stage.page.getByRole("button", { name: "Envoyer 2 photos" }).click();
  await expect(shown(stage).nth(1)).toBeVisible();
}

async function record(stage: Stage): Promise<void> {
  await recorder(stage).click();
  await expect(recordedFor(stage.page, 2)).toBeVisible();
}

async function recorded(stage: Stage): Promise<void> {
  await record(stage);
  await stage.page.getByRole("button", { name: "Terminer" }).click();
  await expect(spoken(stage)).toBeVisible();
}

async function hold(stage: Stage): Promise<void> {
  const box = await recorder(stage).boundingBox();
  await stage.page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await stage.page.mouse.down();
  await expect(recordedFor(stage.page, 2)).toBeVisible();
}

async function denied(stage: Stage): Promise<void> {
  await stage.page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await recorder(stage).click();
  await expect(stage.page.getByRole("alert")).toBeVisible();
}

/**
 * Media sent at this width, on the day of the pictures, and the last of each kind as if the other had sent it: with a file that is there. The
 * first voice was heard.
 */
const arrange = ({ sql }: TestServer) => sql`select private.arrange_media(${people.awa.id}, ${TODAY.toISOString()})`;

async function sendVoices(stage: Stage): Promise<void> {
  const { page, server } = stage;
  for (let place = 0; place < 2; place++) {
    if ((await spoken(stage).count()) === 0) await recorded(stage);
    const send = page.getByRole("button", { name: "Envoyer l'enregistrement" });
    await send.and(page.locator(":not([aria-disabled])")).click();
    await expect(spoken(stage)).toHaveCount(0);
  }
  await expect(page.getByRole("region", { name: "Messages" }).getByText("En attente")).toHaveCount(0);
  await arrange(server);
  await page.reload();
  await expect(page.getByText("Pas encore écouté")).toBeVisible();
}

async function play({ page }: Stage): Promise<void> {
  await page.getByRole("button", { name: "Écouter votre message vocal" }).last().click();
  await expect(page.getByText(/0:01 sur 0:0\d/u)).toBeVisible();
}

async function saveData({ page }: Stage): Promise<void> {
  await page.evaluate(async () => {
    localStorage.setItem("djassa:data-saver", JSON.stringify("on"));
    for (const name of await caches.keys()) if (name.includes("private")) await caches.delete(name);
  });
  await page.reload();
  await expect(page.getByRole("button", { name: /toucher pour voir/u }).first()).toBeVisible();
}

/** As ninety days later, and as when its sender has closed the account. */
async function erased({ page, server }: Stage): Promise<void> {
  await page.evaluate(() => localStorage.removeItem("djassa:data-saver"));
  await server.sql`update public.messages set media = media - 'name' where media is not null`;
  await page.reload();
  await expect(page.getByText("Message vocal effacé").first()).toBeVisible();
}

/** Photos and voices of her who writes, in an order: what one shot sends stands in the next. */
export async function mediaShots(server: TestServer, path: string): Promise<readonly Shot[]> {
  await server.sql`create or replace function private.arrange_media(me uuid, day timestamptz) returns void language plpgsql as $$ begin
    set local session_replication_role = replica;
    update public.messages m set xid = pg_current_xact_id(), read = true, created_at = day - interval '1 hour' + m.seq * interval '1 second',
      heard = m.media ->> 'kind' = 'voice' and m.sender_id = me and not l.last,
      sender_id = case when l.last then m.receiver_id else m.sender_id end,
      receiver_id = case when l.last then m.sender_id else m.receiver_id end
    from (select k.id, k.seq = max(k.seq) over (partition by k.media ->> 'kind') as last from public.messages k
      where k.media is not null and k.sender_id = me) l where l.id = m.id;
  end $$`;
  const shot = (name: string, prepare: Shot["prepare"], before?: Shot["before"]): Shot => ({
    name: `conversation-${name}`,
    path,
    ...(prepare && { prepare }),
    ...(before && { before }),
  });
  return [
    shot("photo-choose", choosePhotos),
    shot("photo-waiting", sendPhotos, async ({ context }) => context.setOffline(true)),
    shot("voice-recording", record),
    shot("voice-held", hold),
    shot("voice-denied", denied, ({ page }) => page.mouse.up()),
    shot("voice-recorded", recorded),
    shot("media", sendVoices),
    shot("voice-playing", play),
    shot("media-saver", saveData),
    shot("media-erased", erased),
  ];
}
