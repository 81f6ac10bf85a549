import type { Sql } from "postgres";
import { callerOf, TokenRefused, type Claims } from "../auth-claims.ts";
import { asCaller } from "../database/as-caller.ts";
import { json } from "../http/answers.ts";
import type { Keys } from "../keys.ts";

/**
 * Two endpoints at which lite looks past the policies: whoever removes a bucket that is not theirs was told whether anything is in it,
 * and whoever asks about another's object in a public bucket got its row, or a 500 where its file is gone. As in a hosted store, what
 * the caller may not see is not there.
 * @returns null where lite may answer
 */
export async function hiddenFrom(request: Request, path: string, sql: Sql, keys: Keys): Promise<Response | null> {
  const bucket = request.method === "DELETE" ? /^\/bucket\/([^/]+)$/.exec(path)?.[1] : undefined;
  const [, of, name] = (request.method === "DELETE" ? null : /^\/object\/info\/([^/]+)\/(.+)$/.exec(path)) ?? [];
  if (bucket === undefined && (of === undefined || name === undefined)) return null;
  let caller: Claims;
  try {
    caller = await callerOf(request, keys);
  } catch (error) {
    if (error instanceof TokenRefused) return null; // lite says so
    throw error;
  }
  const seen = await asCaller(sql, caller, (tx) =>
    bucket === undefined
      ? tx`select from storage.objects where bucket_id = ${of ?? ""} and name = ${name ?? ""}`
      : tx`select from storage.buckets where id = ${bucket}`,
  );
  if (seen.length > 0) return null;
  return bucket === undefined
    ? json(400, { statusCode: "404", error: "not_found", message: "Object not found" })
    : json(400, { statusCode: "404", error: "Bucket not found", message: "Bucket not found" });
}
