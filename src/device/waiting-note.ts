/*
 * How many acts wait on this phone, noted where a browser that clears its storage does not reach: in a cookie, beside the same
 * figure in localStorage, which goes with the databases. A cookie alone: the acts were lost, and the person has to hear it. The
 * server is sent the number with the files of the app, and has no use for it.
 */
const NAME = "djassa-waiting";
const KEPT_S = 90 * 86_400;

/** The page's cookies as a text: older phones' browsers have no Cookie Store. */
const jar = (): { cookie: string } => document;

const cookie = (count: number): string =>
  `${NAME}=${String(count)}; Path=/; SameSite=Strict; Max-Age=${String(count > 0 ? KEPT_S : 0)}${location.protocol === "https:" ? "; Secure" : ""}`;

/** Of whom acts wait: of the person here, and of whoever wrote without an account. */
const waiting = { person: 0, visitor: 0 };

/** Notes that `count` acts of these wait; none of anybody takes the note away. */
export function noteWaiting(whose: keyof typeof waiting, own: number): void {
  waiting[whose] = own;
  const count = waiting.person + waiting.visitor;
  try {
    if (count > 0) localStorage.setItem(`djassa:${NAME}`, String(count));
    else localStorage.removeItem(`djassa:${NAME}`);
    jar().cookie = cookie(count);
  } catch {
    // A browser that keeps neither has nothing to compare.
  }
}

/** How many acts waited here and are gone with the browser's storage; 0 when none. Told once. */
export function lostWaiting(): number {
  try {
    const noted = Number(new RegExp(`(?:^|; )${NAME}=(\\d+)`, "u").exec(jar().cookie)?.[1] ?? 0);
    if (noted === 0 || localStorage.getItem(`djassa:${NAME}`) !== null) return 0;
    jar().cookie = cookie(0);
    return noted;
  } catch {
    return 0;
  }
}
