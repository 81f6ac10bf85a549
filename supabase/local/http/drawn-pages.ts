import { stat } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import {
  FIRST_LISTINGS,
  FRESH_S,
  type HomeFile,
  NO_ORIGIN,
  TIME_LIMIT_MS,
  STALE_S,
} from "../../functions/_drawn/pages.ts";
import { logFault } from "../log.ts";

/** After a try that gave nothing the page goes without listings for so long, milliseconds: nobody else waits in vain. */
const REST_MS = 5_000;

type Drawn = { readonly page: string; readonly html: string; readonly at: number };

export type DrawHome = (page: string) => Promise<string>;

/**
 * Puts the newest listings into Home, drawn at most every 15 seconds for everybody together; an older drawing is sent
 * while a new one is made. The page goes without them when they cannot be had at once.
 * `ask`: answers a request to the API, without an account. `key`: the publishable key.
 */
export function drawHome(
  folder: string | Promise<string>,
  ask: (request: Request, address: URL) => Promise<Response>,
  key: string,
): DrawHome {
  let drawn: Drawn | null = null;
  let drawing: Promise<Drawn | null> | null = null;
  let restUntil = 0;

  const draw = async (page: string): Promise<Drawn | null> => {
    const file = path.join(await folder, "pages.mjs");
    const built = await stat(file).catch(() => null);
    if (built === null) return null; // a folder that some other build made
    const { fillHome } = (await import(`${pathToFileURL(file).href}?${String(built.mtimeMs)}`)) as HomeFile;
    const address = new URL(FIRST_LISTINGS, "http://localhost");
    const answer = await ask(new Request(address, { headers: { apikey: key } }), address);
    if (!answer.ok) return null;
    const html = await fillHome(page, await answer.json(), Date.now());
    return html === null ? null : { page, html: html.replaceAll(`${NO_ORIGIN}/`, "/"), at: Date.now() };
  };

  // One at a time. A market that is empty or cannot be read is no reason to keep the page from anybody.
  const begin = (page: string): Promise<Drawn | null> => {
    if (Date.now() < restUntil) return Promise.resolve(null);
    drawing ??= draw(page)
      .catch((error: unknown) => {
        logFault("home not drawn", error);
        return null;
      })
      .then((made) => {
        drawing = null;
        if (made === null) restUntil = Date.now() + REST_MS;
        else drawn = made;
        return made;
      });
    return drawing;
  };

  return async (page) => {
    const known = drawn?.page === page ? drawn : null;
    const age = known === null ? Infinity : (Date.now() - known.at) / 1_000;
    if (known !== null && age <= FRESH_S) return known.html;
    const next = begin(page);
    if (known !== null && age <= STALE_S) return known.html;
    const made = await atMost(TIME_LIMIT_MS, next);
    return made?.page === page ? made.html : page;
  };
}

async function atMost<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
