import type { TransactionSql } from "postgres";
import { isName } from "../storage/names.ts";

/** Body of storage-js's `list()`. */
export type ListQuery = {
  prefix?: string;
  limit?: number;
  offset?: number;
  search?: string;
  sortBy?: { column?: string; order?: string };
};

const SORTABLE = ["name", "updated_at", "created_at", "last_accessed_at"];

/** @param query whatever was sent in its place */
export function isListQuery(query: ListQuery | null): query is ListQuery {
  const { limit = 100, offset = 0, prefix, search, sortBy } = query ?? {};
  const words = [prefix, search, sortBy?.column, sortBy?.order];
  return (
    query !== null &&
    Number.isInteger(limit) &&
    limit >= 1 &&
    Number.isInteger(offset) &&
    offset >= 0 &&
    words.every((word) => word == null || isName(word))
  );
}

/** Without slashes at its ends. A pattern for those at the end would begin anew at each slash of a long row of them. */
function withoutEdges(prefix: string): string {
  let [start, end] = [0, prefix.length];
  while (prefix[start] === "/") start += 1;
  while (end > start && prefix[end - 1] === "/") end -= 1;
  return prefix.slice(start, end);
}

/** One level of a bucket, folder style: files with their row, folders with `id` null. lite lists whole subtrees. */
export function listLevel(tx: TransactionSql, bucket: string, query: ListQuery): Promise<readonly object[]> {
  const trimmed = withoutEdges(query.prefix ?? "");
  const prefix = trimmed === "" ? "" : `${trimmed}/`;
  const column = SORTABLE.includes(query.sortBy?.column ?? "") ? (query.sortBy?.column ?? "name") : "name";
  const order = query.sortBy?.order?.toLowerCase() === "desc" ? tx`desc` : tx`asc`;
  return tx`
    with below as (
      select *, substr(name, ${prefix.length + 1}) as rest from storage.objects
      where bucket_id = ${bucket} and starts_with(name, ${prefix})
    ), entries as (
      select rest as name, id, updated_at, created_at, last_accessed_at, metadata from below where position('/' in rest) = 0
      union all
      select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
      from below where position('/' in rest) > 0
    )
    select * from entries
    where name ilike ${`${(query.search ?? "").replace(/[\\%_]/g, "\\$&")}%`}
    order by ${tx(column)} ${order}
    limit ${query.limit ?? 100} offset ${query.offset ?? 0}`;
}
