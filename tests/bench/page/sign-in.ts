import { publishableKey } from "../../../supabase/local/keys.ts";
import { writeIdentity } from "#outbox/session/identity-store.ts";
import { tokensFrom } from "#outbox/session/renew.ts";

export type Account = { readonly email: string; readonly password: string };
type Session = { access_token: string; refresh_token: string; expires_in: number; user: { id: string } };

/** Signs in on this phone. Gives the person's id. */
export async function signIn({ email, password }: Account): Promise<string> {
  const answer = await fetch("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const session = (await answer.json()) as Session;
  await writeIdentity({ userId: session.user.id, email, tokens: tokensFrom(session, Date.now()) });
  return session.user.id;
}
