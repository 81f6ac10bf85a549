import { decodeJwt } from "jose";
import type { Asked } from "./auth.ts";

/** As much of a browser's description of itself as is kept. */
const LONGEST = 400;

/**
 * Notes which device a session is of and that it was used now, as Supabase Auth does and lite does not. The network address
 * is not kept: nothing needs it.
 * @param answer of a sign-in or a renewal; unread
 */
export async function noteDevice({ parts: { sql }, request }: Asked, answer: Response): Promise<void> {
  if (!answer.ok) return;
  const { access_token: token } = (await answer.clone().json()) as { access_token?: string };
  const session = token === undefined ? undefined : decodeJwt(token)["session_id"];
  if (typeof session !== "string") return;
  const agent = request.headers.get("user-agent")?.slice(0, LONGEST) ?? null;
  await sql`
    update auth.sessions set user_agent = ${agent}, refreshed_at = now() at time zone 'UTC' where id = ${session}`;
}
