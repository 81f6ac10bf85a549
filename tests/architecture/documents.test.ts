import { describe, expect, test } from "vitest";
import { PERSON_COLLECTIONS, PUBLIC_COLLECTIONS } from "#domain/collection.ts";
import { BASELINE, pendingMigration, TOWN_FILE } from "../../supabase/local/database/released.ts";
import { decisionFaults, decisionsPage } from "./decisions.ts";
import { securityPage } from "./grants.ts";
import { readText, repositoryFiles } from "./source.ts";

const files = repositoryFiles();
const documents = files.filter((path) => path.endsWith(".md"));
/** Files that cite: code, SQL, documents. The change log is history, and may name files that have gone. */
const citing = files.filter(
  (path) => /\.(tsx?|sql|md|css|toml|yml)$/u.test(path) && path !== "CHANGELOG.md" && !path.includes("histories/"),
);
const lines = citing.flatMap((path) =>
  readText(path)
    .split("\n")
    .map((text, index) => ({ path, place: `${path}:${index + 1}`, text })),
);
/** The text of the code's comments, without addresses of the web. */
const comments = lines
  .filter(({ path }) => /\.(tsx?|sql)$/u.test(path))
  .map(({ path, place, text }) => ({
    place,
    text: (path.endsWith(".sql") ? /--.*/u : /(?:\/\/|\/\*|^\s*\*)(?!.*https?:\/\/).*/u).exec(text)?.[0] ?? "",
  }));

/** The parts of a document that can be cited: its headings and the bold words at the start of a line, a cell or a list item. */
const specification = readText("docs/spec.md");
const sync = readText("docs/sync.md");
const rules = new Set([...specification.matchAll(/^- \*\*(\d+\.\d+)\*\*/gmu)].map(([, rule]) => rule));
const sections = new Set([...specification.matchAll(/^## (\d+)\./gmu)].map(([, section]) => section));
const named = new Set([...sync.matchAll(/^\| \*\*([FI]\d+)\*\* \|/gmu)].map(([, name]) => name));
const decided = new Set(
  [...readText("docs/decisions.md").matchAll(/^### (D\d+) · /gmu)].map(([, decision]) => decision),
);

/** Citations of a pattern that `known` does not know, as `path:line citation`. */
function unresolved(pattern: RegExp, known: (found: string, path: string) => boolean): readonly string[] {
  return lines.flatMap(({ path, place, text }) =>
    [...text.matchAll(pattern)]
      .map(([, found = ""]) => found)
      .filter((found) => !known(found, path))
      .map((found) => `${place} ${found}`),
  );
}

/** A link of a document, from where it stands. */
function target(path: string, link: string): string {
  const folder = path.split("/").slice(0, -1);
  for (const part of link.replace(/#.*$/u, "").split("/")) {
    if (part === "..") folder.pop();
    else if (part !== ".") folder.push(part);
  }
  return folder.join("/");
}

const exists = (path: string): boolean => {
  const plain = path.replace(/[/*]+$/u, "");
  return files.includes(plain) || files.some((file) => file.startsWith(`${plain}/`));
};

describe("what is cited is there", () => {
  test("links between documents", () => {
    const links = documents.flatMap((path) =>
      [...readText(path).matchAll(/\]\((?!https?:|mailto:|#)([^)\s]+)\)/gu)]
        .map(([, link = ""]) => target(path, link))
        .filter((file) => !exists(file))
        .map((file) => `${path}: ${file}`),
    );
    expect(links).toEqual([]);
  });

  test("headings that links go to", () => {
    const anchor = (heading: string) =>
      heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(/\s/gu, "-");
    const anchors = (path: string) =>
      [
        ...readText(path)
          .replaceAll(/^```[\s\S]*?^```/gmu, "")
          .matchAll(/^#+ (.+)$/gmu),
      ].map(([, heading = ""]) => anchor(heading));
    const links = documents.flatMap((path) =>
      [...readText(path).matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)#([^)\s]+)\)/gu)]
        .map(([, file = "", heading = ""]) => ({ file: file === "" ? path : target(path, file), heading }))
        .map((link) => ({ ...link, isThere: anchors(link.file).includes(link.heading), path })),
    );
    expect(links.filter(({ isThere }) => !isThere)).toEqual([]);
    expect(links.length).toBeGreaterThan(10);
  });

  test("commands of package.json", () => {
    const { scripts } = JSON.parse(readText("package.json")) as { scripts: Record<string, string> };
    expect(unresolved(/\bnpm run (?:-s )?([a-z][\w:-]*)/gu, (found) => Object.hasOwn(scripts, found))).toEqual([]);
  });

  test("files and folders named in documents", () => {
    const paths = documents
      .filter((path) => path !== "CHANGELOG.md")
      .flatMap((path) =>
        [...readText(path).matchAll(/`((?:src|sw|supabase|tests|build|docs|netlify|public)\/[\w./*$-]+)`/gu)]
          .map(([, file = ""]) => file)
          .filter((file) => !exists(file.replace(/\*.*$/u, "")))
          .map((file) => `${path}: ${file}`),
      );
    expect(paths).toEqual([]);
  });

  test("documents named in code, and none that lies elsewhere", () => {
    expect(unresolved(/\b((?:docs|design)\/[\w-]+\.md)\b/gu, (found) => files.includes(found))).toEqual([]);
  });

  test("sections and rules of the specification, § and number", () => {
    expect(
      unresolved(/§(\d+(?:\.\d+)?)(?!\d)/gu, (found) => (found.includes(".") ? rules : sections).has(found)),
    ).toEqual([]);
  });

  test("faults F and invariants I of docs/sync.md, decisions D of docs/decisions.md", () => {
    expect(unresolved(/\b(F[1-9]\d?)\b(?=[^a-z\d-]|$)/gu, (found) => named.has(found))).toEqual([]);
    expect(unresolved(/\((I\d)\)/gu, (found) => named.has(found))).toEqual([]);
    expect(unresolved(/\b(D\d{1,3})\b(?=[):,.]|$| ·| \|)/gu, (found) => decided.has(found))).toEqual([]);
  });

  test("each fault stands in docs/sync.md beside tests that name it", () => {
    const rows = [...sync.matchAll(/^\| \*\*(F\d+)\*\* \|.*\|(.*)\|$/gmu)];
    const silent = rows.flatMap(([, fault = "", cell = ""]) => {
      const shown = [...cell.matchAll(/`([^`]+)`/gu)].map(([, file = ""]) => file);
      const named = shown.filter(
        (file) => files.includes(file) && new RegExp(`\\b${fault}\\b`, "u").test(readText(file)),
      );
      return named.length === shown.length && shown.length > 0 ? [] : [`${fault}: ${cell.trim()}`];
    });
    expect(silent).toEqual([]);
    expect(rows).toHaveLength(22);
  });

  test("files that comments name", () => {
    const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
    const gone = comments.flatMap(({ place, text }) =>
      [...text.matchAll(/(?<![\w@./…*#-])(?:\.+\/)*((?:[\w@.-]+\/)*[\w$.-]+\.(?:tsx?|sql|md))\b/gu)]
        .map(([, name = ""]) => name)
        .filter((name) => !isThere(name))
        .map((name) => `${place} ${name}`),
    );
    expect(gone).toEqual([]);
  });

  test("headings of documents that comments name (sync.md, Push)", () => {
    const headings = (name: string) =>
      documents
        .filter((path) => path === name || path.endsWith(`/${name}`))
        .flatMap((path) => [...readText(path).matchAll(/^#+ (.+?)(?: \(.*)?$/gmu)].map(([, heading = ""]) => heading));
    const cited = comments.flatMap(({ place, text }) =>
      [...text.matchAll(/([\w/-]+\.md), (?![FID]\d)([A-Z].*)/gu)].map(([, name = "", rest = ""]) => ({
        words: `${place} ${name}, ${rest}`,
        isThere: headings(name).some((heading) => rest.startsWith(heading)),
      })),
    );
    expect(cited.filter(({ isThere }) => !isThere).map(({ words }) => words)).toEqual([]);
    expect(cited.length).toBeGreaterThan(5);
  });
});

describe("what documents know from elsewhere", () => {
  test("docs/security.md lists the grants of the golden file", () => {
    expect(readText("docs/security.md")).toBe(securityPage());
  });

  test("supabase/migrations holds what `npm run migration` writes of the schemas, and no more", () => {
    const pending = pendingMigration();
    if (pending !== null) expect(readText(`supabase/migrations/${pending.file}`) === pending.text).toBe(true);
    const there = files.filter((path) => path.startsWith("supabase/migrations/")).map((path) => path.split("/").at(-1));
    expect(there.slice(0, 2), "a change is written into supabase/schemas").toEqual([TOWN_FILE, BASELINE]);
  });

  test("docs/decisions.md has its index, and a number for each decision", () => {
    expect(readText("docs/decisions.md")).toBe(decisionsPage());
    expect(decisionFaults()).toEqual([]);
  });

  test("supabase/local/README.md names each file that mends @supabase/lite, and a test of it", () => {
    const page = readText("supabase/local/README.md");
    const mending = files.filter((path) => path.startsWith("supabase/local/lite/"));
    expect(mending.map((path) => path.slice("supabase/local/".length)).filter((path) => !page.includes(path))).toEqual(
      [],
    );
    const untested = page.split("\n").filter((line) => /^\| `lite\/\w/u.test(line) && !/`tests\/[\w/.-]+`/u.test(line));
    expect(untested).toEqual([]);
  });

  test("docs/sync.md lists each collection, and who may pull it", () => {
    const table = sync.split(/^## /mu).find((section) => section.startsWith("Collections\n")) ?? "";
    const rows = [...table.matchAll(/^\| `(\w+)` \| (everyone|signed in)/gmu)].map(
      ([, collection, who]) => `${collection} ${who}`,
    );
    const due = [
      ...PUBLIC_COLLECTIONS.map((collection) => `${collection} everyone`),
      ...PERSON_COLLECTIONS.map((collection) => `${collection} signed in`),
    ];
    expect(rows.toSorted()).toEqual(due.toSorted());
  });
});

describe("pictures in the repository", () => {
  test("docs/screens keeps only what a document shows, and at most twelve of it", () => {
    const kept = files.filter((path) => path.startsWith("docs/screens/"));
    const texts = documents.map(readText).join("\n");
    expect(kept.filter((path) => !texts.includes(path.replace("docs/", "")))).toEqual([]);
    expect(kept.length).toBeLessThanOrEqual(12);
  });
});
