type EdgeRuntime = { waitUntil(work: Promise<unknown>): void };

/** Work that goes on after the answer was given. Its failure is nobody's answer: whoever needs it done finds it undone. */
export function afterwards(work: Promise<unknown>): void {
  const quiet = work.catch((error: unknown) => {
    console.error(`afterwards: ${error instanceof Error ? error.name : typeof error}`);
  });
  (globalThis as { EdgeRuntime?: EdgeRuntime }).EdgeRuntime?.waitUntil(quiet);
}
