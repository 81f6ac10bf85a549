/** Words on this phone that no form opens for any more, and what was remembered of words that have gone. */
import { NAMED } from "./append.ts";
import { outboxOf } from "./database.ts";
import { BASE } from "./draft-base.ts";
import type { OutboxRow } from "./row.ts";

const EDIT = "edit:";
/** Between the parts of a key; behind the last one the tab is named, where several had the form open (routes/-mutations/use-saved-text.ts). */
const WHERE = /[:#]/u;

/**
 * What is known: `drafts` and `rows` all there are; `going`: one's own listings that are neither sold nor deleted, null where not all are
 * known. What is sold or deleted stays so (`guard_listing`); one that waits for its payment, or is under review, may be on sale again.
 */
export type Known = {
  readonly drafts: ReadonlyMap<string, unknown>;
  readonly going: ReadonlySet<string> | null;
  readonly rows: readonly OutboxRow[];
  readonly open: ReadonlySet<string>;
};

const isNamed = (id: string, { rows, open }: Known): boolean =>
  open.has(id) || rows.some(({ args }) => "id" in args && args.id === id);

/** Of `keys`, the words of an edit whose listing is sold or deleted: its form opens no more. Pure. */
export const strayEdits = (keys: Iterable<string>, known: Known): readonly string[] =>
  [...keys].filter((key) => {
    const [, id = ""] = key.split(WHERE);
    return key.startsWith(EDIT) && known.going?.has(id) === false && !isNamed(id, known);
  });

/** Of `keys`, those typed to change a refused message of which no mutation is here any more. Pure. */
export const strayChanges = (keys: Iterable<string>, { rows }: Pick<Known, "rows">): readonly string[] =>
  [...keys].filter((key) => {
    const [kind, , , message] = key.split(WHERE);
    return kind === "conversation" && message !== undefined && !rows.some(({ id }) => id === message);
  });

/** Of `names`, what drafts were written upon that are nowhere any more: published or thrown away on another device. Pure. */
export const strayBases = (names: readonly string[], known: Known): readonly string[] =>
  names.filter((name) => {
    const id = name.slice(BASE.length);
    return !known.drafts.has(id) && !isNamed(id, known);
  });

/** Forgets the names of a visitor's words that stand in their conversation already: the same words sent now are said once more. */
export async function dropNames(
  userId: string,
  stand: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const names = outboxOf(userId).meta.where("name").startsWith(NAMED);
  const idOf = ({ value }: { value: unknown }) => (value as { id: string }).id;
  const ids = (await names.toArray()).map(idOf);
  if (ids.length === 0) return;
  const there = await stand(ids);
  // Of the rows as they are now: another name may stand there since.
  await names.filter((row) => there.has(idOf(row))).delete();
}
