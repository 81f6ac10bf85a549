/**
 * Loads the code of verbs when their screen opens: losing the network in the next second, before the worker has cached the
 * app, must not take the ability to write, sell or pay with it. Each fails silently: the verbs load the same code again and
 * say what is wrong.
 */
const quietly = (code: readonly Promise<unknown>[]): void => void Promise.all(code).catch(() => undefined);

/** Loads the code that storing any mutation needs. */
export const prepareToWrite = (): void =>
  quietly([
    import("#model/mutations.ts"),
    import("#outbox/append.ts"),
    import("#outbox/queued-mutations.ts"),
    import("#outbox/full-disk.ts"),
    import("#outbox/persist.ts"),
  ]);

/** Loads the code that writing and publishing a listing need. */
export const prepareToSell = (): void => {
  prepareToWrite();
  quietly([
    import("#outbox/publish.ts"),
    import("#outbox/photos.ts"),
    import("#photos/prepare-photo.ts"),
    import("#photos/sizes-in-worker.ts"),
    import("#photos/page-pixels.ts"), // the worker's own file comes when it begins
  ]);
};

/** Loads the code that a proof of payment needs: whoever loses the network after paying can still store the proof. */
export const prepareToPay = (): void => {
  prepareToWrite();
  quietly([
    import("#outbox/screenshots.ts"),
    import("#outbox/text-drafts.ts"),
    import("#photos/prepare-screenshot.ts"),
    import("#photos/sizes-in-worker.ts"),
    import("#photos/page-pixels.ts"),
  ]);
};
