type Yielding = { scheduler?: { yield?: () => Promise<void> } };

/** Lets the browser paint and answer the person before the next slice of work. A timer costs four milliseconds each time, this nothing. */
export function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as Yielding;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
