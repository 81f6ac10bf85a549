import { renewDeps } from "./access-token.ts";

/** Ends the session on the server: this one, or all of the person's. True when the server has done so, or knows no such session. */
export async function endSession(access: string | null, scope: "local" | "global"): Promise<boolean> {
  if (access === null) return scope === "local";
  try {
    const { endpoint } = renewDeps();
    const response = await fetch(`${endpoint.url}/auth/v1/logout?scope=${scope}`, {
      method: "POST",
      headers: { apikey: endpoint.key, authorization: `Bearer ${access}` },
      keepalive: true,
      signal: AbortSignal.timeout(10_000),
    });
    return response.ok || response.status === 404;
  } catch {
    return false;
  }
}
