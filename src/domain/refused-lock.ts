/**
 * Runs `work` under a lock that `request` asks the browser for. Where site data is blocked browsers refuse locks, each time and at
 * once: the work is then done as where there are none, by `otherwise`. `signal`: ends the waiting, which is no refusal.
 */
export async function underLockOr<T>(
  request: (held: () => Promise<T>) => Promise<T>,
  work: () => Promise<T>,
  otherwise: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  let began = false;
  try {
    return await request(() => {
      began = true;
      return work();
    });
  } catch (error) {
    if (began || signal?.aborted === true) throw error;
    return await otherwise();
  }
}
