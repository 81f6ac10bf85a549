/** One statement of an SQL text and where its first word stands (0-based offset). */
export type Statement = { text: string; start: number };

/** Parts that may hide a semicolon, or are skipped: comments, strings, quoted names, dollar quotes. */
const TOKEN = /--[^\n]*|\/\*|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]\w*)?\$|;/g;

/**
 * Splits an SQL text at its top-level semicolons. Good enough to say where a migration failed; never used to
 * run one (SQL-standard function bodies, `begin atomic … end`, would be cut).
 */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let from = 0;
  const close = (to: number): void => {
    const lead = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/)*/.exec(sql.slice(from, to))?.[0].length ?? 0;
    if (from + lead < to) statements.push({ text: sql.slice(from, to), start: from + lead });
    from = to + 1;
  };
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(sql); token !== null; token = TOKEN.exec(sql)) {
    if (token[0] === ";") close(token.index);
    else if (token[0] === "/*") TOKEN.lastIndex = endOf(sql, "*/", TOKEN.lastIndex);
    else if (token[0].startsWith("$")) TOKEN.lastIndex = endOf(sql, token[0], TOKEN.lastIndex);
  }
  close(sql.length);
  return statements;
}

function endOf(sql: string, mark: string, from: number): number {
  const at = sql.indexOf(mark, from);
  return at === -1 ? sql.length : at + mark.length;
}

/** 1-based line and column of an offset. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}
