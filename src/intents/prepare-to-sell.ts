/**
 * Loads the code that writing and publishing a listing need, when its screen opens: losing the network in the next second
 * must not take the ability to sell with it. Fails silently: the verbs load the same code again and say what is wrong.
 */
export function prepareToSell(): void {
  Promise.all([
    import("./check-listing.ts"),
    import("#outbox/save-draft.ts"),
    import("#outbox/photos.ts"),
    import("#outbox/publish.ts"),
    import("#outbox/acts.ts"),
    import("#outbox/room.ts"),
    import("#outbox/persist.ts"),
  ]).catch(() => undefined);
}
