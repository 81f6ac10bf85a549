import * as v from "valibot";

/** Facts of a project that are known before it is asked. Empty: not given, and what needs it is not looked at. */
export type Project = {
  /** Address of the project, without a slash at its end. */
  readonly url: string;
  /** Its reference, which an address of its own does not show. */
  readonly ref: string;
  readonly key: string;
  /** Secret key: the mails' timer. */
  readonly secret: string;
  /** Where the app is served. */
  readonly site: string;
  /** Management API: its address and a personal access token. */
  readonly management: string;
  readonly token: string;
  /** PostgreSQL, for what no interface shows: the timer, the first member of the team. */
  readonly database: string;
};

/** ok: as it must be · missing: what is to be done · unseen: could not be looked at, and why. */
export type Finding = { readonly state: "ok" | "missing" | "unseen"; readonly what: string; readonly todo: string };

export const ok = (what: string): Finding => ({ state: "ok", what, todo: "" });
export const missing = (what: string, todo: string): Finding => ({ state: "missing", what, todo });
export const unseen = (what: string, todo: string): Finding => ({ state: "unseen", what, todo });

export type Reply = { readonly status: number; readonly type: string; readonly text: string; readonly json: unknown };

/** One request, ten seconds at most; status 0 when nobody answered. */
export async function ask(url: string, init: RequestInit = {}): Promise<Reply> {
  try {
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(10_000), ...init });
    const text = await answer.text();
    return { status: answer.status, type: answer.headers.get("content-type") ?? "", text, json: parsed(text) };
  } catch {
    return { status: 0, type: "", text: "", json: null };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A reply in the shape that is expected, or null. */
export function as<T>(schema: v.GenericSchema<unknown, T>, { status, json }: Reply): T | null {
  const read = v.safeParse(schema, json);
  return status === 200 && read.success ? read.output : null;
}
