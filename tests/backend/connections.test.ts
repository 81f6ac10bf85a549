import { rm } from "node:fs/promises";
import path from "node:path";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Connections, withConnections } from "../../supabase/local/database/connections.ts";
import { connect } from "../../supabase/local/database/connect.ts";
import { startPostgres, type RunningPostgres } from "../../supabase/local/postgres.ts";
import { tempDir } from "../support/temp-dir.ts";

/** An error nobody can catch would end the test process: vitest counts it as a failure of the file. */
let folder: string;
let server: RunningPostgres;
let sql: Sql;
let admin: Sql;
beforeAll(async () => {
  folder = await tempDir("test-connections");
  server = await startPostgres({ dataDir: path.join(folder, "data"), durable: false });
  sql = connect(server.url, 2);
  admin = connect(server.url, 1);
  await admin`create table kept (n int)`;
});
afterAll(async () => {
  await Promise.all([sql.end(), admin.end()]);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const terminate = (pid: unknown) => admin`select pg_terminate_backend(${Number(pid)}, 5000)`;
const pidOf = async (session: Sql): Promise<number> =>
  Number((await session`select pg_backend_pid() as pid`)[0]?.["pid"]);

test("a session terminated in mid-query fails its transaction, and nothing of it runs afterwards", async () => {
  for (let round = 0; round < 5; round += 1) {
    const lost = sql.begin(async (tx) => {
      const pid = await pidOf(tx as unknown as Sql);
      const sleeping = tx`select pg_sleep(30)`;
      const failed = sleeping.then(
        () => "slept",
        () => "failed",
      );
      await expect
        .poll(() => admin`select 1 from pg_stat_activity where pid = ${pid} and query like '%pg_sleep%'`)
        .toHaveLength(1);
      await terminate(pid);
      expect(await failed).toBe("failed");
      await sql`select 1`; // the client goes on; the rest of this transaction must not
      await tx`insert into kept values (1)`;
    });
    await expect(lost).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  }
  expect(await admin`select from kept`).toHaveLength(0);
});

test("a session terminated between two statements, reserved or in a transaction", async () => {
  const lost = sql.begin(async (tx) => {
    await terminate(await pidOf(tx as unknown as Sql));
    await tx`insert into kept values (2)`;
  });
  await expect(lost).rejects.toThrow();
  const reserved = await sql.reserve();
  await terminate(await pidOf(reserved));
  await expect(async () => reserved`insert into kept values (3)`).rejects.toThrow();
  await expect(async () => reserved`insert into kept values (4)`).rejects.toThrow();
  reserved.release();
  expect(await admin`select from kept`).toHaveLength(0);
  expect(await sql.begin((tx) => tx`select 5 as n`)).toMatchObject([{ n: 5 }]);
});

test("a statement that failed unheard rolls the transaction back", async () => {
  const done = sql.begin(async (tx) => {
    await tx`insert into kept values (6)`;
    await tx`select 1 / 0`.catch(() => undefined);
  });
  await expect(done).rejects.toThrow("rolled back");
  expect(await admin`select from kept`).toHaveLength(0);
});

test("who leaves cancels what runs in the transaction, and who waits is served", async () => {
  const plain = withConnections(connect(server.url, 1), 1);
  const one = new Connections(plain, 1);
  const left = new AbortController();
  const session = await one.borrow(left.signal);
  const waiting = one.borrow();
  await session.unsafe("begin");
  const dear = session.unsafe("select pg_sleep(600)").then(
    () => "slept",
    (error: { code: string }) => error.code,
  );
  const asleep = () => admin`select 1 from pg_stat_activity where query = 'select pg_sleep(600)' and state = 'active'`;
  await expect.poll(asleep).toHaveLength(1);
  left.abort();
  expect(await dear).toBe("57014");
  expect(() => session.unsafe("select 6")).toThrow("abort");
  session.release();
  await expect.poll(asleep).toHaveLength(0);

  const next = await waiting;
  expect(await next`select 7 as n`).toMatchObject([{ n: 7 }]);
  next.release();
  expect(() => next.unsafe("select 8")).toThrow();
  await Promise.all([one.end({ timeout: 1 }), plain.end({ timeout: 1 })]);
});
