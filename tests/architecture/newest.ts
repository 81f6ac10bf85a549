import { readText, repositoryFiles } from "./source.ts";

/** Where the newest text of a function, view or trigger of the database stands: a table of docs/architecture.md, made from the migrations. */

const PAGE = "docs/architecture.md";
const PLACE = /<!-- newest -->[\s\S]*<!-- \/newest -->/u;
const STATEMENT =
  /^(create|drop)(?: or replace)? (?:(?:function|view) (?:if exists )?([a-z_]+\.[a-z_0-9]+)|(?:constraint )?trigger (?:if exists )?([a-z_0-9]+)[^;]*?\son ([a-z_]+\.[a-z_0-9]+))/gmu;

/** Each function, view and trigger that is there, with the file that made it and the one that has its newest text. */
function texts(): ReadonlyMap<string, { readonly first: string; readonly newest: string }> {
  const found = new Map<string, { first: string; newest: string }>();
  const gone = new Map<string, string>();
  for (const file of repositoryFiles().filter((path) => /^supabase\/migrations\/.*\.sql$/u.test(path)))
    for (const [, verb, made, trigger, table] of readText(file).matchAll(STATEMENT)) {
      const name = made ?? `${trigger} on ${table}`;
      // One that is made anew with other arguments is dropped first, and is the same function to whoever looks for it.
      const first = found.get(name)?.first ?? gone.get(name) ?? file;
      gone.set(name, first);
      if (verb === "drop") found.delete(name);
      else found.set(name, { first, newest: file });
    }
  return found;
}

/** Those whose newest text is not in the file that made them, by the file that has it. */
function newestTable(): string {
  const rows = new Map<string, string[]>();
  for (const [name, { first, newest }] of texts())
    if (first !== newest) rows.set(newest, [...(rows.get(newest) ?? []), `\`${name}\``]);
  const lines = [...rows]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, names]) => `| \`${file.split("/").at(-1)}\` | ${names.toSorted().join(", ")} |`);
  return ["| newest text in | of |", "|---|---|", ...lines].join("\n");
}

/** docs/architecture.md as it has to be. */
export function architecturePage(): string {
  return readText(PAGE).replace(PLACE, () => `<!-- newest -->\n\n${newestTable()}\n\n<!-- /newest -->`);
}
