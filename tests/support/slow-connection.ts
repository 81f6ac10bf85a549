/** 32 kbit/s. */
const BYTES_PER_MS = 4;
const CUT_MS = 60_000;

export type SlowConnection = {
  /** Bytes that went over it, those of cut requests too. */
  carried: number;
  /** "POST storage/v1/upload" for each request. */
  asked: string[];
  fetch: typeof fetch;
};

/**
 * A connection of 32 kbit/s that is cut every minute, over the real network: what is sent takes its time on the phone's clock.
 * `clock`: that of the phone which is on it now.
 */
export function slowConnection(clock: () => { now: number }): SlowConnection {
  const connection: SlowConnection = {
    carried: 0,
    asked: [],
    fetch: async (url, init) => {
      const body = init?.body;
      const bytes = body instanceof Blob ? body.size : typeof body === "string" ? body.length : 0;
      const time = clock();
      connection.asked.push(`${init?.method} ${new URL(url as string).pathname.split("/").slice(1, 4).join("/")}`);
      const left = CUT_MS - (time.now % CUT_MS);
      const takes = 300 + bytes / BYTES_PER_MS;
      if (takes > left) {
        connection.carried += left * BYTES_PER_MS;
        time.now += left;
        throw new TypeError("cut");
      }
      connection.carried += bytes;
      time.now += takes;
      return await fetch(url, init);
    },
  };
  return connection;
}
