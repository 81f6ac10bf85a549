/** The result for a row, computed once for each: one that changes is another object, one that does not is the same (outbox/follow-rows.ts). */
export function oncePerRow<Row extends object, T>(make: (row: Row) => T): (row: Row) => T {
  const made = new WeakMap<Row, T>();
  return (row) => {
    const known = made.get(row) ?? make(row);
    made.set(row, known);
    return known;
  };
}
