import type { Sql } from "postgres";
import { demoPassword } from "../../seed/people.ts";
import { verifyPassword } from "../password.ts";
import { Problem } from "../problem.ts";

/**
 * Before people elsewhere are let in: whoever read the README would have the team's admin console, a second factor or not, for who has none yet
 * sets up one of his own.
 * @throws Problem when somebody of the team has the demo's password
 */
export async function refuseDemoTeam(sql: Sql): Promise<void> {
  const team = await sql<{ email: string; hash: string | null }[]>`
    select u.email, u.encrypted_password as hash from private.team_members t join auth.users u on u.id = t.user_id
    where u.email like '%@djassa.test'`;
  for (const { email, hash } of team)
    if (hash !== null && (await verifyPassword(demoPassword, hash)))
      throw new Problem(
        `Ce marché serait ouvert à d'autres, et ${email} y est de l'équipe avec le mot de passe du README : changez-le à l'adresse http://localhost (sans SITE_URL ni TRUST_PROXY), choisissez un dossier neuf avec DJASSA_DATA, ou dites DJASSA_DEMO=yes si ce n'est qu'une démonstration.`,
      );
}
