/** For the screens, which may not ask `remote` themselves. */
export { isConfigured } from "#remote/environment.ts";
