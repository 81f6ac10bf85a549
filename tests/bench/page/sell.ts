import { setIdentity } from "#identity/current.ts";
import { outboxOf } from "#outbox/database.ts";
import { storePhoto } from "#outbox/photos.ts";
import { queuePublication } from "#outbox/publish.ts";
import { preparePhoto, type PreparedPhoto } from "#photos/prepare-photo.ts";
import { startPush } from "#sync/start.ts";
import { type LongTasks, watchLongTasks } from "./long-tasks.ts";
import { type Account, signIn } from "./sign-in.ts";

/** Kilobytes of the picture as it came, and of the sizes it was made into. */
export type Prepared = {
  readonly ms: number;
  readonly tasks: LongTasks;
  readonly before: number;
  readonly after: number;
};

/** A camera's file, from base64. */
const fileOf = (jpeg: string): Blob =>
  new Blob([Uint8Array.from(atob(jpeg), (sign) => sign.charCodeAt(0))], { type: "image/jpeg" });

const bytesOf = ({ full, middle, thumb }: PreparedPhoto): number => full.size + middle.size + thumb.size;

/** The photo pipeline on one picture of 12 megapixels. */
export async function twelveMegapixels(jpeg: string): Promise<Prepared> {
  const file = fileOf(jpeg);
  const { value, ms, tasks } = await watchLongTasks(() => preparePhoto(file));
  return { ms, tasks, before: file.size / 1_000, after: bytesOf(value) / 1_000 };
}

let draft: { id: string; userId: string; photos: readonly PreparedPhoto[] } | null = null;

/** Signs in and makes a draft with five photos. Gives how many kilobytes its listing waits for: their middle sizes follow it. */
export async function fivePhotos(account: Account, jpegs: readonly string[]): Promise<number> {
  const userId = await signIn(account);
  const photos: PreparedPhoto[] = [];
  for (const jpeg of jpegs) photos.push(await preparePhoto(fileOf(jpeg)));
  draft = { id: crypto.randomUUID(), userId, photos };
  for (const photo of photos) await storePhoto(userId, draft.id, photo);
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
    delivery: false,
    invoice: false,
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
