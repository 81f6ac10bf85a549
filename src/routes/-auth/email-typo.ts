/** Where most addresses are; the first ending is meant where the one that was typed tells of none. */
const KNOWN = [
  "gmail.com",
  "yahoo.fr",
  "yahoo.com",
  "hotmail.com",
  "hotmail.fr",
  "outlook.com",
  "outlook.fr",
  "icloud.com",
];
/** A letter away from those, and meant as they stand. */
const NEIGHBOURS = ["ymail", "mail", "email", "tmail"];

/** The address that was most likely meant, where a well-known provider stands with a slip in its name or its ending; null for every other one. */
export function meantEmail(typed: string): string | null {
  const [, name = "", domain = ""] = /^\s*(\S+@)(\S+)\s*$/u.exec(typed.toLowerCase()) ?? [];
  const [label = "", ending = ""] = partsOf(domain);
  if (KNOWN.includes(domain) || NEIGHBOURS.includes(label)) return null;
  const meant =
    KNOWN.find((known) => isSlip(domain, known)) ?? KNOWN.find((known) => isOther(label, ending, partsOf(known)));
  return meant === undefined ? null : name + meant;
}

const partsOf = (domain: string): string[] => /^([^.]*)\.(.*)$/u.exec(domain)?.slice(1) ?? [];

/** Both parts a letter off ("gmial.con"), or an ending that this provider has nowhere. */
const isOther = (label: string, ending: string, [knownLabel = "", knownEnding = ""]: string[]): boolean =>
  (isSlip(label, knownLabel) && (isSlip(ending, knownEnding) || (knownLabel === "gmail" && ending === "fr"))) ||
  // Gmail and iCloud have one ending, whatever the country; none of these has that of Côte d'Ivoire.
  (label === knownLabel && (ending === "ci" || /^(?:gmail|icloud)$/u.test(label)));

/** Whether one letter is wrong, missing or too many, or two neighbours have changed places. */
function isSlip(typed: string, known: string): boolean {
  let start = 0;
  while (start < known.length && typed[start] === known[start]) start += 1;
  let [a, b] = [typed.slice(start), known.slice(start)];
  while (a !== "" && b !== "" && a.slice(-1) === b.slice(-1)) [a, b] = [a.slice(0, -1), b.slice(0, -1)];
  return (a.length < 2 && b.length < 2) || (a.length === 2 && a === b.slice(1) + b.slice(0, 1));
}
