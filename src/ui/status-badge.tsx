import type { StatusBadge as Words } from "#model/listing/status.ts";
import { Badge } from "./badge.tsx";

/** The state of a listing in a word; nothing where there is none to say. */
export function StatusBadge({ badge }: { badge: Words | undefined }) {
  if (badge === undefined) return null;
  const { words, ...look } = badge;
  return <Badge {...look}>{words}</Badge>;
}
