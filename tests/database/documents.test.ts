import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostedProject, type HostedProject } from "../support/hosted-project.ts";
import { freshDatabase, person, type FreshDatabase } from "./world.ts";

/** The other objects of a project, as far as the documents write to them. */
const PROVIDED = `create schema vault; create schema cron; create schema net;
  create table vault.secrets (id uuid default gen_random_uuid(), name text, secret text);
  create view vault.decrypted_secrets as select name, secret as decrypted_secret from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text) returns void language sql
    as 'insert into vault.secrets (name, secret) values (new_name, new_secret)';
  create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql
    as 'update vault.secrets set secret = new_secret where id = secret_id';
  create table net.asked (url text, headers jsonb, ms int);
  create function net.http_post(url text, headers jsonb, timeout_milliseconds int) returns bigint language sql
    as 'insert into net.asked values (url, headers, timeout_milliseconds) returning 1';
  create table cron.job_run_details (end_time timestamptz);
  create table cron.job (jobname text, command text);
  create function cron.schedule(job_name text, schedule text, command text) returns void language sql
    as 'insert into cron.job values (job_name, command)'`;

type Statement = { readonly place: string; readonly sql: string };

/** Blocks, and what stands between backticks: each as it is, with something in the place of what its reader fills in. */
function statementsOf(name: string): readonly Statement[] {
  const text = readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");
  const written = /```sql\n([\s\S]*?)```|`((?:select|insert into|update|delete from) [^`]+)`/gu;
  return [...text.matchAll(written)]
    .map(([, block, inline = ""], at) => ({ place: `${name} ${at + 1}`, sql: (block ?? inline).trim() }))
    .map(({ place, sql }) => ({
      place,
      sql: sql
        .replaceAll("'<moment of the backup>'", "'2026-01-01'")
        .replaceAll("where …", "where true")
        .replaceAll("user_id = …", `user_id = '${member}'`)
        .replaceAll("close_account(person)", `close_account('${going}')`),
    }));
}

let member: string;
let going: string;
let db: FreshDatabase;
let project: HostedProject;
beforeAll(async () => {
  db = await freshDatabase();
  project = await hostedProject(db);
  await project.owner.unsafe(PROVIDED);
  [member, going] = [await person(project.api), await person(project.api)];
  await project.authServer`update auth.users set email = 'aya@marche.example' where id = ${member}`;
});
afterAll(async () => {
  await project.stop();
  await db.stop();
});

test("each statement of the operator's documents runs on a project, by who is no superuser there", async () => {
  const statements = ["hosting.md", "operations.md"].flatMap(statementsOf);
  expect(statements.length).toBeGreaterThan(12);
  const failed: string[] = [];
  for (const { place, sql } of statements)
    await project.owner
      .begin((tx) => tx.unsafe(sql))
      .catch((error: Error) => failed.push(`${place}: ${error.message}: ${sql}`));
  expect(failed).toEqual([]);
  const jobs = await project.owner<{ command: string }[]>`select command from cron.job`;
  for (const { command } of jobs) await project.owner.unsafe(command);
  expect(jobs).toHaveLength(2);
  const asked = await project.owner<
    { url: string; headers: object }[]
  >`select url, headers from net.asked where url like '%send-mails'`;
  expect(asked).toContainEqual({
    url: "https://<reference>.supabase.co/functions/v1/send-mails",
    headers: { apikey: "sb_secret_…" },
  });
});
