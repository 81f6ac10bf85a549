import { DISTRICTS } from "#town";

const known: readonly string[] = DISTRICTS;

/** Where something of the demo is: its own district, or in another town one of that town's, always the same. */
export function districtOf(name: string): string {
  if (known.includes(name)) return name;
  const sum = Array.from(name).reduce((all, sign) => all + (sign.codePointAt(0) ?? 0), 0);
  return known[sum % known.length] ?? name;
}
