import type { Environment } from "./environment.ts";
import { notNow, Refusal, type Code } from "./refusal.ts";

/** Headers of a request made with the rights of the service. */
export function serviceHeaders({ SUPABASE_SECRET_KEY }: Environment): Record<string, string> {
  return { apikey: SUPABASE_SECRET_KEY, Authorization: `Bearer ${SUPABASE_SECRET_KEY}` };
}

/** Headers of a request made as the person whose token this is. */
export function personHeaders({ SUPABASE_PUBLISHABLE_KEY }: Environment, token: string): Record<string, string> {
  return { apikey: SUPABASE_PUBLISHABLE_KEY, Authorization: `Bearer ${token}` };
}

/**
 * Calls a function of the database.
 * @throws Refusal as the database refused (its status, code, French text and Retry-After); 503 for faults
 */
export async function call(
  environment: Environment,
  name: string,
  args: object,
  headers = serviceHeaders(environment),
): Promise<unknown> {
  const answer = await fetch(`${environment.SUPABASE_URL}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(args),
  }).catch(() => null);
  if (answer === null) throw notNow();
  const text = await answer.text();
  if (answer.ok) return text === "" ? null : JSON.parse(text);
  throw refusalOf(answer, text);
}

/** Only what our own SQL refuses is passed on: its codes are words, those of faults are SQLSTATEs. */
function refusalOf(answer: Response, text: string): Refusal {
  const { code, message } = bodyOf(text);
  const ours =
    answer.status < 500 && typeof code === "string" && /^[a-z]+(_[a-z]+)*$/.test(code) && typeof message === "string";
  if (!ours) {
    if (answer.status === 401) return new Refusal(401, "signed_out", "Connectez-vous pour continuer.");
    console.error(`database refused: ${answer.status} ${typeof code === "string" ? code : ""}`);
    return notNow();
  }
  const retryAfter = Number(answer.headers.get("retry-after") ?? 0);
  return new Refusal(answer.status, code as Code, message, retryAfter > 0 ? { retryAfter } : {});
}

function bodyOf(text: string): { code?: unknown; message?: unknown } {
  try {
    return JSON.parse(text) as { code?: unknown; message?: unknown };
  } catch {
    return {};
  }
}
