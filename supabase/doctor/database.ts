import postgres, { type Sql } from "postgres";
import { missing, ok, unseen, type Finding, type Project } from "./look.ts";

/** The timer that sends mails, and whoever may validate payments: no interface shows them, the database does. */
export async function lookAtDatabase({ database }: Project): Promise<Finding[]> {
  const what = "The minute timer and the first member of the team";
  if (database === "") return [unseen(what, "set DATABASE_URL (Connect → Session pooler) to have them looked at")];
  const sql = postgres(database, { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    return [await team(sql), await secondFactor(sql), await pokes(sql), await timer(sql)];
  } catch (error) {
    return [missing(what, `the database does not answer: ${error instanceof Error ? error.message : String(error)}`)];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function team(sql: Sql): Promise<Finding> {
  const [row] = await sql<{ members: number }[]>`select count(*)::int as members from private.team_members`;
  return (row?.members ?? 0) > 0
    ? ok("Somebody is in the team")
    : missing("The first member of the team", "nobody can validate payments: docs/hosting.md, “The team”");
}

/** The admin console without a second factor is for the demo; members who have none are asked at the admin console. */
async function secondFactor(sql: Sql): Promise<Finding> {
  const what = "The team's second factor";
  const [row] = await sql<{ required: boolean; without: number }[]>`
    select coalesce(private.setting('team_second_factor'), '') = 'required' as required, (
      select count(*)::int from private.team_members t where not exists (
        select from auth.mfa_factors f where f.user_id = t.user_id and f.status = 'verified')) as without`;
  if (row === undefined || !row.required)
    return missing(what, "a stolen password opens the admin console: docs/operations.md, “The team's second factor”");
  const { without } = row;
  return without === 0 ? ok(what) : unseen(what, `${without} of the team have yet to set theirs up, at /equipe`);
}

/** `realtime.send` refuses nothing: what it cannot write (no right, no partition of the day) is a line of the log, and phones hear by the timer alone. */
async function pokes(sql: Sql): Promise<Finding> {
  const what = "Changes reach Realtime";
  let written = 0;
  const tried = sql.begin(async (tx) => {
    await tx`select private.poke('doctor')`;
    const [row] = await tx<{ n: number }[]>`select count(*)::int as n from realtime.messages where topic = 'doctor'`;
    written = row?.n ?? 0;
    throw new Undone();
  });
  await tried.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return written > 0
    ? ok(what)
    : missing(
        what,
        "phones hear of nothing at once: open the app, so that Realtime starts, and ask again; then Logs → Postgres, SendingBroadcastMessage",
      );
}

/** Takes back what was only tried. */
class Undone extends Error {
  override name = "Undone";
}

async function timer(sql: Sql): Promise<Finding> {
  const [known] = await sql<{ there: boolean }[]>`select to_regclass('cron.job') is not null as there`;
  const what = "The minute timer";
  const todo = "mails wait for the next payment: docs/hosting.md, “The timer”";
  if (!(known?.there ?? false)) return missing(what, todo);
  const [job] = await sql<{ active: boolean }[]>`select active from cron.job where jobname = 'djassa-mails'`;
  if (!(job?.active ?? false)) return missing(what, todo);
  const [passed] = await sql<{ lately: boolean | null }[]>`
    select max(ran_at) > now() - interval '10 minutes' as lately from private.chores`;
  if (passed?.lately !== true)
    return missing(what, "is set up and does not come by: wrong key or address? select * from cron.job_run_details");
  const failed = await failedCalls(sql);
  return failed === 0
    ? ok(what)
    : missing(
        what,
        `${failed} calls of the last ten minutes were refused or cut off: select * from net._http_response order by created desc; docs/hosting.md, “The timer”`,
      );
}

/** Calls of the timer, and of the database right after a mutation, that came to nothing; pg_net keeps their answers for six hours. */
async function failedCalls(sql: Sql): Promise<number> {
  const [known] = await sql<{ readable: boolean }[]>`
    select coalesce(has_table_privilege(to_regclass('net._http_response')::oid, 'select'), false) as readable`;
  if (!(known?.readable ?? false)) return 0;
  const [row] = await sql<{ failed: number }[]>`
    select count(*)::int as failed from net._http_response
    where created > now() - interval '10 minutes' and (status_code is null or status_code >= 400)`;
  return row?.failed ?? 0;
}
