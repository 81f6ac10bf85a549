import { describe, expect, test } from "vitest";
import type { Act } from "#model/mutations.ts";
import { merge, superseded } from "#outbox/append.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { blocking, draft, favorite, message, profile, readUpTo, rowOf } from "../support/outbox-rows.ts";

const touched: Partial<OutboxRow> = { sends: 1 };
const deletion: Act = { kind: "delete_draft", args: { id: "00000000-0000-4000-8000-000000000002" } };

type Case = { name: string; rows: OutboxRow[]; act: Act; expected: string };

const CASES: Case[] = [
  { name: "the first heart is a row", rows: [], act: favorite(true), expected: "append" },
  {
    name: "two opposite hearts that never left undo each other",
    rows: [rowOf(favorite(true))],
    act: favorite(false),
    expected: "cancel",
  },
  { name: "the same heart twice is one", rows: [rowOf(favorite(true))], act: favorite(true), expected: "covered" },
  {
    name: "a heart that has left is not undone on the phone alone",
    rows: [rowOf(favorite(true), touched)],
    act: favorite(false),
    expected: "append",
  },
  {
    name: "nor one that is leaving",
    rows: [rowOf(favorite(true), { ...touched, state: "sending" })],
    act: favorite(false),
    expected: "append",
  },
  {
    name: "nor one that is on the server",
    rows: [rowOf(favorite(true), { ...touched, state: "sent" })],
    act: favorite(false),
    expected: "append",
  },
  {
    name: "behind one that has left, only the one that has not is undone",
    rows: [rowOf(favorite(true), touched), rowOf(favorite(false))],
    act: favorite(true),
    expected: "cancel",
  },
  {
    name: "a refused heart says nothing of what is wanted now",
    rows: [rowOf(favorite(true), { state: "refused" })],
    act: favorite(true),
    expected: "append",
  },
  {
    name: "a block taken back before it left is nothing",
    rows: [rowOf(blocking(true))],
    act: blocking(false),
    expected: "cancel",
  },
  { name: "blocking twice is once", rows: [rowOf(blocking(true), touched)], act: blocking(true), expected: "covered" },
  {
    name: "unblocking follows a block that has left",
    rows: [rowOf(blocking(true), touched)],
    act: blocking(false),
    expected: "append",
  },
  { name: "the last draft replaces the one before", rows: [rowOf(draft("a"))], act: draft("ab"), expected: "replace" },
  {
    name: "a draft that has left is followed, not changed: a replay would answer for the old text",
    rows: [rowOf(draft("a"), touched)],
    act: draft("ab"),
    expected: "append",
  },
  {
    name: "a draft is not written into one before its deletion",
    rows: [rowOf(draft("a")), rowOf(deletion)],
    act: draft("ab"),
    expected: "append",
  },
  {
    name: "the last profile replaces the one before",
    rows: [rowOf(profile("Awa"))],
    act: profile("Awa K."),
    expected: "replace",
  },
  { name: "reading further moves the mark", rows: [rowOf(readUpTo(3))], act: readUpTo(5), expected: "replace" },
  { name: "reading less far is nothing new", rows: [rowOf(readUpTo(5))], act: readUpTo(3), expected: "covered" },
  {
    name: "what a request already carries far enough is nothing new",
    rows: [rowOf(readUpTo(5), { ...touched, state: "sending" })],
    act: readUpTo(4),
    expected: "covered",
  },
  {
    name: "reading further than what has left is a row",
    rows: [rowOf(readUpTo(5), { ...touched, state: "sent" })],
    act: readUpTo(6),
    expected: "append",
  },
  {
    name: "a mark stays a mark among messages",
    rows: [rowOf(readUpTo(3)), rowOf(message("Merci"))],
    act: readUpTo(4),
    expected: "replace",
  },
  {
    name: "messages never merge, not even equal ones",
    rows: [rowOf(message("Oui"))],
    act: message("Oui"),
    expected: "append",
  },
];

describe("a second act on the same thing", () => {
  for (const { name, rows, act, expected } of CASES) {
    test(name, () => expect(merge(act, rows).do).toBe(expected));
  }

  test("replacing keeps the newest words", () => {
    expect(merge(draft("ab"), [rowOf(draft("a"))])).toMatchObject({ args: { data: { title: "ab" } } });
  });

  test("saying it anew clears what was refused of it; a refused message stays until its author decides", () => {
    const refused = { state: "refused" } as const;
    const heart = rowOf(favorite(true), refused);
    expect(superseded(favorite(true), [heart])).toEqual([heart.seq]);
    expect(superseded(message("b"), [rowOf(message("a"), refused)])).toEqual([]);
  });
});
