import type { ReservedSql, Sql } from "postgres";
import { Connections } from "../database/connections.ts";
import { currentRequest } from "../http/request-context.ts";
import { withDefaultRows } from "./default-rows.ts";

/**
 * Sessions at most for each kind of request. Dear questions of visitors leave people, sign-in and storage their own, and
 * what people did waits for no question.
 */
const ROOM = { visitors: 5, people: 5, pushes: 4, others: 4 };

const PUSH = "/rest/v1/rpc/sync_push";

/** For what runs outside of a caller's transaction; inside, the caller's role has a limit of its own (./role-limits.ts). */
const LIMITS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 };

/**
 * Gives lite's requests their sessions of PostgreSQL. The transaction of a REST request whose client has left is
 * cancelled there (sign-in and storage finish: a sign-out sent by a page that closes must count).
 * @param driver lite's client; its `reserve` and `end` are replaced
 */
export function requestConnections(driver: Sql): void {
  const visitors = new Connections(driver, ROOM.visitors, LIMITS);
  const people = new Connections(driver, ROOM.people, LIMITS);
  const pushes = new Connections(driver, ROOM.pushes, LIMITS);
  const others = new Connections(driver, ROOM.others, LIMITS);
  const endPool = driver.end;
  Object.assign(driver, {
    reserve: async (): Promise<ReservedSql> => {
      const request = currentRequest();
      if (request?.pathname.startsWith("/rest/") !== true) return await others.borrow();
      if (request.pathname === PUSH) return await pushes.borrow(request.left);
      const session = await (request.signedIn ? people : visitors).borrow(request.left);
      const unsafe = (text: string, ...more: [never?, never?]) => session.unsafe(withDefaultRows(text), ...more);
      return new Proxy(session, {
        get: (target, key) => (key === "unsafe" ? unsafe : (Reflect.get(target, key) as unknown)),
      });
    },
    end: async (options?: { timeout?: number }) => {
      await Promise.all([visitors, people, pushes, others].map((one) => one.end(options)));
      await endPool(options);
    },
  });
}
