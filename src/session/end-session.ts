import { request } from "#remote/request.ts";

const TIMEOUT_MS = 10_000;

/** Ends the session on the server: this one, or all of the person's. True when the server has done so, or knows no such session. */
export async function endSession(access: string | null, scope: "local" | "global"): Promise<boolean> {
  if (access === null) return scope === "local";
  const path = `/auth/v1/logout?scope=${scope}`;
  const answer = await request({ method: "POST", path, token: access, keepalive: true, ms: TIMEOUT_MS });
  return answer.kind === "answered" && ((answer.status >= 200 && answer.status < 300) || answer.status === 404);
}
