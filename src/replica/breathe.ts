type Yielding = { scheduler?: { yield?: () => Promise<void> } };

/** Lets the browser paint and answer the person before the next slice of work. */
export function breathe(): Promise<void> {
  const { scheduler } = globalThis as Yielding;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/** Waits for a moment in which the page has nothing better to do; at most `atMost` milliseconds. */
export function idle(atMost: number): Promise<void> {
  if (typeof requestIdleCallback !== "function") return breathe();
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: atMost }));
}
