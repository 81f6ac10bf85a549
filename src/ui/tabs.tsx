import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { formatNumber } from "#domain/text.ts";

/** `wrong`: what is not well there, in a word or two; "" when all is. */
export type Tab<Id extends string> = {
  readonly id: Id;
  readonly label: string;
  readonly count: number;
  readonly wrong?: string;
};

type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** What the selected tab shows. */
  children: ReactNode;
};

/** Pixels of the neighbour left in sight beside the selected tab. */
const EDGE = 48;

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Tabs as screen readers know them: one stop for Tab, arrows move and choose, the panel follows. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  // A count that comes later makes its tab wider, and moves the others.
  const counts = tabs.map((tab) => tab.count).join();
  useLayoutEffect(() => {
    const row = list.current;
    const tab = document.getElementById(`${base}-${selected}`);
    if (row === null || tab === null) return undefined;
    const intoSight = () => row.scrollTo({ left: tab.offsetLeft - EDGE });
    intoSight();
    // A phone that is turned twice has forgotten how far the row was scrolled.
    const turned = new ResizeObserver(intoSight);
    turned.observe(row);
    return () => turned.disconnect();
  }, [base, selected, counts]);

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
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="relative mt-6 flex gap-1 overflow-x-auto b-b-1 b-solid b-line hide-scrollbar -mx-4 px-4 sm:(mx-0 px-0)"
      >
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
            className="tap -mb-px inline-flex shrink-0 items-center gap-1.5 b-b-3 b-solid b-transparent px-3 text-muted rounded-t-field focusable -outline-offset-2 aria-selected:(b-primary text-ink font-650)"
          >
            {tab.label}
            {tab.count > 0 ? (
              <span className="rounded-full bg-sunk px-1.5 text-xs tabular-nums">{formatNumber(tab.count)}</span>
            ) : null}
            {tab.wrong ? (
              <span className="rounded-full bg-danger-soft px-1.5 text-xs text-danger tabular-nums">{tab.wrong}</span>
            ) : null}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${selected}`}
        tabIndex={0}
        className="mt-3 pt-2 [outline:none] focus-visible:(outline-2 outline-solid outline-offset-4 outline-primary rounded-card)"
      >
        <h2 className="sr-only">{tabs.find((tab) => tab.id === selected)?.label}</h2>
        {children}
      </div>
    </>
  );
}
