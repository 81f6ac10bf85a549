import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Problem } from "../problem.ts";

/** A Node handler that takes the request over (Vite in development), or not. */
export type Takeover = (request: IncomingMessage, response: ServerResponse, pathname: string) => boolean;

/** `url` is where programs of this machine reach it. */
export type HttpServer = { node: Server; port: number; url: string; close(): Promise<unknown> };

export type ListenOptions = {
  host: string;
  /** 0 picks a free one. */
  port: number;
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
  takeover?: Takeover;
  /** Origin of the addresses that requests are given, whatever name they asked for; default `url`. */
  siteUrl?: string;
};

/**
 * How long a whole request may take to come: 8 MB at 56 kbit/s. Silence within a body ends it sooner (./bodies.ts), and Node gives
 * headers a minute; its own five minutes for everything cut a photo of 5 MB that was on its way.
 */
const SERVES = { keepAliveTimeout: 30_000, requestTimeout: 1_200_000 } as const;

/**
 * Listens on one port and hands every request to `fetch`.
 * @throws Problem when the port is taken
 */
export async function listen({ host, port, fetch, takeover, siteUrl }: ListenOptions): Promise<HttpServer> {
  // `Request` and `Response` of the whole process stay Node's own: what answers here is handed both, also without a request.
  const answer = getRequestListener(fetch as Parameters<typeof getRequestListener>[0], {
    overrideGlobalObjects: false,
  });
  const node = createServer(SERVES, (request, response) => {
    response.on("error", () => response.destroy()); // torn while it was written
    const url = addressOf(request.url ?? "/", siteUrl ?? `http://localhost:${request.socket.localPort}`);
    if (url === null) return void response.writeHead(400).end();
    if (takeover?.(request, response, url.pathname) === true) return;
    request.url = url.href; // a target that names its origin: nobody behind looks at Host
    void answer(request, response);
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
    throw explained(error as NodeJS.ErrnoException, port, host);
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
  const twin = createServer(SERVES, (...exchange) => node.emit("request", ...exchange));
  twin.on("upgrade", (...taken) => {
    if (!node.emit("upgrade", ...taken)) taken[1].destroy(); // nobody takes it while the server starts or stops
  });
  twin.listen(port, "127.0.0.1");
  await once(twin, "listening");
  return () => close(twin);
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

function explained(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === "EADDRINUSE")
    return new Problem(
      `Le port ${port} est déjà pris : fermez le programme qui l'utilise, ou choisissez-en un autre (PORT=${port + 1} npm start).`,
    );
  if (error.code === "EACCES")
    return new Problem(`Le port ${port} est réservé au système : choisissez-en un autre, par exemple PORT=3000.`);
  if (["ENOTFOUND", "EAI_AGAIN", "EADDRNOTAVAIL", "EINVAL"].includes(error.code ?? ""))
    return new Problem(
      `HOST=${host} n'est pas une adresse de cette machine : donnez une des siennes, ou 0.0.0.0 pour toutes.`,
    );
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
