/** Returns the part of a mailed link behind its `#`: as much as the page that it opens hands in on a press. */
export function carriedBy(link: string | undefined): { type: string; token_hash: string } {
  const carried = new URLSearchParams(new URL(link ?? "about:blank").hash.slice(1));
  return { type: carried.get("type") ?? "", token_hash: carried.get("token_hash") ?? "" };
}
