import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryFiles, ROOT } from "./source.ts";

/** The tables of docs/security.md, made from the golden file of privileges and the policies of the schemas. */

const GOLDEN = "tests/database/privileges.golden.txt";
const PAGE = "docs/security.md";
const PLACE = /<!-- grants -->[\s\S]*<!-- \/grants -->/u;

const WHO: Readonly<Record<string, string>> = {
  anon: "visitors",
  authenticated: "signed in",
  service_role: "functions with the secret key",
};
const ORDER = Object.keys(WHO);

function people(roles: string): string {
  const sorted = roles.split(" ").toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return sorted.map((role) => WHO[role] ?? role).join(", ");
}

/** Conditions on rows, by table: the names of the policies, which say what they let through. */
function policies(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of repositoryFiles().filter((path) => /^supabase\/schemas\/.*\.sql$/u.test(path))) {
    const text = readFileSync(join(ROOT, file), "utf8");
    for (const [, name = "", table = ""] of text.matchAll(/create policy "([^"]+)"\s+on ([a-z_.]+)/gu))
      found.set(table, [...(found.get(table) ?? []), name]);
  }
  return found;
}

type Grant = { readonly table: string; readonly verb: string; readonly roles: string; readonly columns: string[] };

function columnGrants(lines: readonly string[]): readonly Grant[] {
  const grants = new Map<string, Grant>();
  for (const line of lines) {
    const [, table = "", column = "", verb = "", roles = ""] =
      /^column (\w+\.\w+)\.(\w+) (\w+) → (.+)$/u.exec(line) ?? [];
    if (table === "") continue;
    const key = `${table} ${verb} ${roles}`;
    const grant = grants.get(key) ?? { table, verb, roles, columns: [] };
    grant.columns.push(column);
    grants.set(key, grant);
  }
  return [...grants.values()];
}

/** Both tables as Markdown. */
export function grantsTables(): string {
  const lines = readFileSync(join(ROOT, GOLDEN), "utf8").trim().split("\n");
  const rows = policies();
  const tables = columnGrants(lines).map(
    ({ table, verb, roles, columns }) =>
      `| \`${table}\` | ${verb} | ${people(roles)} | ${columns.join(", ")} | ${(rows.get(table) ?? ["none"]).join("; ")} |`,
  );
  const calls = lines.flatMap((line) => {
    const [, name = "", roles = ""] = /^function \w+\.(\w+)\(.*\) execute → (.+)$/u.exec(line) ?? [];
    return name === "" ? [] : [`| \`${name}\` | ${people(roles)} |`];
  });
  const stored = [...rows].filter(([table]) => !table.startsWith("public."));
  const direct =
    tables.length === 0
      ? ["No role of the API holds a privilege on any table or column: everything goes through these functions."]
      : ["| table | verb | who | columns | rows |", "|---|---|---|---|---|", ...tables];
  return [
    ...direct,
    "",
    ...stored.map(([table, names]) => `\`${table}\`: ${names.join("; ")}.\n`),
    "| function | who may call it |",
    "|---|---|",
    ...calls,
  ].join("\n");
}

/** docs/security.md as it has to be. */
export function securityPage(): string {
  return readFileSync(join(ROOT, PAGE), "utf8").replace(
    PLACE,
    () => `<!-- grants -->\n\n${grantsTables()}\n\n<!-- /grants -->`,
  );
}
