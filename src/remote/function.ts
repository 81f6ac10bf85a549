import { publishableKey, supabaseUrl } from "./environment.ts";
import { tokenOf } from "./token.ts";

/** `status` 0: nobody answered in time. `blob` is there when the answer was what was asked for. */
export type FunctionAnswer = { readonly status: number; readonly blob: Blob | null };

const TIMEOUT_MS = 30_000;

/** Reads a file that a function gives to this person alone. Never rejects; a token that is refused is renewed once. */
export async function readFunction(name: string, query: Readonly<Record<string, string>>, userId: string): Promise<FunctionAnswer> {
  const token = await tokenOf(userId);
  if (token === null) return { status: 401, blob: null };
  const answer = await read(name, query, token);
  if (answer.status !== 401) return answer;
  const fresh = await tokenOf(userId, token);
  return fresh === null || fresh === token ? answer : await read(name, query, fresh);
}

async function read(name: string, query: Readonly<Record<string, string>>, token: string): Promise<FunctionAnswer> {
  try {
    const response = await fetch(`${supabaseUrl()}/functions/v1/${name}?${new URLSearchParams(query).toString()}`, {
      headers: { apikey: publishableKey(), authorization: `Bearer ${token}` },
      credentials: "omit",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, blob: response.ok ? await response.blob() : null };
  } catch {
    return { status: 0, blob: null };
  }
}
