/** Uploads one photo of a listing that waits for them, when no row can leave. Runs under the lock of the outbox. */
import type { VerdictCode } from "#domain/verdict-code.ts";
import type { StoredPhoto } from "#outbox/database.ts";
import { beginUpload, endUpload, placeOf, type Upload, type UploadEnd } from "#outbox/uploads.ts";
import { storedSizes } from "#outbox/photos.ts";
import { waitFrom } from "#outbox/wait.ts";
import { objectName } from "#domain/photo-name.ts";
import { isReached, namedWait, type Answer } from "#remote/answer.ts";
import { meaningOfUpload } from "./classify-upload.ts";
import type { DrainDeps, Round } from "./round.ts";
import { backoff } from "#remote/backoff.ts";

/** `nextAt`: when some row may leave, should there be no photo to upload now. */
export async function uploadNext(
  deps: DrainDeps,
  round: Round,
  token: string | null,
  nextAt: number | null,
  signal: AbortSignal,
): Promise<Round> {
  const upload = await beginUpload(deps.db, deps.author, deps.now());
  if (upload === null) return { ...round, end: { next: nextAt, paused: false } };
  if (upload.photo === null) {
    await endUpload(
      deps.db,
      upload,
      refusal(upload, "not_found", "n'est plus sur cet appareil. Ajoutez-la de nouveau."),
    );
    return round;
  }
  const answer = await deps.put(upload.object, upload.photo.blob, token, upload.row.failures > 0);
  if (answer.kind === "partial") {
    deps.onAnswer?.(true);
    await endUpload(deps.db, upload, { type: "partial", sent: answer.sent });
    return { ...round, end: signal.aborted ? { next: null, paused: false } : null, rejected: null };
  }
  if (signal.aborted && answer.kind === "unreached") {
    await endUpload(deps.db, upload, { type: "postponed", wait: null });
    return { ...round, end: { next: null, paused: false } };
  }
  deps.onAnswer?.(isReached(answer));
  const renewed = round.rejected !== null;
  if (meaningOfUpload(answer, renewed).is === "sign-in" && !renewed && token !== null) {
    await endUpload(deps.db, upload, { type: "postponed", wait: null });
    return { ...round, rejected: token };
  }
  await endUpload(deps.db, upload, await meaning(deps, upload, upload.photo, answer));
  return { ...round, rejected: null };
}

async function meaning(deps: DrainDeps, upload: Upload, photo: StoredPhoto, answer: Answer): Promise<UploadEnd> {
  const named = namedWait(answer);
  const wait = waitFrom(deps.now(), named ?? backoff(upload.row.failures + 1, deps.random));
  const later: UploadEnd = { type: "postponed", wait: named === null ? wait : { ...wait, named: true } };
  const said = meaningOfUpload(answer, true);
  switch (said.is) {
    case "ok":
      return { type: "there" };
    case "sign-in":
      return later;
    case "later":
      return (await afterCuts(deps, upload, photo, answer)) ?? later;
    case "too-large": {
      const smaller = await shrunk(deps, upload, photo);
      if (smaller !== null || !said.ours) return smaller ?? later;
      return refusal(upload, "too_long", "est refusée par le serveur. Choisissez-en une autre.");
    }
    case "refused":
      return refusal(upload, said.code, "n'a pas pu être envoyée. Remplacez-la, ou réessayez.");
  }
}

/** So many tries in a row came to nothing. */
const CUTS = 2;

/** A road that has cut it twice gets it smaller, unless much of it has arrived already; null when it goes on as it is. */
async function afterCuts(
  deps: DrainDeps,
  upload: Upload,
  photo: StoredPhoto,
  answer: Answer,
): Promise<UploadEnd | null> {
  const { failures, uploads } = upload.row;
  const { sent, of } = uploads?.carried ?? { sent: 0, of: 1 };
  if (isReached(answer) || failures + 1 !== CUTS || sent * 2 > of) return null;
  return await shrunk(deps, upload, photo);
}

/** Once: a picture that was already made smaller is not made smaller again. */
async function shrunk(deps: DrainDeps, { row }: Upload, photo: StoredPhoto): Promise<UploadEnd | null> {
  if (photo.shrunk === 1 || photo.name !== photo.photo) return null;
  const smaller = await deps.shrink(photo.blob).catch(() => null);
  if (smaller === null || smaller.full.size >= photo.blob.size) return null;
  const { draft, originalBytes } = photo;
  const [full, thumb] = storedSizes(draft, { ...smaller, originalBytes });
  return {
    type: "shrunk",
    full: { ...full, shrunk: 1 },
    thumb: { ...thumb, shrunk: 1 },
    object: objectName(row.userId, draft, full.name),
  };
}

const refusal = ({ row, object }: Upload, code: VerdictCode, words: string): UploadEnd => ({
  type: "refused",
  code,
  message: `La photo ${placeOf(row, object)} ${words}`,
});
