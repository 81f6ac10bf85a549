import { type ReactNode, useId } from "react";

/** A titled group of settings. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
