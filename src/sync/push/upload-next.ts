/** Uploads one photo of a listing that waits for them, when no row can leave. Runs under the lock of the outbox. */
import type { StoredPhoto } from "#outbox/database.ts";
import { beginUpload, endUpload, placeOf, type Upload, type UploadEnd } from "#outbox/uploads.ts";
import { storedSizes } from "#outbox/photos.ts";
import { waitFrom } from "#outbox/wait.ts";
import { objectName } from "#domain/photo-name.ts";
import type { Answer } from "./classify.ts";
import { classifyUpload } from "./classify-upload.ts";
import type { DrainDeps, Round } from "./round.ts";
import { backoff } from "./waits.ts";

/** `nextAt`: when some row may leave, should there be no photo to upload now. */
export async function uploadNext(deps: DrainDeps, round: Round, token: string | null, nextAt: number | null, signal: AbortSignal): Promise<Round> {
  const upload = await beginUpload(deps.db, deps.author, deps.now());
  if (upload === null) return { ...round, end: { next: nextAt, paused: false } };
  if (upload.photo === null) {
    await endUpload(deps.db, upload, refusal(upload, "not_found", "n'est plus sur cet appareil. Ajoutez-la de nouveau."));
    return round;
  }
  const answer = await deps.put(upload.object, upload.photo.blob, token);
  if (signal.aborted && answer.kind === "unreached") {
    await endUpload(deps.db, upload, { type: "postponed", wait: null });
    return { ...round, end: { next: null, paused: false } };
  }
  deps.onAnswer?.(answer.kind === "answered" && answer.json !== undefined);
  const renewed = round.rejected !== null;
  if (classifyUpload(answer, renewed) === "sign-in" && !renewed && token !== null) {
    await endUpload(deps.db, upload, { type: "postponed", wait: null });
    return { ...round, rejected: token };
  }
  await endUpload(deps.db, upload, await meaning(deps, upload, upload.photo, answer));
  return { ...round, rejected: null };
}

async function meaning(deps: DrainDeps, upload: Upload, photo: StoredPhoto, answer: Answer): Promise<UploadEnd> {
  const { row } = upload;
  const retryAfter = answer.kind === "answered" ? answer.retryAfter : null;
  switch (classifyUpload(answer, true)) {
    case "ok":
      return { type: "there" };
    case "sign-in":
    case "retry":
      return { type: "postponed", wait: waitFrom(deps.now(), retryAfter ?? backoff(row.failures + 1, deps.random)) };
    case "unknown":
      return { type: "puzzled", wait: waitFrom(deps.now(), backoff(row.unknowns + 1, deps.random)) };
    case "refused-fixable":
      return (await shrunk(deps, upload, photo)) ?? refusal(upload, "too_long", "est refusée par le serveur. Choisissez-en une autre.");
    case "refused":
      return refusal(upload, "forbidden", "n'a pas pu être envoyée. Remplacez-la, ou réessayez.");
  }
}

/** Once: a picture that was already made smaller is not made smaller again. */
async function shrunk(deps: DrainDeps, { row }: Upload, photo: StoredPhoto): Promise<UploadEnd | null> {
  if (photo.shrunk === 1 || photo.name !== photo.photo) return null;
  const smaller = await deps.shrink(photo.blob).catch(() => null);
  if (smaller === null || smaller.full.size >= photo.blob.size) return null;
  const { draft, originalBytes } = photo;
  const [full, thumb] = storedSizes(draft, { ...smaller, originalBytes });
  return { type: "shrunk", full: { ...full, shrunk: 1 }, thumb: { ...thumb, shrunk: 1 }, object: objectName(row.userId, draft, full.name) };
}

const refusal = ({ row, object }: Upload, code: "not_found" | "too_long" | "forbidden", words: string): UploadEnd => ({
  type: "refused",
  code,
  message: `La photo ${placeOf(row, object)} ${words}`,
});
