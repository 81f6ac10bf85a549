/*
 * The only sink of the app that Trusted Types guard is the address of a script: the service worker's and that of the
 * worker for photos. The one policy passes these two and no other.
 */
/** A TrustedScriptURL, which is taken wherever the address as a string would be. */
type ScriptUrlPolicy = { createScriptURL: (url: string) => string };
type PolicyFactory = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => ScriptUrlPolicy;
};

export const SERVICE_WORKER = "/service-worker.js";

/** As built, and as Vite serves it in development. */
const PHOTO_WORKER = /^\/(assets\/photo-worker-[\w-]+\.js|src\/photos\/photo-worker\.ts\?[\w&=-]+)$/u;

function only(url: string): string {
  if (url !== SERVICE_WORKER && !PHOTO_WORKER.test(url)) throw new TypeError(`Refused script address: ${url}`);
  return url;
}

let policy: ScriptUrlPolicy | null | undefined;

/** The address as the policy `djassa` lets it through, where the browser has such policies. @throws TypeError for any other address */
export function scriptUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  // A second policy of the same name is refused.
  policy ??= trustedTypes?.createPolicy("djassa", { createScriptURL: only }) ?? null;
  return policy === null ? only(url) : policy.createScriptURL(url);
}
