import { type Live, derive } from "#domain/cell.ts";
import { useLive } from "./live.ts";
import { mineRows } from "./mine-rows.ts";
import { shared } from "./sources.ts";

/** What the person here has written to the team, and what came back; times in milliseconds. */
export type MyLetter = {
  readonly id: string;
  readonly subject: string;
  readonly message: string;
  readonly answer: string | null;
  readonly at: number;
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Newest first; those that the server has. */
export function myLetters(): Live<readonly MyLetter[]> {
  return shared("my-letters", () =>
    derive([mineRows()], (mine): readonly MyLetter[] =>
      (mine ?? []).flatMap((row) => (row.kind === "letter" ? [letterFrom(row.data)] : [])).sort((a, b) => b.at - a.at),
    ),
  );
}

function letterFrom(data: Readonly<Record<string, unknown>>): MyLetter {
  const answer = text(data["answer"]);
  return {
    id: text(data["id"]),
    subject: text(data["subject"]),
    message: text(data["message"]),
    answer: answer === "" ? null : answer,
    at: Date.parse(text(data["created_at"])) || 0,
  };
}

export function useMyLetters(): readonly MyLetter[] {
  return useLive(myLetters());
}
