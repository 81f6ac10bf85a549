import { setIdentity } from "#identity/current.ts";
import { outboxOf } from "#outbox/database.ts";
import { keepPhoto } from "#outbox/photos.ts";
import { queuePublication } from "#outbox/publish.ts";
import { preparePhoto, type PreparedPhoto } from "#photos/prepare-photo.ts";
import { startPush } from "#sync/push/start.ts";
import { type LongTasks, watchLongTasks } from "./long-tasks.ts";
import { type Account, signIn } from "./sign-in.ts";

/** Kilobytes of the picture as it came, and of the two sizes it was made into. */
export type Prepared = {
  readonly ms: number;
  readonly tasks: LongTasks;
  readonly before: number;
  readonly after: number;
};

/** A camera's 12 megapixels: colours that run into each other, and some noise, as a jpeg. */
async function camera(seed: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(4_000, 3_000);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("No canvas");
  for (let place = 0; place < 4_000; place++) {
    context.fillStyle = `hsl(${(place * 7 + seed * 53) % 360} 60% ${30 + ((place * 13) % 50)}%)`;
    context.fillRect((place * 97) % 4_000, (place * 61) % 3_000, 40 + (place % 200), 30 + (place % 150));
  }
  return await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
}

/** The photo pipeline on one picture of 12 megapixels. */
export async function twelveMegapixels(): Promise<Prepared> {
  const file = await camera(1);
  const { value, ms, tasks } = await watchLongTasks(() => preparePhoto(file));
  return { ms, tasks, before: file.size / 1_000, after: (value.full.size + value.thumb.size) / 1_000 };
}

let draft: { id: string; userId: string; photos: readonly PreparedPhoto[] } | null = null;

/** Signs in and makes a draft with five photos. Gives how many kilobytes they are, thumbnails included. */
export async function fivePhotos(account: Account): Promise<number> {
  const userId = await signIn(account);
  const photos: PreparedPhoto[] = [];
  for (let seed = 1; seed <= 5; seed++) photos.push(await preparePhoto(await camera(seed)));
  draft = { id: crypto.randomUUID(), userId, photos };
  for (const photo of photos) await keepPhoto(userId, draft.id, photo);
  return photos.reduce((sum, { full, thumb }) => sum + full.size + thumb.size, 0) / 1_000;
}

/** Publishes that draft over the network as it is. Gives milliseconds until the server has it. */
export async function publish(): Promise<number> {
  if (draft === null) throw new Error("There is no draft");
  const { id, userId, photos } = draft;
  const texts = {
    title: "Vélo de ville",
    description: "Une bicyclette en bon état, peu servie.",
    category: "sports",
    condition: "good",
    district: "Lobia",
  };
  await queuePublication(userId, { id, draft_id: id, ...texts, price: 45_000, photos: photos.map(({ name }) => name) });
  const { mutations } = outboxOf(userId);
  setIdentity(userId);
  const began = performance.now();
  const push = startPush();
  for (let left = 1; left > 0;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    left = await mutations.where("state").anyOf("queued", "sending").count();
  }
  const ms = performance.now() - began;
  const refused = await mutations.where("state").equals("refused").first();
  if (refused !== undefined) throw new Error(`Refused: ${refused.refusal?.message}`);
  await push.stop();
  return ms;
}
