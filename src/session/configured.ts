import { failed, type Failed } from "./result.ts";

/** For the screens, which may not ask `remote` themselves. */
export { isConfigured } from "#remote/environment.ts";

/** Answer of every auth and profile action while no backend is configured: the spec's sentence, then a French one. */
export const notConfigured = (): Failed =>
  failed(
    "Supabase not configured. Please check your environment variables. Le service n'est pas encore configuré\u00a0: réessayez plus tard.",
  );
