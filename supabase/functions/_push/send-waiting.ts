import { call } from "../_http/database.ts";
import type { Environment } from "../_http/environment.ts";
import { encrypted, type BrowserKeys } from "./encrypt.ts";
import { vapidHeader, type VapidKeys } from "./vapid.ts";
import { textOf, type Notice } from "./text.ts";

type Browser = BrowserKeys & { readonly endpoint: string };
type Claimed = Notice & { readonly browsers: readonly Browser[] };
type Outcome = "sent" | "gone" | "refused" | "later";

const BATCH = 50;
const TIME_LIMIT_MS = 10_000;
/** How long a push service keeps a message for a phone that is off. */
const KEEP_S = 24 * 3_600;

/**
 * Push services of the browsers. A subscription is an address that a phone named: without this list the server would
 * send requests to whatever anybody asks it to.
 */
const PUSH_HOSTS = [
  "fcm.googleapis.com",
  "android.googleapis.com",
  "updates.push.services.mozilla.com",
  ".push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
];

/**
 * Tells the browsers of people what waits for them. A notice is lent by the database for a while and done with here once
 * every browser was notified or is gone; where all of them are gone the database leaves it to the mail. A notice that a push service did not take is lent again later for that browser alone, and
 * replaces itself there (`Topic`) and on the phone (its tag and version), so that nobody is notified twice. Without keys nothing is touched.
 */
export async function sendWaitingNotices(environment: Environment): Promise<{ sent: number; later: number }> {
  const count = { sent: 0, later: 0 };
  const keys = vapidKeysOf(environment);
  if (keys === null) return count;
  const refusals = new Set<string>();
  for (;;) {
    const lent = (await call(environment, "claim_notices", { max_rows: BATCH })) as readonly Claimed[];
    const done = await Promise.all(lent.map((notice) => notify(notice, keys, environment, refusals)));
    for (const sent of done) count[sent ? "sent" : "later"] += 1;
    if (lent.length < BATCH) break;
  }
  for (const refusal of refusals) console.error(`push service refused: ${refusal}`);
  return count;
}

/** The key pair of this project, null when it has none. */
export function vapidKeysOf(environment: Environment): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = environment;
  if (!publicKey || !privateKey) return null;
  return { publicKey, privateKey, subject: environment.VAPID_SUBJECT ?? `mailto:${environment.TEAM_EMAIL ?? ""}` };
}

async function notify(
  notice: Claimed,
  keys: VapidKeys,
  environment: Environment,
  refusals: Set<string>,
): Promise<boolean> {
  const message = JSON.stringify(textOf(notice));
  const outcomes = await Promise.all(
    notice.browsers.map((browser) => send(browser, message, notice, keys, environment.PUSH_HOSTS, refusals)),
  );
  const where = (outcome: Outcome) =>
    notice.browsers.filter((_, at) => outcomes[at] === outcome).map(({ endpoint }) => endpoint);
  const sent = !outcomes.includes("later") && !outcomes.includes("refused");
  // Those that were notified are left out when it is lent again for the others.
  const [reached, refused] = [where("sent"), where("refused")];
  await call(environment, "notice_sent", {
    ...{ notice: notice.id, version: notice.version, sent, gone: where("gone") },
    ...(reached.length > 0 && { reached }),
    ...(refused.length > 0 && { refused }),
  });
  return sent;
}

async function send(
  browser: Browser,
  message: string,
  notice: Claimed,
  keys: VapidKeys,
  hosts: string | undefined,
  refusals: Set<string>,
): Promise<Outcome> {
  if (!isPushService(browser.endpoint, hosts)) return "gone";
  try {
    const answer = await fetch(browser.endpoint, {
      method: "POST",
      redirect: "manual",
      headers: {
        Authorization: await vapidHeader(browser.endpoint, keys, Date.now()),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        TTL: String(KEEP_S),
        Urgency: notice.kind === "favorite" ? "normal" : "high",
        Topic: notice.id.replaceAll("-", ""),
      },
      body: await encrypted(message, browser),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    await answer.body?.cancel();
    const outcome = meaning(answer.status);
    if (outcome === "refused" || answer.status === 413)
      refusals.add(`${answer.status} ${new URL(browser.endpoint).host}`);
    return outcome;
  } catch (error) {
    // Keys that are no keys will never be; anything else is the connection's.
    return error instanceof DOMException && error.name !== "TimeoutError" && error.name !== "AbortError"
      ? "gone"
      : "later";
  }
}

/**
 * RFC 8030 §5: 201 taken, 404 and 410 the subscription has ended, 413 the message is ours to shorten. Any other refusal speaks of the request,
 * of our keys, or of a subscription that is none of ours, and no service says which: RFC 8292 §4.2 has 401 and 403 for keys of ours that are wrong as for a
 * subscription of others, Mozilla 401 for both, Apple 403. The database counts what each refuses (notice_sent).
 */
function meaning(status: number): Outcome {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  return status >= 400 && status < 500 && ![408, 413, 429].includes(status) ? "refused" : "later";
}

/**
 * Whether a request may go there: to a push service that is known, at the port where they are, under no name of the phone's choice.
 * @param more host names of the project's own choice, separated by spaces; for a push service on this machine
 */
export function isPushService(endpoint: string, more = ""): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, host, port, username, password } = new URL(endpoint);
  if (host !== "" && more.split(" ").includes(host)) return true;
  return (
    protocol === "https:" &&
    port === "" &&
    username === "" &&
    password === "" &&
    PUSH_HOSTS.some((known) => (known.startsWith(".") ? hostname.endsWith(known) : hostname === known))
  );
}
