import { type KeyboardEvent, type ReactNode, useId } from "react";
import { formatNumber } from "#domain/text.ts";
import { NewsDot } from "./news-dot.tsx";

export type Tab<Id extends string> = {
  readonly id: Id;
  readonly label: string;
  readonly count: number;
  /** A word or two on something that is not well there; "" when all is. */
  readonly wrong?: string;
  /** How many things there were not looked at yet. */
  readonly news?: number;
};

type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The content of the selected tab. */
  children: ReactNode;
};

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Tabs as screen readers know them: one stop for Tab, arrows move and choose, the panel follows. All are in sight, three in a row of a phone. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const base = useId();
  function press(event: KeyboardEvent, at: number) {
    const next = STEPS[event.key]?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (tab === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    document.getElementById(`${base}-${tab.id}`)?.focus();
  }
  return (
    <>
      <div role="tablist" aria-label={label} className="flex flex-wrap sm:gap-x-1 b-b-1 b-solid b-line">
        {tabs.map((tab, at) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={(event) => press(event, at)}
            className="tap -mb-px inline-flex items-center gap-1 sm:gap-1.5 b-b-3 b-solid b-transparent px-1 sm:px-3 lt-sm:(grow basis-[30%] !min-w-max justify-center text-sm) text-muted rounded-t-field focusable -outline-offset-2 aria-selected:(b-primary text-ink font-650)"
          >
            {tab.label}
            {tab.count > 0 ? (
              <span className="rounded-full bg-sunk px-1.5 text-xs tabular-nums">{formatNumber(tab.count)}</span>
            ) : null}
            {tab.wrong ? (
              <span className="rounded-full bg-danger-soft px-1.5 text-xs text-danger tabular-nums">{tab.wrong}</span>
            ) : null}
            {tab.news ? <NewsDot count={tab.news} /> : null}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${selected}`}
        tabIndex={0}
        className="pt-3 sm:(mt-3 pt-2) [outline:none] focus-visible:(outline-2 outline-solid outline-offset-4 outline-primary rounded-card)"
      >
        <h2 className="sr-only">{tabs.find((tab) => tab.id === selected)?.label}</h2>
        {children}
      </div>
    </>
  );
}
