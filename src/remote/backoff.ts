const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/** The longest between two tries with a token that is not taken although it is fresh: asking more often changes nothing. */
export const UNWELCOME_MS = 240_000;

/**
 * Milliseconds to wait after so many failures in a row: 1 s, 2 s, 4 s … 60 s, each shortened by up to a half so that phones
 * cut off together do not come back together. `random` gives 0 to 1; `longest` instead of the 60 s, in milliseconds.
 */
export function backoff(failures: number, random: () => number, longest: number = LONGEST_MS): number {
  const full = Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), longest);
  return Math.round(full * (1 - random() / 2));
}

/**
 * The wait that `Retry-After` asks for, milliseconds: from seconds, or from a date, compared with the server's own date, for this phone's
 * clock may be a day wrong.
 */
export function retryAfterOf(headers: Headers): number | null {
  const said = headers.get("retry-after");
  if (said === null || said.trim() === "") return null;
  const seconds = Number(said);
  const until = Number.isNaN(seconds) ? Date.parse(said) - Date.parse(headers.get("date") ?? "") : seconds * 1_000;
  return Number.isNaN(until) ? null : Math.max(until, 0);
}
