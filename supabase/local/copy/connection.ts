import { once } from "node:events";
import { connect } from "node:net";
import postgres, { type Sql } from "postgres";

export type CopyConnection = { sql: Sql; copied(): void; giveUp(): void };

/**
 * One session, for COPY. The client holds its socket back while the reader of a COPY is slow and lets go of it at the next
 * read; after the last one nobody reads, and the end of the statement would never come in: `copied()`, to be called after
 * each COPY out, lets go. A reader that failed has left the rest of its rows on the way: `giveUp()` ends the session, which
 * would wait for them for ever.
 */
export function copyConnection(url: string): CopyConnection {
  let letGo = (): void => {};
  let end = (): void => {};
  const options = {
    max: 1,
    onnotice: () => {},
    connection: { search_path: '"$user", public, extensions', TimeZone: "UTC" },
    async socket({ host, port }: { host: string[]; port: number[] }) {
      const socket = connect(port[0] ?? 5432, host[0]);
      letGo = () => void socket.resume();
      end = () => void socket.destroy();
      await once(socket, "connect");
      return socket;
    },
  };
  return { sql: postgres(url, options), copied: () => letGo(), giveUp: () => end() };
}
