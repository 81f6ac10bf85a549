import type { ReactNode } from "react";
import { Icon } from "#ui/icon.tsx";
import { PageTitle } from "#ui/page-title.tsx";

const NONE: readonly string[] = [];

/** The frame of a page made to be read: one column, one measure, one heading. */
export function Prose({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <article className="page-text pt-6 pb-12">
      <PageTitle title={title} />
      {lead ? <p className="mt-2 text-lg text-muted">{lead}</p> : null}
      {children}
    </article>
  );
}

/** A titled part of such a page. */
export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-8">
      <h2 className="heading">{title}</h2>
      <div className="mt-2 grid gap-3 leading-relaxed">{children}</div>
    </section>
  );
}

/** A plain bulleted list, readable at 320 px and at 200 % text: sentences by `items`, anything richer as `<li>` children. */
export function Bullets({ items = NONE, children }: { items?: readonly string[]; children?: ReactNode }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-primary">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
      {children}
    </ul>
  );
}

/** One question that opens on its answer. Native <details>: keyboard, search in page and printing work by themselves. */
export function Accordion({ question, children }: { question: string; children: ReactNode }) {
  return (
    <details className="group card">
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 rounded-card px-4 py-3 focusable [&::-webkit-details-marker]:hidden">
        <h2 className="font-650">{question}</h2>
        <Icon name="chevron-down" className="text-muted transition-transform duration-140 group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 px-4 pb-4 leading-relaxed">{children}</div>
    </details>
  );
}

type Row = { readonly what: string; readonly who: string; readonly howLong: string };

/** The stored data, who sees it, for how long: a table on a desktop, stacked lines on a phone (same markup, no sideways scroll). */
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

/** The subject of a stacked line. A screen reader has it from the row of heads. */
function Head({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="text-muted sm:hidden">
      {children}&nbsp;:{" "}
    </span>
  );
}
