type Texts<Name extends string> = { [Each in Name]?: string | undefined };

/** A `validateSearch` that lets these texts of an address through, and nothing else. By hand: it is in the first chunk. */
export const searchTexts =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): Texts<Name> =>
    Object.fromEntries(
      names.map((name) => [name, search[name]]).filter(([, value]) => value && typeof value === "string"),
    ) as Texts<Name>;
