/** Where most addresses are.  */
const KNOWN = ["gmail.com", "yahoo.fr", "yahoo.com", "hotmail.com", "hotmail.fr", "outlook.com", "outlook.fr"];
/** A letter away from those, and meant as they stand. */
const NEIGHBOURS = ["ymail.com", "mail.com", "email.com"];

/** The address that was most likely meant, where a well-known provider stands with a letter wrong; null for every other one. */
export function meantEmail(typed: string): string | null {
  const [, name = "", domain = ""] = /^\s*(\S+@)(\S+)\s*$/u.exec(typed.toLowerCase()) ?? [];
  if (KNOWN.includes(domain) || NEIGHBOURS.includes(domain)) return null;
  // Gmail has this one ending, whatever the country.
  const meant = domain.startsWith("gmail.") ? "gmail.com" : KNOWN.find((known) => isSlip(domain, known));
  return meant === undefined ? null : name + meant;
}

/** Whether one letter is wrong, missing or too many, or two neighbours have changed places. */
function isSlip(typed: string, known: string): boolean {
  let start = 0;
  while (start < known.length && typed[start] === known[start]) start += 1;
  let [a, b] = [typed.slice(start), known.slice(start)];
  while (a !== "" && b !== "" && a.slice(-1) === b.slice(-1)) [a, b] = [a.slice(0, -1), b.slice(0, -1)];
  return (a.length < 2 && b.length < 2) || (a.length === 2 && a === b.slice(1) + b.slice(0, 1));
}
