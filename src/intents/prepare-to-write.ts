/**
 * Loads the code that storing an act needs. A screen where people write calls it when it opens, so that losing the
 * network in the next second, before the worker has cached the app, does not take the ability to write with it.
 * Fails silently: the verbs load the same code again and say what is wrong.
 */
export function prepareToWrite(): void {
  Promise.all([
    import("./check.ts"),
    import("#outbox/append.ts"),
    import("#outbox/acts.ts"),
    import("#outbox/room.ts"),
    import("#outbox/persist.ts"),
  ]).catch(() => undefined);
}
