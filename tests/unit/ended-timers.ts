/**
 * Vitest `setupFiles` of the unit tests: the timers of the file before end with it. A timer that lingers there for ten seconds
 * (src/queries/sources.ts) would go on in this file, under its fake clock.
 */
type Watched = typeof setTimeout & { begun?: Set<NodeJS.Timeout> };

/** The same, but it knows what it has begun. */
function watched(real: typeof setTimeout): Watched & { begun: Set<NodeJS.Timeout> } {
  const begun = new Set<NodeJS.Timeout>();
  const watching = (...given: Parameters<typeof setTimeout>): NodeJS.Timeout => {
    const timer = real(...given);
    begun.add(timer);
    return timer;
  };
  return Object.assign(Object.defineProperties(watching, Object.getOwnPropertyDescriptors(real)), {
    begun,
  }) as Watched & {
    begun: Set<NodeJS.Timeout>;
  };
}

const { begun }: Watched = globalThis.setTimeout;
for (const timer of begun ?? []) clearTimeout(timer);
begun?.clear();
if (begun === undefined) globalThis.setTimeout = watched(globalThis.setTimeout);
