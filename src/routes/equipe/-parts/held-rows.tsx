import { createContext, use, useEffect, useMemo, useState, type ReactNode } from "react";

type Row = {
  /** Why nothing can be decided here any more: somebody else has. */
  readonly late: string | undefined;
  /** Keeps the row in its list; returns the function that lets it go. */
  readonly hold: () => () => void;
};

const RowContext = createContext<Row | null>(null);

/** For a dialog that stands in a row of the admin console: keeps the row while it is open, and says why it comes too late. */
export function useHeldRow(): string | undefined {
  const row = use(RowContext);
  const hold = row?.hold;
  useEffect(() => hold?.(), [hold]);
  return row?.late;
}

type HeldRowsProps<T> = {
  rows: readonly T[];
  idOf: (row: T) => string;
  /** The message about a colleague's action where a row leaves under an open dialog; none where it may leave for another reason. */
  gone?: string;
  /** Over the list; neither stands where there is no row. */
  title?: { id: string; words: string };
  empty?: ReactNode;
  className?: string;
  children: (row: T) => ReactNode;
};

/**
 * Rows that somebody decides about. The one whose dialog is open stays in its place, although a colleague has decided meanwhile: what
 * is typed would be lost with it, and the next key would be about another row.
 */
export function HeldRows<T>({ rows, idOf, gone, title, empty = null, className, children }: HeldRowsProps<T>) {
  const [open, setOpen] = useState<string | null>(null);
  const [last, setLast] = useState(rows);
  const shown = withHeld(rows, last, (row) => idOf(row) === open);
  // As long as one is held its list of before says where it stood.
  if (shown === rows && last !== rows) setLast(rows);
  if (shown.length === 0) return empty;
  const list = (
    <ul className={className ?? "grid gap-4 lg:grid-cols-2 items-start"}>
      {shown.map((row) => (
        <HeldRow key={idOf(row)} id={idOf(row)} late={rows.includes(row) ? undefined : gone} setOpen={setOpen}>
          {children(row)}
        </HeldRow>
      ))}
    </ul>
  );
  if (title === undefined) return list;
  return (
    <section aria-labelledby={title.id} className="mb-6">
      <h2 id={title.id} className="heading mb-3">
        {title.words}
      </h2>
      {list}
    </section>
  );
}

function withHeld<T>(rows: readonly T[], last: readonly T[], isHeld: (row: T) => boolean): readonly T[] {
  const place = last.findIndex(isHeld);
  const held = last[place];
  if (held === undefined || rows.some(isHeld)) return rows;
  return [...rows.slice(0, place), held, ...rows.slice(place)];
}

type HeldRowProps = {
  id: string;
  late: string | undefined;
  setOpen: (set: (open: string | null) => string | null) => void;
  children: ReactNode;
};

function HeldRow({ id, late, setOpen, children }: HeldRowProps) {
  const row = useMemo(
    (): Row => ({
      late,
      hold() {
        setOpen(() => id);
        return () => setOpen((open) => (open === id ? null : open));
      },
    }),
    [id, late, setOpen],
  );
  return <RowContext value={row}>{children}</RowContext>;
}
