import { stat } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import {
  type DrawnPage,
  FRESH_S,
  NO_ORIGIN,
  type PagesFile,
  TIME_LIMIT_MS,
  STALE_S,
} from "../../functions/_drawn/pages.ts";
import { logFault } from "../log.ts";

/** After a try that gave nothing pages go without for so long, milliseconds: nobody else waits in vain. */
const REST_MS = 5_000;
/** As many drawings are kept, some 50 kB each, and as many are made at once: whoever comes then gets the page without. */
const MOST_KEPT = 100;
const MOST_AT_ONCE = 8;

type Drawn = { readonly page: string; readonly html: string; readonly at: number };

/** Puts into a page of the build what whoever opens it sees first. */
export type DrawPage = (asked: DrawnPage, page: string) => Promise<string>;

/**
 * Draws each page at most every 15 seconds for everybody together; an older drawing is sent while a new one is made. A page goes
 * as it was built when what it shows cannot be had at once.
 * `ask`: answers a request to the API, without an account. `key`: the publishable key.
 */
export function drawsPages(
  folder: string | Promise<string>,
  ask: (request: Request, address: URL) => Promise<Response>,
  key: string,
): DrawPage {
  const drawn = new Map<string, Drawn>();
  const drawing = new Map<string, Promise<Drawn | null>>();
  let restUntil = 0;

  const draw = async (asked: DrawnPage, page: string): Promise<Drawn | null> => {
    const file = path.join(await folder, "pages.mjs");
    const built = await stat(file).catch(() => null);
    if (built === null) return null; // a folder that some other build made
    const { drawPage } = (await import(`${pathToFileURL(file).href}?${String(built.mtimeMs)}`)) as PagesFile;
    const address = new URL(asked.question, "http://localhost");
    const answer = await ask(new Request(address, { headers: { apikey: key } }), address);
    if (!answer.ok) return null;
    const html = await drawPage(page, asked.path, await answer.json(), Date.now());
    return html === null ? null : { page, html: html.replaceAll(`${NO_ORIGIN}/`, "/"), at: Date.now() };
  };

  // One at a time of each. A market that is empty or cannot be read is no reason to keep the page from anybody.
  const begin = (asked: DrawnPage, page: string): Promise<Drawn | null> => {
    const running = drawing.get(asked.path);
    if (running !== undefined) return running;
    if (Date.now() < restUntil || drawing.size >= MOST_AT_ONCE) return Promise.resolve(null);
    const made = draw(asked, page)
      .catch((error: unknown) => {
        logFault("page not drawn", error);
        return null;
      })
      .then((next) => {
        drawing.delete(asked.path);
        if (next === null) restUntil = Date.now() + REST_MS;
        else keep(drawn, asked.path, next);
        return next;
      });
    drawing.set(asked.path, made);
    return made;
  };

  return async (asked, page) => {
    const last = drawn.get(asked.path);
    const known = last?.page === page ? last : null;
    const age = known === null ? Infinity : (Date.now() - known.at) / 1_000;
    if (known !== null && age <= FRESH_S) return known.html;
    const next = begin(asked, page);
    if (known !== null && age <= STALE_S) return known.html;
    const made = await atMost(TIME_LIMIT_MS, next);
    return made?.page === page ? made.html : page;
  };
}

/** The newest drawing of a page; those that were made longest ago go. */
function keep(drawn: Map<string, Drawn>, path: string, next: Drawn): void {
  drawn.delete(path);
  drawn.set(path, next);
  for (const oldest of drawn.keys()) {
    if (drawn.size <= MOST_KEPT) break;
    drawn.delete(oldest);
  }
}

async function atMost<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
