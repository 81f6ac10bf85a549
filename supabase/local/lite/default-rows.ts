const NO_COLUMNS = /^insert into ("[^"]+"(?:\."[^"]+")?) \(\) values (\(\)(?:, \(\))*)/;

/**
 * A row without a field (`{}`) is one of defaults, as PostgREST takes it. lite writes an empty list of columns, which is no SQL:
 * whoever may not write there was told of a syntax error instead of their rights.
 */
export const withDefaultRows = (text: string): string =>
  text.replace(
    NO_COLUMNS,
    (_, table: string, rows: string) =>
      `insert into ${table} select from generate_series(1, ${rows.split(",").length})`,
  );
