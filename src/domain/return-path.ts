const NOWHERE = "https://djassa.invalid";

/**
 * Where to go after signing in: a path of this site, or `fallback`. The browser's own parser decides, since
 * it also reads "/\evil", "/<tab>/evil" and "/.//evil" as another host (security.md, return paths).
 */
export function safeReturnPath(path: string | null | undefined, fallback = "/"): string {
  if (typeof path !== "string" || !path.startsWith("/") || !URL.canParse(path, NOWHERE)) return fallback;
  const url = new URL(path, NOWHERE);
  const safe = url.pathname + url.search + url.hash;
  return url.origin === NOWHERE && !safe.startsWith("//") ? safe : fallback;
}
