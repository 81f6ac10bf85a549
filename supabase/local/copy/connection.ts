import { once } from "node:events";
import { connect } from "node:net";
import postgres, { type Sql } from "postgres";

export type CopyConnection = { sql: Sql; copied(): void };

/**
 * One session, for COPY. The client holds its socket back while the reader of a COPY is slow and lets go of it at the next
 * read; after the last one nobody reads, and the end of the statement would never come in: `copied()`, to be called after
 * each COPY out, lets go.
 */
export function copyConnection(url: string): CopyConnection {
  let letGo = (): void => {};
  const options = {
    max: 1,
    onnotice: () => {},
    connection: { search_path: '"$user", public, extensions', TimeZone: "UTC" },
    async socket({ host, port }: { host: string[]; port: number[] }) {
      const socket = connect(port[0] ?? 5432, host[0]);
      letGo = () => void socket.resume();
      await once(socket, "connect");
      return socket;
    },
  };
  return { sql: postgres(url, options), copied: () => letGo() };
}
