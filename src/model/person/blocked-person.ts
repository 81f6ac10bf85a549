/** Somebody whose messages and listings a person wants to see no more. */
export type BlockedPerson = { readonly personId: string; readonly name: string; readonly at: number };
