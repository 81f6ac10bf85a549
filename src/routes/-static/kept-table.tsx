type Row = { readonly what: string; readonly who: string; readonly howLong: string };

/** What is kept, who sees it, for how long: a table on a desk, stacked lines on a phone (same markup, no sideways scroll). */
export function KeptTable({
  caption,
  heads,
  rows,
}: {
  caption: string;
  heads: readonly [string, string, string];
  rows: readonly Row[];
}) {
  return (
    <div role="table" aria-label={caption} className="card overflow-hidden">
      <div role="row" className="gap-3 bg-sunk px-4 py-2 text-sm text-muted lt-sm:sr-only sm:grid sm:grid-cols-3">
        {heads.map((head) => (
          <span key={head} role="columnheader">
            {head}
          </span>
        ))}
      </div>
      {rows.map((row) => (
        <div key={row.what} role="row" className="grid gap-1 b-t-1 b-solid b-line px-4 py-3 sm:grid-cols-3 sm:gap-3">
          <span role="cell" className="font-600">
            {row.what}
          </span>
          <span role="cell">
            <Head>{heads[1]}</Head>
            {row.who}
          </span>
          <span role="cell" className="text-muted">
            <Head>{heads[2]}</Head>
            {row.howLong}
          </span>
        </div>
      ))}
    </div>
  );
}

/** What a stacked line is about. A screen reader has it from the row of heads. */
function Head({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="text-muted sm:hidden">
      {children}&nbsp;:{" "}
    </span>
  );
}
