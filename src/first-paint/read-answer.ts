import * as v from "valibot";
import { isId } from "#domain/id.ts";
import { codeIn } from "#domain/listing-code.ts";
import { looked, seller } from "#sync/answers.ts";
import { questionKey } from "#sync/requests.ts";
import { parseFirstPage } from "./first-page.ts";
import type { Given } from "./given.ts";

const ADDRESS = /^\/(listings|profile\/seller)\/(.+)$/u;

/**
 * The record of a page that is drawn: `answer` is what its question gave (supabase/functions/_drawn), `at` in milliseconds. Null when
 * there is nothing to show in it.
 */
export function givenBy(path: string, answer: unknown, at: number): Given | null {
  const [, screen, id = ""] = ADDRESS.exec(path) ?? [];
  if (screen === "listings") return ofListing(id, answer, at);
  if (screen === "profile/seller") return ofSeller(id, answer, at);
  const rows = parseFirstPage(answer);
  return path === "/" && rows.length > 0 ? { path, at, rows } : null;
}

function ofListing(named: string, answer: unknown, at: number): Given | null {
  const parsed = v.safeParse(looked, answer);
  if (!parsed.success) return null;
  const { state, why, row } = parsed.output;
  const id = parsed.output.id ?? (isId(named) ? named : null);
  const path = `/listings/${id ?? named}`;
  if (id === null) {
    const key = questionKey({ kind: "code", code: codeIn(named) ?? named });
    return { path, at, rows: [], key, answer: { kind: "code", id } };
  }
  const rows = state === "active" ? parseFirstPage({ rows: [row] }) : [];
  if (state === "active" && rows.length === 0) return null;
  return { path, at, rows, key: questionKey({ kind: "listing", id }), answer: { kind: "listing", state, why } };
}

function ofSeller(id: string, answer: unknown, at: number): Given | null {
  const parsed = v.safeParse(seller, answer);
  if (!parsed.success) return null;
  const { person, rows } = parsed.output;
  const ids = rows.map((row) => row.id);
  return {
    path: `/profile/seller/${id}`,
    at,
    rows: parseFirstPage({ rows }),
    key: questionKey({ kind: "seller", id }),
    answer: { kind: "seller", seller: person, ids },
  };
}
