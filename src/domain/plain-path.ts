/** The file that a static host serves for "/". */
const START = /^\/index\.html?$/u;
/** The path that people share; a browser that runs scripts is led on to the listing. */
const SHARED = /^\/a\/(?=[^/]+$)/u;

/**
 * The address that is meant, as people pass addresses on: with capitals, one slash too many, the full stop of their sentence, or as a
 * host names its start file. No address of ours has capitals, or ends in a sign.
 */
export function plainPath(path: string): string {
  const plain = path
    .toLowerCase()
    .replace(/(?:[/.,;:!?)>\]"']|%[0-9a-f]{2})+$/u, "")
    .replaceAll(/\/{2,}/gu, "/")
    .replace(SHARED, "/listings/");
  return plain === "" || START.test(plain) ? "/" : plain;
}
