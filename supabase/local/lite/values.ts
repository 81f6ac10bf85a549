import type { PostgresType } from "postgres";

const text = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/**
 * How values cross between lite and PostgreSQL. It hands over most of its JSON already as text, which the driver would quote a second
 * time, and shows times in PostgreSQL's own notation.
 */
export const valueTypes: Record<string, PostgresType> = {
  jsonb: { to: 3802, from: [3802], serialize: text, parse: (value: string): unknown => JSON.parse(value) },
  timestamptz: {
    ...{ to: 1184, from: [1184], serialize: text },
    parse: (value: string) => value.replace(" ", "T").replace(/([+-]\d\d)$/u, "$1:00"),
  },
};
