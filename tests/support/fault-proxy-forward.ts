import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";

/** A request that is held back; `release` lets it end. */
export type Held = { release(): void };

export type Answer = { status: number; headers: IncomingHttpHeaders | Record<string, string>; body: Buffer };

const HOP_BY_HOP = new Set(["connection", "keep-alive", "transfer-encoding", "content-length", "content-encoding"]);

/** Passes a request on and waits for the whole answer. Rejects when the server itself cannot be reached. */
export function forward(target: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onward = open(target, request, body.length, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    onward.on("error", reject);
    onward.end(body);
  });
}

/** Passes on the first bytes of the body and breaks the connection to the server. */
export function forwardTo(target: string, request: IncomingMessage, body: Buffer, bytes: number): Promise<void> {
  return new Promise((resolve) => {
    const part = body.subarray(0, Math.min(bytes, Math.max(0, body.length - 1)));
    const onward = open(target, request, body.length, () => undefined);
    onward.on("error", () => resolve());
    onward.on("close", () => resolve());
    onward.write(part, () => onward.destroy());
    if (part.length === 0) onward.flushHeaders();
  });
}

/** Connections to the server are kept: a new one for each request took a third of a long test's time. */
const agent = new http.Agent({ keepAlive: true });

function open(target: string, request: IncomingMessage, length: number, answered: (answer: IncomingMessage) => void) {
  const headers: IncomingHttpHeaders = {
    ...request.headers,
    host: new URL(target).host,
    "accept-encoding": "identity",
  };
  if (length > 0) headers["content-length"] = String(length);
  return http.request(new URL(request.url ?? "/", target), { method: request.method, headers, agent }, answered);
}

/** Hands an answer to the client, whatever its length says: a truncated one looks whole. */
export function respond(response: ServerResponse, { status, headers, body }: Answer): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !HOP_BY_HOP.has(name)) response.setHeader(name, value);
  }
  response.writeHead(status, { "content-length": body.length });
  response.end(body);
}

/** The client sees a broken connection. */
export const breakOff = (response: ServerResponse): void => void response.socket?.destroy();
