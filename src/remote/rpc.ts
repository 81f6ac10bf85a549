import type { Database } from "./database-types.ts";
import { type Answer, storeStatus } from "./answer.ts";
import { sharedUrl } from "./environment.ts";
import {
  type FileAnswer,
  isUnauthorized,
  network,
  renewingOnce,
  request,
  requestFile,
  type Sending,
} from "./request.ts";
import { remoteConfiguration } from "./configuration.ts";

type Functions = Database["public"]["Functions"];
type ArgsOf<Name extends keyof Functions> = {
  readonly [Key in keyof Functions[Name]["Args"]]: Functions[Name]["Args"][Key] | null;
};

/**
 * `status` 0: nobody answered in time, or a portal wants its own sign-in; 401 without `data`: no token. `data` is whatever came, null when it was no JSON: a captive portal answers, too. `unread`: nobody
 * was asked, because this phone could not read the token; the network is not to blame.
 */
export type RpcAnswer = { readonly status: number; readonly data: unknown; readonly unread?: true };

export type RpcOptions = {
  /** A person by their id, or somebody like anybody else, whose answer may be cached on its way. */
  readonly as: "anyone" | { readonly userId: string };
  /** GET unless an argument is a person's text, which belongs in no log of addresses. */
  readonly method?: "GET" | "POST";
  readonly signal?: AbortSignal;
  /** Where the usual time limit is too short, milliseconds. */
  readonly ms?: number;
  /** Whether what somebody between us and the server kept is an answer at all; any JSON is, unless told. */
  readonly believed?: (data: unknown) => boolean;
  /** The transaction that this is asked for: a kept answer from before it will not do. */
  readonly at?: number | undefined;
};

/**
 * Reads by a function of the database over PostgREST's plain HTTP. Not through supabase-js: its 51 kB are then only for
 * who signs in or stays long enough to be poked. Arguments that are null are left out. Never rejects.
 */
export async function rpc<Name extends keyof Functions>(
  name: Name,
  args: ArgsOf<Name>,
  options: RpcOptions,
): Promise<RpcAnswer> {
  const { as } = options;
  const kept = await askShared(name, args, options);
  if (kept !== null) return kept;
  const ask = (token: string | null) => request({ ...sendingOf(name, args, options), token });
  if (as === "anyone") return rpcAnswer(await ask(null));
  const asked = renewingOnce((rejected) => tokenOf(as.userId, rejected), isUnauthorized, ask);
  // A token that cannot be read is not one that is missing: its person is still signed in.
  const answer = await asked.catch(() => "unread" as const);
  if (answer === "unread") return { status: 0, data: null, unread: true };
  // Without a token nobody was asked.
  return answer === null ? { status: 401, data: null } : rpcAnswer(answer);
}

/** A 401 that is no JSON comes from a portal: to who asks it must not look as if there were no token. */
const rpcAnswer = (answer: Answer): RpcAnswer =>
  answer.kind === "unreached" || (answer.status === 401 && answer.json === undefined)
    ? { status: 0, data: null }
    : { status: answer.status, data: answer.json ?? null };

/** Whether what everybody may ask is asked of the page's own address first. */
export const asksShared = (): boolean => sharedUrl() !== null;

/** So many questions go to the server itself after the page's own address gave no answer, or one that is none. */
const REST_QUESTIONS = 20;
let rest = 0;

/**
 * Questions that are the same for everybody go to the page's own address first, where a cache answers for all (supabase/functions/_flux);
 * null when the server itself is to be asked: an older host, a gateway's page, an answer that is not believed.
 */
async function askShared(name: string, args: object, options: RpcOptions): Promise<RpcAnswer | null> {
  const url = sharedUrl();
  if (url === null || options.as !== "anyone" || options.method === "POST") return null;
  if (rest > 0) {
    rest--;
    return null;
  }
  const { path, ...sending } = sendingOf(name, args, options);
  const at = options.at === undefined ? "" : `&at=${options.at}`;
  const shared = path.replace("/rest/v1/rpc/", "/flux/") + at;
  const answer = await request({ ...sending, path: shared, token: null }, { ...network(), url });
  if (options.signal?.aborted === true) return rpcAnswer(answer);
  if (answer.kind === "unreached") {
    rest = 1;
    return rpcAnswer(answer);
  }
  const believed = options.believed ?? ((data: unknown) => data !== null);
  if (answer.status === 200 && answer.json !== undefined && believed(answer.json)) return rpcAnswer(answer);
  rest = REST_QUESTIONS;
  return null;
}

function sendingOf(name: string, args: object, { method = "GET", signal, ms }: RpcOptions): Omit<Sending, "token"> {
  const given = Object.entries(args).filter(([, value]) => value !== null);
  const path = `/rest/v1/rpc/${name}`;
  const common = { method, ms, ...(signal === undefined ? {} : { signal }) };
  if (method === "POST") return { ...common, path, body: JSON.stringify(Object.fromEntries(given)) };
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return { ...common, path: `${path}?${query}` };
}

const TIMEOUT_MS = 30_000;

/** Reads a file that a function gives to this person alone. */
export const readFunction = (
  name: string,
  query: Readonly<Record<string, string>>,
  userId: string,
): Promise<FileAnswer> => readFile(`/functions/v1/${name}?${new URLSearchParams(query).toString()}`, userId);

/** Reads a file that only this person may have. Never rejects; a token that is refused is renewed once. */
export async function readFile(path: string, userId: string): Promise<FileAnswer> {
  const answer = await renewingOnce<FileAnswer>(
    (rejected) => tokenOf(userId, rejected),
    ({ status, json }) => status === 401 || storeStatus(json) === 403,
    (token) => requestFile({ path, token, ms: TIMEOUT_MS, unkept: true }),
  ).catch(() => ({ status: 0, blob: null }));
  return answer ?? { status: 401, blob: null };
}

/**
 * The token of this very person, null when there is none. Never as a visitor, whose answer would be emptier than the
 * truth; and never as somebody who has just signed in here instead: their rows would land in a stranger's replica (I6).
 */
export async function tokenOf(userId: string, rejected?: string): Promise<string | null> {
  const token = (await remoteConfiguration()?.accessToken(rejected)) ?? null;
  return token !== null && claimsOf(token)["sub"] === userId ? token : null;
}

/**
 * The session that this person mutations in; the same through all renewals, another after each sign-in. Null when there is
 * no token to read it from, "" in one that names none.
 */
export async function sessionOf(userId: string): Promise<string | null> {
  const token = await tokenOf(userId);
  if (token === null) return null;
  const { session_id: session } = claimsOf(token);
  return typeof session === "string" ? session : "";
}

function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const payload = token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? "";
  try {
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === "object" && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}
