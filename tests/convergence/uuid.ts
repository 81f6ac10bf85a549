/** A version 4 UUID of this chance: the same seed gives the same ids. */
export function uuid(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16));
  hex[12] = "4";
  hex[16] = "89ab"[Math.floor(random() * 4)] ?? "8";
  return [8, 12, 16, 20, 32].map((end, place, ends) => hex.slice(ends[place - 1] ?? 0, end).join("")).join("-");
}
