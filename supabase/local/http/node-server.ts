import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { cors } from "../headers.ts";
import { Problem } from "../problem.ts";
import { json } from "./answers.ts";
import { BodyTooLarge, readBody } from "./body.ts";
import { originOf } from "./origin.ts";
import { send } from "./send.ts";

/** Whom a request came from, and whether it named this machine: a name made up elsewhere may point here (DNS rebinding). */
export type Peer = { loopback: boolean; localHost: boolean };
export type Handler = (request: Request, url: URL, peer: Peer) => Promise<Response>;
/** A Node handler that takes the request over (Vite in development), or not. */
export type Takeover = (request: IncomingMessage, response: ServerResponse, pathname: string) => boolean;

export type HttpServer = { node: Server; port: number; close(): Promise<void> };

const DRAIN_MS = 5_000;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Listens on one port and hands every request to `handler` with its body complete.
 * @param port 0 picks a free one
 * @throws Problem when the port is taken
 */
export async function listen(host: string, port: number, handler: Handler, takeover: Takeover = () => false): Promise<HttpServer> {
  const node = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    const own = `http://localhost:${(node.address() as AddressInfo).port}`;
    answer(request, response, own, handler, takeover).catch((error: unknown) => {
      if (response.destroyed || request.errored !== null) return; // the client left: nobody to answer
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { ...cors, "Content-Type": "application/json" }).end('{"message":"Internal server error"}');
      console.error(error);
    });
  });
  try {
    if (await answersOnIpv6(port)) throw Object.assign(new Error("taken"), { code: "EADDRINUSE" });
    node.listen(port, host);
    await once(node, "listening");
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException, port);
  }
  return { node, port: (node.address() as AddressInfo).port, close: () => close(node) };
}

async function answer(request: IncomingMessage, response: ServerResponse, own: string, handler: Handler, takeover: Takeover): Promise<void> {
  const origin = originOf(request.headers.host, own);
  const url = new URL(request.url ?? "/", `${origin}/`);
  if (url.origin !== origin) return send(request, response, json(400, { message: "Bad request" })); // `GET http://else/`, `//else`
  if (!METHODS.includes(request.method ?? "")) return send(request, response, json(405, { message: "Method not allowed" }));
  if (takeover(request, response, url.pathname)) return;
  let body: Buffer | null;
  try {
    body = await readBody(request, url.pathname);
  } catch (error) {
    if (error instanceof BodyTooLarge) return refuseBody(request, response);
    throw error;
  }
  const headers = new Headers();
  for (let at = 0; at < request.rawHeaders.length; at += 2) headers.append(request.rawHeaders[at] ?? "", request.rawHeaders[at + 1] ?? "");
  const asked = new Request(url, { method: request.method ?? "GET", headers, body: body === null ? null : new Uint8Array(body) });
  await send(request, response, await handler(asked, url, peerOf(request, own)));
}

/** Browsers try `localhost` as ::1 first: a program that listens there would be shown instead of us. */
async function answersOnIpv6(port: number): Promise<boolean> {
  if (port === 0) return false;
  const probe = connect(port, "::1");
  const answered = await once(probe, "connect").then(() => true, () => false);
  probe.destroy();
  return answered;
}

function explained(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === "EADDRINUSE") return new Problem(`Le port ${port} est déjà pris : fermez le programme qui l’utilise, ou choisissez-en un autre (PORT=${port + 1} npm start).`);
  if (error.code === "EACCES") return new Problem(`Le port ${port} est réservé au système : choisissez-en un autre, par exemple PORT=3000.`);
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
  const refusal = json(413, { code: "413", message: "Payload too large", error: "Le fichier ne doit pas dépasser 5MB" }, { ...cors, Connection: "close" });
  await send(request, response, refusal);
  request.resume();
  const timer = setTimeout(() => request.destroy(), DRAIN_MS);
  request.once("close", () => clearTimeout(timer));
}

function peerOf({ socket, headers }: IncomingMessage, own: string): Peer {
  const origin = originOf(headers.host, own);
  return { loopback: /^(::1$|127\.|::ffff:127\.)/.test(socket.remoteAddress ?? ""), localHost: origin === `http://${headers.host}` };
}
