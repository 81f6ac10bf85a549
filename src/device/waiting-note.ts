/*
 * How many mutations wait on this phone, noted where a browser that clears its storage may not reach. Chromium takes databases, caches and
 * workers, and leaves localStorage; Firefox takes that too; what is left of both is a cookie. So the sum stands in a cookie and, by whose
 * they are, in localStorage, and a start compares them with the databases. Safari forgets cookies written by a page with all the
 * rest, after a week without a visit: there it stays silent. The server is sent the number with the files of the app, and has no use for it.
 */
import { stored } from "./stored.ts";

const NAME = "djassa-waiting";
const STORED_S = 90 * 86_400;

/** `made`: the mark of the outbox in which they wait; null where it has none. */
type Note = { readonly count: number; readonly made: string | null };
type Notes = Readonly<Record<string, Note>>;

const isNotes = (value: unknown): value is Notes => typeof value === "object" && value !== null;

const byOwner = stored<Notes | null>(NAME, null, isNotes);

/** The page's cookies as a text: older phones' browsers have no Cookie Store. */
const jar = (): { cookie: string } => document;

function readCookie(): number {
  try {
    return Number(new RegExp(`(?:^|; )${NAME}=(\\d+)`, "u").exec(jar().cookie)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function writeCookie(count: number): void {
  try {
    jar().cookie = `${NAME}=${String(count)}; Path=/; SameSite=Strict; Max-Age=${String(count > 0 ? STORED_S : 0)}${location.protocol === "https:" ? "; Secure" : ""}`;
  } catch {
    // A browser that keeps none has nothing to compare.
  }
}

/**
 * Notes that `count` mutations of `owner` wait, in the outbox with the mark `made`; none takes their note away, and nobody else's: what
 * another person keeps locked here still waits.
 */
export function noteWaiting(owner: string, count: number, made: string | null = null): void {
  const notes = byOwner.read();
  if (count === 0 && notes?.[owner] === undefined && (notes !== null || readCookie() === 0)) return;
  const { [owner]: _before, ...others } = notes ?? {};
  const next: Notes = count > 0 ? { ...others, [owner]: { count, made } } : others;
  byOwner.write(next);
  writeCookie(Object.values(next).reduce((sum, note) => sum + note.count, 0));
}

/** The outboxes on this phone. `made`: the mark of the one of this owner, null where it has none, undefined where there is no outbox. */
export type Outboxes = {
  any(): Promise<boolean>;
  made(owner: string): Promise<string | null | undefined>;
};

/**
 * How many mutations waited here and are gone with the browser's storage; 0 when none. Told once. An outbox with another mark was made
 * since: a start opens that of the person who was here last before it is known that their session is gone too.
 */
export async function lostWaiting(here: Outboxes): Promise<number> {
  const notes = byOwner.read();
  if (notes === null) {
    const noted = readCookie();
    if (noted === 0 || (await here.any())) return 0;
    writeCookie(0);
    return noted;
  }
  let lost = 0;
  for (const [owner, { count, made }] of Object.entries(notes)) {
    const found = await here.made(owner);
    if (found === null || found === made) continue;
    lost += count;
    noteWaiting(owner, 0);
  }
  return lost;
}
