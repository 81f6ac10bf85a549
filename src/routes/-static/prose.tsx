import type { ReactNode } from "react";
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
