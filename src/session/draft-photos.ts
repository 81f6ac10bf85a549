/** Photos of a draft that another device of the person has sent: they lie where its listing will show them, under a name that nobody else knows. */
import { objectName } from "#domain/photo-name.ts";
import { currentUser } from "#identity/current.ts";
import { storeStatus } from "#remote/answer.ts";
import { request } from "#remote/request.ts";
import { readFile } from "#remote/rpc.ts";

const OBJECTS = "/storage/v1/object";

/** Bytes of a file of a draft; "missing": the server does not have it. Null: nobody could be asked now. */
export async function weighDraftPhoto(draftId: string, name: string): Promise<number | "missing" | null> {
  const userId = currentUser();
  if (userId === null) return null;
  const path = `${OBJECTS}/public/listings/${objectName(userId, draftId, name)}`;
  const answer = await request({ method: "HEAD", path, token: null });
  if (answer.kind === "unreached") return null;
  // The store says 400 of what it does not have.
  if (answer.status === 400 || answer.status === 404) return "missing";
  const isPicture = answer.status === 200 && answer.headers?.get("content-type")?.startsWith("image/") === true;
  return isPicture ? Number(answer.headers?.get("content-length") ?? 0) : null;
}

/** The file itself; "missing" and null as above. */
export async function readDraftPhoto(draftId: string, name: string): Promise<Blob | "missing" | null> {
  const userId = currentUser();
  if (userId === null) return null;
  const { blob, json } = await readFile(`${OBJECTS}/listings/${objectName(userId, draftId, name)}`, userId);
  if (blob !== null) return blob.type.startsWith("image/") ? blob : null;
  return storeStatus(json) === 404 ? "missing" : null;
}
