import type { ReactNode } from "react";
import { Icon } from "#ui/icon.tsx";

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
