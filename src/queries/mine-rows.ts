import type { Live } from "#domain/cell.ts";
import type { StoredMine } from "#replica/mine.ts";
import { privateRows } from "./rows.ts";

/** Everything only its owner may see; null until the private replica is open. */
export function mineRows(): Live<readonly StoredMine[] | null> {
  return privateRows<StoredMine>("mine", (db) => db.mine.find());
}
