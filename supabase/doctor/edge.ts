import * as v from "valibot";
import { as, ask, missing, ok, unseen, type Finding, type Project } from "./look.ts";

const feed = v.object({ rows: v.array(v.object({ id: v.pipe(v.string(), v.uuid()), photos: v.array(v.string()) })) });
const NOBODYS = "00000000-0000-4000-8000-000000000000";
/** Crawlers are told by their names. */
const CRAWLER = { "user-agent": "WhatsApp/2.24" };

/** Examines what the host of the site does besides serving files (netlify/, dist/_headers): no setting shows it, only what comes. Never rejects. */
export async function edge(project: Project): Promise<Finding[]> {
  const answers = await Promise.all([policies(project), questions(project), picture(project)]);
  return answers.flat();
}

/** A page that an edge function answers, or lets pass, may come without the headers of dist/_headers; one of another project's build names that one. */
async function policies({ site, url }: Project): Promise<Finding[]> {
  const what = "The policy of each page lets the project in";
  const headers = { accept: "text/html", "user-agent": "Mozilla/5.0" };
  const project = new URL(url).origin;
  const wanted = project === new URL(site).origin ? ["connect-src 'self'"] : [project, project.replace(/^http/u, "ws")];
  const pages = await Promise.all(
    ["/", "/search", `/listings/${NOBODYS}`].map(async (path) => {
      const answer = await fetch(`${site}${path}`, { headers, signal: AbortSignal.timeout(10_000) }).catch(() => null);
      await answer?.body?.cancel();
      const policy = answer?.headers.get("content-security-policy") ?? "";
      return { path, holds: wanted.every((origin) => policy.includes(origin)) };
    }),
  );
  const without = pages.filter(({ holds }) => !holds).map(({ path }) => path);
  return [
    without.length === 0
      ? ok(what)
      : missing(what, `not that of ${without.join(", ")}: no headers there, or a build for another VITE_SUPABASE_URL`),
  ];
}

/** Netlify gives the variables of the build to edge functions only where their scope has "Functions". */
async function questions({ site }: Project): Promise<Finding[]> {
  const what = "What everybody asks is answered at the site";
  const { status, json } = await ask(`${site}/flux/open_towns`);
  if (status === 200 && Array.isArray(json)) return [ok(what)];
  return [
    json === null
      ? unseen(what, "this host has no /flux (netlify/edge-functions): each phone asks the project itself")
      : missing(
          what,
          `its edge does not reach the project (${status}): VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY among the site's variables, with the scope Functions`,
        ),
  ];
}

/** Drawn by WebAssembly inside a function: whether that finds its files and stays within its two seconds, only a picture shows. */
async function picture({ site, url, key }: Project): Promise<Finding[]> {
  const what = "Pictures of shared listings";
  const page = as(feed, await ask(`${url}/rest/v1/rpc/sync_pull_feed?max_rows=20`, { headers: { apikey: key } }));
  const pictured = page?.rows.find(({ photos }) => photos.length > 0);
  if (pictured === undefined) return [unseen(what, "nothing is on sale yet: ask again after the first photo")];
  const shown = `/a/${pictured.id}.jpg`;
  const { status, type } = await ask(site + shown, { headers: CRAWLER });
  if (status === 200 && type.startsWith("image/jpeg")) return [ok(what)];
  return [
    missing(
      what,
      status === 302
        ? `${shown} is the product's own: the photo could not be drawn, Edge Functions → share-preview → Logs`
        : `${shown} answers ${status}: send /a/* to share-preview (dist/_redirects)`,
    ),
  ];
}
