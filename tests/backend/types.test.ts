import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { freshDatabase } from "../support/database.ts";

test("src/remote/database-types.ts knows every column and function (npm run types) @core", async () => {
  const types = await readFile(path.join(import.meta.dirname, "../../src/remote/database-types.ts"), "utf8");
  const db = await freshDatabase();
  const columns =
    await db.sql`select table_name, column_name from information_schema.columns where table_schema = 'public'`;
  const functions = await db.sql`
    select proname from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype and prokind = 'f'`;
  await db.stop();
  const missing = [
    ...columns
      .filter(
        (row) =>
          !(types.split(`      ${row["table_name"]}: {`)[1] ?? "")
            .split("Relationships")[0]
            ?.includes(`          ${row["column_name"]}: `),
      )
      .map((row) => `${row["table_name"]}.${row["column_name"]}`),
    ...functions
      .filter((row) => !types.includes(`      ${row["proname"]}: {`) && !types.includes(`      ${row["proname"]}:`))
      .map((row) => `${row["proname"]}()`),
  ];
  expect(columns.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
