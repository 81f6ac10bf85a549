import { getAuth } from "#remote/client.ts";
import { isConfigured } from "./configured.ts";
import { notConfigured } from "./not-configured.ts";
import { NO_NETWORK, type AuthFailure } from "./auth-failure.ts";
import { failed, type Failed } from "./result.ts";

type Auth = Awaited<ReturnType<typeof getAuth>>;

/**
 * Runs one call of the auth client, which is loaded with the first of them. Whatever goes wrong before the server could
 * answer, the chunk that did not load included, is one sentence.
 */
export async function withAuth<T>(call: (auth: Auth) => Promise<T>): Promise<T | Failed> {
  if (!isConfigured()) return notConfigured();
  try {
    return await call(await getAuth());
  } catch {
    return failed(NO_NETWORK);
  }
}

export type { AuthFailure };
