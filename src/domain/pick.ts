/** These fields of an object, and nothing else of it. */
export const pick = <T extends object, Name extends keyof T>(of: T, names: readonly Name[]): Pick<T, Name> =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<T, Name>;
