import { call, serviceHeaders } from "../_http/database.ts";
import type { Environment } from "../_http/environment.ts";

type Stored = { readonly bucket: string; readonly name: string };

/**
 * Removes the pictures of people who have left and of listings long deleted, a hundred at a time, through the storage's own API, which alone takes
 * the bytes away too. What fails is asked for again by the next round. Gives how many objects went.
 */
export async function removeDepartedFiles(environment: Environment): Promise<number> {
  let removed = 0;
  for (;;) {
    const files = (await call(environment, "files_of_departed", {})) as readonly Stored[];
    if (files.length === 0) return removed;
    for (const bucket of new Set(files.map((file) => file.bucket))) {
      const names = files.filter((file) => file.bucket === bucket).map((file) => file.name);
      if (!(await remove(environment, bucket, names))) return removed;
      removed += names.length;
    }
  }
}

async function remove(environment: Environment, bucket: string, names: readonly string[]): Promise<boolean> {
  const answer = await fetch(`${environment.SUPABASE_URL}/storage/v1/object/${bucket}`, {
    method: "DELETE",
    headers: { ...serviceHeaders(environment), "Content-Type": "application/json" },
    body: JSON.stringify({ prefixes: names }),
  }).catch(() => null);
  await answer?.body?.cancel();
  if (answer?.ok !== true) console.error(`storage kept files that were to go: ${answer?.status ?? "no answer"}`);
  return answer?.ok === true;
}
