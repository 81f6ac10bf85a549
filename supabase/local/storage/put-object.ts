import type { Sql } from "postgres";
import type { PutObject } from "../database/seed.ts";
import type { ObjectFiles } from "./object-files.ts";

/** A year: object names are content-addressed, so a name never changes what it shows. */
const CACHE = "max-age=31536000";

/** Writes objects past the policies, for the seed: the file, then its row. May be repeated. */
export function putObjectWith(files: ObjectFiles, sql: Sql): PutObject {
  return async (bucket, name, bytes, contentType) => {
    const { lastModified, ...metadata } = await files.uploadObject(bucket, name, undefined, bytes, contentType, CACHE);
    await sql`
      insert into storage.objects (bucket_id, name, metadata)
      values (${bucket}, ${name}, ${sql.json({ ...metadata, lastModified: lastModified?.toISOString() ?? null })})
      on conflict (bucket_id, name) do update set metadata = excluded.metadata, updated_at = now()`;
  };
}
