/*
 * Words and acts of this tab that the server has not taken yet, kept over a reload. In sessionStorage: they end with the
 * tab, and are about other people. Each belongs to one member; another one on the same phone finds nothing.
 */
type Box = { readonly userId: string; readonly items: Readonly<Record<string, unknown>> };

const NAME = "djassa:team-kept";

function read(userId: string): Readonly<Record<string, unknown>> {
  try {
    const box = JSON.parse(sessionStorage.getItem(NAME) ?? "null") as Partial<Box> | null;
    return box?.userId === userId && typeof box.items === "object" ? box.items : {};
  } catch {
    return {};
  }
}

export function readSaved(userId: string, key: string): unknown {
  return read(userId)[key];
}

/** Forgets everything of this member whose key `goes` names. */
export function forget(userId: string, goes: (key: string) => boolean): void {
  for (const key of Object.keys(read(userId)).filter(goes)) save(userId, key, undefined);
}

/** Keeps a value by its key, or forgets it when it is undefined. */
export function save(userId: string, key: string, value: unknown): void {
  const { [key]: _last, ...others } = read(userId);
  const items = value === undefined ? others : { ...others, [key]: value };
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ userId, items } satisfies Box));
  } catch {
    // Then they live as long as the page does.
  }
}
