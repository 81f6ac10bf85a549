import { json } from "../http/answers.ts";
import { verifyPassword } from "../password.ts";
import type { AuthParts, JsonBody } from "./auth.ts";

/** lite tells anyone that an address waits for confirmation; Supabase Auth only whoever knows its password. */
export async function signIn({ lite, sql }: AuthParts, body: JsonBody, again: () => Request): Promise<Response> {
  const answer = await lite.fetch(again());
  if (answer.status !== 400) return answer;
  const { error_code: code } = (await answer.clone().json()) as { error_code?: string };
  if (code !== "email_not_confirmed") return answer;
  const [user] = await sql`select encrypted_password from auth.users where email = ${String(body["email"]).toLowerCase()}`;
  const known = await verifyPassword(String(body["password"]), String(user?.["encrypted_password"] ?? ""));
  return known ? answer : json(400, { code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" });
}
