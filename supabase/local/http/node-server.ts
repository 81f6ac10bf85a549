import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { cors, everyAnswer } from "../../../build/headers.ts";
import { Problem } from "../problem.ts";
import { json, withHeaders } from "./answers.ts";
import { isApi } from "./api-paths.ts";
import { BodyTooLarge, readBody } from "./body.ts";
import { logFault } from "../log.ts";
import { clientAddress, isFromHere } from "./peer.ts";
import { newRequestId, runForRequest } from "./request-context.ts";
import { send } from "./send.ts";
import { refusalOf } from "./unreadable.ts";

/** Whom a request came from: its address, and whether that is a program of this machine (see ./peer.ts). */
export type Peer = { address: string; fromHere: boolean };
export type Handler = (request: Request, url: URL, peer: Peer) => Promise<Response>;
/** A Node handler that takes the request over (Vite in development), or not. */
export type Takeover = (request: IncomingMessage, response: ServerResponse, pathname: string) => boolean;

/** `url` is where programs of this machine reach it. */
export type HttpServer = { node: Server; port: number; url: string; close(): Promise<unknown> };

export type ListenOptions = {
  host: string;
  /** 0 picks a free one. */
  port: number;
  handler: Handler;
  takeover?: Takeover;
  /** Origin of the addresses that the handler is given, whatever name a request asked for; default `url`. */
  siteUrl?: string;
  /** How many proxies of the operator stand before this server; default 0. */
  proxies?: number;
};

const DRAIN_MS = 5_000;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Listens on one port and hands every request to `handler` with its body complete.
 * @throws Problem when the port is taken
 */
export async function listen({
  host,
  port,
  handler,
  takeover,
  siteUrl,
  proxies = 0,
}: ListenOptions): Promise<HttpServer> {
  const node = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    const id = newRequestId();
    const own = siteUrl ?? `http://localhost:${request.socket.localPort}`;
    response.setHeader("X-Request-Id", id);
    response.on("error", () => response.destroy()); // torn while it was written
    inContext(request, response, id, () =>
      answer(request, response, { own, handler, proxies, takeover: takeover ?? (() => false) }).catch(
        (error: unknown) => {
          if (response.destroyed || request.errored !== null) return; // the client left: nobody to answer
          if (response.headersSent) response.destroy();
          else
            response
              .writeHead(500, { ...cors, "Content-Type": "application/json" })
              .end(JSON.stringify({ message: "Internal server error", request_id: id }));
          logFault("request failed", error);
        },
      ),
    );
  });
  await bind(node, port, host);
  const { port: bound } = node.address() as AddressInfo;
  const closeTwin = ANY_OR_LOOPBACK.test(host) ? () => Promise.resolve() : await alsoHere(node, bound);
  const closeBoth = (): Promise<unknown> => Promise.all([close(node), closeTwin()]);
  return { node, port: bound, url: `http://localhost:${bound}`, close: closeBoth };
}

async function bind(node: Server, port: number, host: string): Promise<void> {
  try {
    if (await answersOnIpv6(port)) throw Object.assign(new Error("taken"), { code: "EADDRINUSE" });
    node.listen(port, host);
    await once(node, "listening");
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException, port);
  }
}

/**
 * Listens for a moment: whether this port can be had is known before anything is made for it.
 * @throws Problem when it is taken
 */
export async function tryPort(port: number, host: string): Promise<void> {
  const probe = createServer();
  await bind(probe, port, host);
  await close(probe);
}

const ANY_OR_LOOPBACK = /^(0\.0\.0\.0|::|localhost|127\.[\d.]+|::1)$/;

/** A server that listens on one address of the network is also reached from this machine: its own chores come so. */
async function alsoHere(node: Server, port: number): Promise<() => Promise<void>> {
  const twin = createServer({ keepAliveTimeout: 30_000 }, (...exchange) => node.emit("request", ...exchange));
  twin.on("upgrade", (...taken) => {
    if (!node.emit("upgrade", ...taken)) taken[1].destroy(); // nobody takes it while the server starts or stops
  });
  twin.listen(port, "127.0.0.1");
  await once(twin, "listening");
  return () => close(twin);
}

function inContext(request: IncomingMessage, response: ServerResponse, id: string, run: () => Promise<void>): void {
  const left = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) left.abort();
  });
  const { method = "", url = "", headers } = request;
  const signedIn = /^Bearer\s+(?!sb_publishable_)/i.test(headers.authorization ?? "");
  void runForRequest({ id, left: left.signal, method, pathname: url.split("?")[0] ?? "", signedIn }, run);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { own, handler, takeover, proxies }: { own: string; handler: Handler; takeover: Takeover; proxies: number },
): Promise<void> {
  const url = addressOf(request.url ?? "/", own);
  if (url === null) return send(request, response, json(400, { message: "Bad request" }));
  if (!METHODS.includes(request.method ?? ""))
    return send(request, response, json(405, { message: "Method not allowed" }));
  if (takeover(request, response, url.pathname)) return;
  let body: Buffer | null;
  try {
    body = await readBody(request, url.pathname);
  } catch (error) {
    if (error instanceof BodyTooLarge) return refuseBody(request, response);
    throw error;
  }
  const refusal = isApi(url.pathname) ? refusalOf(url, request.headers["content-type"] ?? null, body) : null;
  if (refusal !== null) return send(request, response, withHeaders(refusal, { ...everyAnswer, ...cors }));
  const headers = new Headers();
  for (let at = 0; at < request.rawHeaders.length; at += 2)
    headers.append(request.rawHeaders[at] ?? "", request.rawHeaders[at + 1] ?? "");
  // Paces count by it: what the caller says of himself does not count.
  const address = clientAddress(request, proxies);
  headers.set("x-forwarded-for", address);
  const asked = new Request(url, {
    method: request.method ?? "GET",
    headers,
    body: body === null ? null : new Uint8Array(body),
  });
  await send(request, response, await handler(asked, url, { address, fromHere: isFromHere(request) }));
}

/** Null for what is no path of ours: `GET http://else/`, `//else`, a name and password in it. */
function addressOf(target: string, own: string): URL | null {
  if (!URL.canParse(target, `${own}/`)) return null;
  const url = new URL(target, `${own}/`);
  return url.origin === own && url.username === "" && url.password === "" ? url : null;
}

/** Browsers try `localhost` as ::1 first: a program that listens there would be shown instead of us. */
async function answersOnIpv6(port: number): Promise<boolean> {
  if (port === 0) return false;
  const probe = connect(port, "::1");
  const answered = await once(probe, "connect").then(
    () => true,
    () => false,
  );
  probe.destroy();
  return answered;
}

function explained(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === "EADDRINUSE")
    return new Problem(
      `Le port ${port} est déjà pris : fermez le programme qui l'utilise, ou choisissez-en un autre (PORT=${port + 1} npm start).`,
    );
  if (error.code === "EACCES")
    return new Problem(`Le port ${port} est réservé au système : choisissez-en un autre, par exemple PORT=3000.`);
  return error;
}

async function close(node: Server): Promise<void> {
  if (!node.listening) return;
  const closed = once(node, "close");
  node.close();
  node.closeIdleConnections();
  const timer = setTimeout(() => node.closeAllConnections(), 1_000);
  await closed;
  clearTimeout(timer);
}

/** Answers before the body has come, and lets what is under way run out so that the client can read the answer. */
async function refuseBody(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refusal = json(
    413,
    { code: "413", message: "Payload too large", error: "Le fichier ne doit pas dépasser 5MB" },
    { ...cors, Connection: "close" },
  );
  await send(request, response, refusal);
  request.resume();
  const timer = setTimeout(() => request.destroy(), DRAIN_MS);
  request.once("close", () => clearTimeout(timer));
}
