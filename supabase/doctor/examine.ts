import { readdirSync } from "node:fs";
import * as v from "valibot";
import { demoFacts } from "../../build/demo-facts.ts";
import { lookAtDatabase } from "./database.ts";
import { edge } from "./edge.ts";
import { as, ask, missing, ok, unseen, type Finding, type Project, type Reply } from "./look.ts";
import { settings } from "./settings.ts";
import { firstTown } from "./town.ts";

/** All that `npx supabase functions deploy` sends: folders whose names begin with "_" are parts of others. */
const FUNCTIONS = readdirSync(new URL("../functions", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
  .map(({ name }) => name);

const authSettings = v.object({
  disable_signup: v.boolean(),
  mailer_autoconfirm: v.boolean(),
  external: v.object({ email: v.boolean() }),
});

const own = ({ key }: Project): Record<string, string> => ({ apikey: key });

async function address(project: Project): Promise<Finding[]> {
  const { status } = await ask(`${project.url}/auth/v1/settings`, { headers: own(project) });
  if (status === 0)
    return [
      missing("The project answers", `nobody answers at ${project.url}: is the address right, is the project paused?`),
    ];
  return status === 401 || status === 403
    ? [missing("The publishable key", "the project does not know it: Settings → API keys")]
    : [ok("The project answers and knows the publishable key")];
}

async function signingUp(project: Project): Promise<Finding[]> {
  const settings = as(authSettings, await ask(`${project.url}/auth/v1/settings`, { headers: own(project) }));
  if (settings === null) return [missing("Signing up", "the auth server does not show its settings")];
  return [
    settings.disable_signup || !settings.external.email
      ? missing("Signing up by e-mail", "is switched off: Authentication → Sign in / Providers")
      : ok("Signing up by e-mail"),
    settings.mailer_autoconfirm
      ? missing(
          "Confirmed addresses",
          "accounts need no confirmation: Authentication → Sign in / Providers → Confirm email",
        )
      : ok("Addresses are confirmed by mail"),
  ];
}

async function schema(project: Project): Promise<Finding[]> {
  const reply = await ask(`${project.url}/rest/v1/rpc/sync_pull_feed?max_rows=1`, { headers: own(project) });
  if (reply.status !== 200) return [missing("The schema", "sync_pull_feed is not there: npx supabase db push")];
  const plain = await ask(`${project.url}/rest/v1/rpc/is_plain_call`, { method: "POST", headers: own(project) });
  return [
    ok("The schema is there"),
    plain.json === true
      ? ok("Calls that are counted are known by their words")
      : missing(
          "Calls that are counted",
          plain.status === 200
            ? "this PostgREST writes a plain call in other words: no number of a seller is told, the admin console stays shut (private.asked_plainly, docs/hosting.md)"
            : "is_plain_call is not there: npx supabase db push",
        ),
  ];
}

/** Crawlers are told by their names, and are the ones who get a page; people are sent on to the app. */
const CRAWLER = { "user-agent": "WhatsApp/2.24" };

/** Each refuses by itself what it does not serve: with JSON of its own, a page of its own, or 405; a gateway's 404 is none of these. */
const isOurs = ({ status, json, text }: Reply): boolean =>
  v.is(v.object({ error: v.string() }), json) || text.includes('<html lang="fr"') || status === 405;

async function functions(project: Project): Promise<Finding[]> {
  const replies = await Promise.all(
    FUNCTIONS.map(async (name) => {
      const crawled = name === "share-preview";
      const url = `${project.url}/functions/v1/${name}`;
      const reply = await ask(
        url,
        crawled
          ? { headers: CRAWLER }
          : { method: "POST", body: "{}", headers: { "content-type": "application/json" } },
      );
      const there = crawled ? /<html/iu.test(reply.text) : isOurs(reply);
      return { name, there, reply };
    }),
  );
  const absent = replies.filter(({ there }) => !there).map(({ name }) => name);
  const preview = replies.find(({ name }) => name === "share-preview");
  const deployed =
    absent.length === 0
      ? ok("The functions are deployed")
      : missing("The functions", `${absent.join(", ")} do not answer: npx supabase functions deploy`);
  // What people get is the site's word, where it is named (endpoints).
  if (project.site !== "") return [deployed];
  return [
    deployed,
    preview?.there === true && !preview.reply.type.startsWith("text/html")
      ? missing(
          "Previews of shared listings",
          "the project turns HTML into plain text: give it a domain of its own, or use the edge function of netlify/",
        )
      : ok("Previews of shared listings are HTML"),
  ];
}

/** A gateway's 404 is not ours and says nothing of keys: then the function itself is missing, and said to be so. */
async function notifications({ url }: Project): Promise<Finding[]> {
  const reply = await ask(`${url}/functions/v1/push-key`);
  if (reply.status === 200) return [ok("Notifications have their keys")];
  if (reply.status !== 404 || !isOurs(reply)) return [];
  return [
    missing(
      "Notifications",
      "nobody is told while the app is closed: npx supabase secrets set $(npm run -s push-keys) VAPID_SUBJECT=mailto:…",
    ),
  ];
}

const NOBODYS = "00000000-0000-4000-8000-000000000000";

/** What people and crawlers are given at the site itself, whoever makes it: the project or the host's edge. */
async function endpoints({ site: at }: Project): Promise<Finding[]> {
  const [shared, stop, robots] = await Promise.all([
    ask(`${at}/a/${NOBODYS}`, { headers: CRAWLER }),
    ask(`${at}/api/stop-mails?token=${NOBODYS}`),
    ask(`${at}/robots.txt`),
  ]);
  const isPage = ({ type, text }: Reply): boolean =>
    type.startsWith("text/html") && text.includes('<html lang="fr"') && !text.includes('id="root"');
  return [
    isPage(shared)
      ? ok("Previews of shared listings are HTML")
      : missing(
          "Previews of shared listings",
          "send /a/* to share-preview (dist/_redirects); where the project turns HTML into plain text, give it a domain or use the edge of netlify/",
        ),
    isPage(stop)
      ? ok("The link that ends mails opens a page")
      : missing("The link that ends mails", "send /api/* to the functions; or as for the previews"),
    /^sitemap:/imu.test(robots.text)
      ? ok("/robots.txt and /sitemap.xml lead to the functions")
      : missing("/robots.txt and /sitemap.xml", "send both to sitemap/… (dist/_redirects)"),
  ];
}

async function mails(project: Project): Promise<Finding[]> {
  const what = "The secret key and the mail provider";
  if (project.secret === "") return [unseen(what, "set SUPABASE_SECRET_KEY to have it looked at")];
  const reply = await ask(`${project.url}/functions/v1/send-mails`, {
    method: "POST",
    headers: { apikey: project.secret },
  });
  const sent = as(v.object({ failed: v.number() }), reply);
  if (sent === null) return [missing(what, "send-mails refuses this key: is it the project's secret key?")];
  return [
    sent.failed === 0
      ? ok("Mails leave")
      : missing(
          what,
          `${sent.failed} mails could not be sent: npx supabase secrets set MAIL_API_URL=… MAIL_API_KEY=… MAIL_FROM=…`,
        ),
  ];
}

async function site(project: Project): Promise<Finding[]> {
  if (project.site === "") return [unseen("The site", "add --site https://… to have it looked at")];
  // As a browser asks: an edge draws Home for who wants a page, and a host may send the app to nobody else.
  const headers = { accept: "text/html" };
  const [home, deep, api] = await Promise.all([
    fetch(`${project.site}/`, { headers }).catch(() => null),
    ask(`${project.site}/search?q=velo`, { headers }),
    ask(`${project.site}/api/send-listing-payment`, {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    }),
  ]);
  const policy = home?.headers.get("content-security-policy") ?? "";
  return [
    home?.status === 200 ? ok("The site answers") : missing("The site", `nobody answers at ${project.site}`),
    policy.includes("default-src 'none'")
      ? ok("The security headers are sent")
      : missing("The security headers", "serve the headers of dist/_headers"),
    deep.status === 200 && deep.text.includes('id="root"')
      ? ok("Every address is the app's")
      : missing("Every address is the app's", "send what is no file to index.html (dist/_redirects)"),
    v.is(v.object({ error: v.string() }), api.json)
      ? ok("/api leads to the functions")
      : missing("/api leads to the functions", "send /api/* to the project's functions (dist/_redirects)"),
    ...(await endpoints(project)),
    ...(await edge(project)),
  ];
}

function facts(): Finding[] {
  const demo = demoFacts();
  return [
    demo.length === 0
      ? ok("src/town.ts has your own numbers")
      : missing("Your own numbers", `src/town.ts still has the demo's: ${demo.join("; ")}`),
  ];
}

/** Everything that a market needs, in the order in which docs/hosting.md sets it up. Never rejects. */
export async function examine(project: Project): Promise<readonly Finding[]> {
  const first = await address(project);
  if (first.some(({ state }) => state === "missing")) return [...facts(), ...first];
  const rest = await Promise.all([
    schema(project),
    firstTown(project),
    signingUp(project),
    settings(project),
    functions(project),
    notifications(project),
    mails(project),
    lookAtDatabase(project),
    site(project),
  ]);
  return [...facts(), ...first, ...rest.flat()];
}
