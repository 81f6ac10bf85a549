import { describe, expect, test } from "vitest";
import type { Mutation } from "#model/mutations.ts";
import { merge, superseded } from "#outbox/append.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { blocking, draft, favorite, message, profile, readUpTo, rowOf } from "../support/outbox-rows.ts";

const touched: Partial<OutboxRow> = { sends: 1 };
const deletion: Mutation = { kind: "delete_draft", args: { id: "00000000-0000-4000-8000-000000000002" } };

type Case = { name: string; rows: OutboxRow[]; mutation: Mutation; expected: string };

const CASES: Case[] = [
  { name: "the first heart is a row", rows: [], mutation: favorite(true), expected: "append" },
  {
    name: "two opposite hearts that never left undo each other",
    rows: [rowOf(favorite(true))],
    mutation: favorite(false),
    expected: "cancel",
  },
  { name: "the same heart twice is one", rows: [rowOf(favorite(true))], mutation: favorite(true), expected: "covered" },
  {
    name: "a heart that has left is not undone on the phone alone",
    rows: [rowOf(favorite(true), touched)],
    mutation: favorite(false),
    expected: "append",
  },
  {
    name: "nor one that is leaving",
    rows: [rowOf(favorite(true), { ...touched, state: "sending" })],
    mutation: favorite(false),
    expected: "append",
  },
  {
    name: "nor one that is on the server",
    rows: [rowOf(favorite(true), { ...touched, state: "sent" })],
    mutation: favorite(false),
    expected: "append",
  },
  {
    name: "behind one that has left, only the one that has not is undone",
    rows: [rowOf(favorite(true), touched), rowOf(favorite(false))],
    mutation: favorite(true),
    expected: "cancel",
  },
  {
    name: "a refused heart says nothing of what is wanted now",
    rows: [rowOf(favorite(true), { state: "refused" })],
    mutation: favorite(true),
    expected: "append",
  },
  {
    name: "a block taken back before it left is nothing",
    rows: [rowOf(blocking(true))],
    mutation: blocking(false),
    expected: "cancel",
  },
  {
    name: "blocking twice is once",
    rows: [rowOf(blocking(true), touched)],
    mutation: blocking(true),
    expected: "covered",
  },
  {
    name: "unblocking follows a block that has left",
    rows: [rowOf(blocking(true), touched)],
    mutation: blocking(false),
    expected: "append",
  },
  {
    name: "the last draft replaces the one before",
    rows: [rowOf(draft("a"))],
    mutation: draft("ab"),
    expected: "replace",
  },
  {
    name: "a draft that has left is followed, not changed: a replay would answer for the old text",
    rows: [rowOf(draft("a"), touched)],
    mutation: draft("ab"),
    expected: "append",
  },
  {
    name: "a draft is not written into one before its deletion",
    rows: [rowOf(draft("a")), rowOf(deletion)],
    mutation: draft("ab"),
    expected: "append",
  },
  {
    name: "the last profile replaces the one before",
    rows: [rowOf(profile("Awa"))],
    mutation: profile("Awa K."),
    expected: "replace",
  },
  { name: "reading further moves the mark", rows: [rowOf(readUpTo(3))], mutation: readUpTo(5), expected: "replace" },
  { name: "reading less far is nothing new", rows: [rowOf(readUpTo(5))], mutation: readUpTo(3), expected: "covered" },
  {
    name: "what a request already carries far enough is nothing new",
    rows: [rowOf(readUpTo(5), { ...touched, state: "sending" })],
    mutation: readUpTo(4),
    expected: "covered",
  },
  {
    name: "reading further than what has left is a row",
    rows: [rowOf(readUpTo(5), { ...touched, state: "sent" })],
    mutation: readUpTo(6),
    expected: "append",
  },
  {
    name: "a mark stays a mark among messages",
    rows: [rowOf(readUpTo(3)), rowOf(message("Merci"))],
    mutation: readUpTo(4),
    expected: "replace",
  },
  {
    name: "messages never merge, not even equal ones",
    rows: [rowOf(message("Oui"))],
    mutation: message("Oui"),
    expected: "append",
  },
];

describe("a second mutation on the same thing", () => {
  for (const { name, rows, mutation, expected } of CASES) {
    test(name, () => expect(merge(mutation, rows).do).toBe(expected));
  }

  test("replacing keeps the newest words", () => {
    expect(merge(draft("ab"), [rowOf(draft("a"))])).toMatchObject({ args: { data: { title: "ab" } } });
  });

  test("saying it anew clears its refusal; a refused message stays until its author decides", () => {
    const refused = { state: "refused" } as const;
    const heart = rowOf(favorite(true), refused);
    expect(superseded(favorite(true), [heart])).toEqual([heart.seq]);
    expect(superseded(message("b"), [rowOf(message("a"), refused)])).toEqual([]);
  });
});
