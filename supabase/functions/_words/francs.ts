/** 1500 → `1 500 FCFA`, with no-break spaces. A function imports nothing of the app: where it runs knows no `#domain`. */
export function francs(amount: unknown): string {
  return `${String(Number(amount)).replace(/\B(?=(\d{3})+$)/g, "\u202f")}\u00a0FCFA`;
}
