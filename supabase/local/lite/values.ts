import type { PostgresType } from "postgres";

const iso = (value: string): string => value.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
/** What is no text PostgreSQL refuses, as it does PostgREST's: the driver takes nothing else, and the server was at fault. */
const text = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
const number = (value: string): number | string => (Number.isFinite(Number(value)) ? Number(value) : value);

/**
 * How values cross between PostgreSQL and JSON as PostgREST does it. lite hands over JSON already as text, which the
 * driver would quote a second time; it shows timestamps in PostgreSQL's own notation and long numerics as text; and
 * the driver takes the text "true" for false.
 */
export const valueTypes: Record<string, PostgresType> = {
  timestamptz: { to: 1184, from: [1184], serialize: text, parse: iso },
  timestamp: { to: 1114, from: [1114], serialize: text, parse: (value: string) => value.replace(" ", "T") },
  bool: {
    to: 16,
    from: [16],
    serialize: (value: unknown) => (typeof value === "string" ? value : String(value === true)),
    parse: (value: string) => value === "t",
  },
  numeric: { to: 1700, from: [1700], serialize: String, parse: number },
  jsonb: { to: 3802, from: [3802], serialize: json, parse: (value: string): unknown => JSON.parse(value) },
  json: { to: 114, from: [114], serialize: json, parse: (value: string): unknown => JSON.parse(value) },
};

/** A text that is JSON was made so by lite; any other is a JSON string still to be written as one. */
function json(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  try {
    JSON.parse(value);
    return value;
  } catch {
    return JSON.stringify(value);
  }
}
