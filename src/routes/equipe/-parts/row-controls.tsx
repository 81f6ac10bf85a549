import type { ComponentProps, ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

/** The name of a control that every row of a list has: its visible word, then whose it is. */
export const nameIn = (word: string, row: string): string => `${word}\u00a0: ${row}`;

export type RowButtonProps = Omit<ComponentProps<typeof Button>, "children"> & { word: string; row: string };

/** A button that every row has: who hears the buttons without the rows is told which one this is. */
export function RowButton({ word, row, ...rest }: RowButtonProps) {
  return (
    <Button {...rest} aria-label={nameIn(word, row)}>
      {word}
    </Button>
  );
}

/** More of a row, for who asks. */
export function RowDetails({ word, row, children }: { word: string; row: string; children: ReactNode }) {
  return (
    <details>
      <summary
        aria-label={nameIn(word, row)}
        className="min-h-11 flex items-center gap-2 cursor-pointer font-600 [overflow-wrap:anywhere] focusable"
      >
        <Icon name="chevron-down" />
        {word}
      </summary>
      {children}
    </details>
  );
}
