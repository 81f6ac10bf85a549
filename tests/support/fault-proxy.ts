/**
 * A network that misbehaves on command, between a client and the real server: HTTP and WebSocket on one port. The test, or a seed, decides
 * what it does; never chance.
 */
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { attachSockets, type SocketFaults } from "./fault-proxy-sockets.ts";
import type { Fault, Seen } from "./fault-proxy-faults.ts";
import { breakOff, forward, forwardTo, respond, type Held } from "./fault-proxy-forward.ts";

/** Gives the fault for a request, null to let it pass. */
export type Rule = (request: Omit<Seen, "fault">) => Fault | null;

export type FaultProxy = {
  url: string;
  /** Every HTTP request that came, in order. */
  seen: Seen[];
  sockets: SocketFaults;
  /** Decides for every request from now on; the rule before is forgotten. */
  rule(next: Rule): void;
  /** Does this to the next requests whose path holds `part`, one fault each, then lets everything pass. */
  next(part: string, ...faults: Fault[]): void;
  /** Whether it is holding an answer back. */
  holds(): boolean;
  /** The network is gone, or back. */
  online(there: boolean): void;
  stop(): Promise<void>;
};

const pass: Rule = () => null;

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const seen: Seen[] = [];
  const stalled = new Set<Held>();
  let decide: Rule = pass;
  let there = true;

  const server = http.createServer((request, response) => {
    void handle(request, response).catch(() => breakOff(response));
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? "GET";
    const path = new URL(request.url ?? "/", target).pathname;
    const body = await wholeBody(request);
    const noted = { method, path, body: body.toString("utf8") };
    const fault = there ? decide(noted) : ({ kind: "drop_before" } as const);
    // Preflights are the browser's business, not a write that could be lost.
    const done = method === "OPTIONS" ? null : fault;
    seen.push({ ...noted, fault: done?.kind ?? null });
    await commit({ target, request, body, response, stalled }, done);
  }

  const sockets = attachSockets(server, target);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    sockets,
    rule(next) {
      decide = next;
    },
    next(part, ...faults) {
      const left = [...faults];
      decide = ({ path }) => (path.includes(part) ? (left.shift() ?? null) : null);
    },
    holds: () => stalled.size > 0,
    online(now) {
      there = now;
      if (!now) sockets.cutAll();
    },
    async stop() {
      sockets.cutAll();
      for (const held of stalled) held.release();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Errand = { target: string; request: IncomingMessage; body: Buffer; response: ServerResponse; stalled: Set<Held> };

async function commit({ target, request, body, response, stalled }: Errand, fault: Fault | null): Promise<void> {
  switch (fault?.kind) {
    case undefined:
      return respond(response, await forward(target, request, body));
    case "drop_before":
      return breakOff(response);
    case "reset_after_bytes":
      await forwardTo(target, request, body, fault.bytes);
      return breakOff(response);
    case "forward_then_drop":
      await forward(target, request, body);
      return breakOff(response);
    case "status":
      return respond(response, {
        status: fault.status,
        headers: {
          "content-type": "application/json",
          ...(fault.retryAfter === undefined ? {} : { "retry-after": String(fault.retryAfter) }),
        },
        body: Buffer.from(fault.body ?? JSON.stringify({ message: "fault proxy" })),
      });
    case "stall": {
      await forward(target, request, body);
      fault.begun?.();
      await pause(fault.ms, stalled, response);
      return breakOff(response);
    }
    case "truncate": {
      const answer = await forward(target, request, body);
      return respond(response, { ...answer, body: answer.body.subarray(0, fault.bytes) });
    }
    case "duplicate": {
      const [first] = await Promise.all([forward(target, request, body), forward(target, request, body)]);
      return respond(response, first);
    }
    case "raw":
      return await speak(response, fault, stalled);
    case "dressed": {
      const { status, headers, body: said } = await forward(target, request, body);
      return await speak(
        response,
        { status: fault.status ?? status, headers: { ...plain(headers), ...fault.headers }, body: said.toString() },
        stalled,
      );
    }
    case "html200":
      return respond(response, {
        status: 200,
        headers: { "content-type": "text/html" },
        body: Buffer.from("<!doctype html><title>Wi-Fi gratuit</title><p>Acceptez les conditions."),
      });
  }
}

const FRAMING = new Set(["connection", "keep-alive", "transfer-encoding", "content-length"]);

const plain = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter((pair): pair is [string, string] => {
      const [name, value] = pair as [string, unknown];
      return typeof value === "string" && !FRAMING.has(name);
    }),
  );

/** Says it as it is told, be the length or the encoding a lie. */
async function speak(
  response: ServerResponse,
  { status, headers = {}, body = "", length, dripMs }: Omit<Fault & { kind: "raw" }, "kind">,
  stalled: Set<Held>,
): Promise<void> {
  response.writeHead(status, { ...headers, ...(length === undefined ? {} : { "content-length": length }) });
  if (dripMs === undefined) {
    response.write(body);
    if (length === undefined) response.end();
    else setTimeout(() => breakOff(response), 50);
    return;
  }
  response.flushHeaders();
  for (const byte of body) {
    if (response.destroyed) return;
    response.write(byte);
    await pause(dripMs, stalled, response);
  }
  response.end();
}

/** Holds an answer back for so long, or until nobody waits for it any more. */
function pause(ms: number, stalled: Set<Held>, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve();
    const release = () => {
      clearTimeout(timer);
      response.off("close", release);
      stalled.delete(held);
      resolve();
    };
    const timer = setTimeout(release, ms);
    const held: Held = { release };
    stalled.add(held);
    response.once("close", release);
  });
}

async function wholeBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
