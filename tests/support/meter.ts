/** A wire between a browser and a server that counts what passes, whoever in the browser asked: page, worker or socket. */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Bytes with their headers, both ways; requests by their first lines (HTTP/1.1, so one stands at the begin of a piece). */
export type Passed = { readonly down: number; readonly up: number; readonly requests: number };

export type Meter = {
  readonly url: string;
  /** The traffic since the last call. */
  take(): Passed;
  /** Resolves when nothing has passed for `ms` from now on, and no request waits for its answer. */
  quiet(ms: number): Promise<void>;
  close(): Promise<void>;
};

const REQUEST = /^(?:GET|HEAD|POST|PATCH|PUT|DELETE|OPTIONS) \S+ HTTP\/1\.1\r\n/u;

export async function meter(port: number): Promise<Meter> {
  let passed = { down: 0, up: 0, requests: 0 };
  let last = performance.now();
  const waiting = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    near.on("data", (piece) => {
      last = performance.now();
      passed.up += piece.length;
      if (!REQUEST.test(piece.toString("latin1", 0, 4_096))) return;
      passed.requests += 1;
      waiting.add(near);
    });
    far.on("data", (piece) => {
      last = performance.now();
      passed.down += piece.length;
      waiting.delete(near);
    });
    near.on("close", () => waiting.delete(near));
    near.pipe(far).pipe(near);
    // A browser cuts what it no longer wants: the other end is to know it.
    near.on("error", () => far.destroy());
    far.on("error", () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = passed;
      passed = { down: 0, up: 0, requests: 0 };
      return taken;
    },
    async quiet(ms) {
      const asked = performance.now();
      while (waiting.size > 0 || performance.now() - Math.max(last, asked) < ms)
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
