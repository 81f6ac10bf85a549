/** The front of a hosted project: TLS and HTTP/2, which send a header that was sent before as a number. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { connect, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { ownFolder, removeFolder } from "../support/run-folder.ts";

/** Connection matters of HTTP/1.1, which HTTP/2 has no words for. */
const OF_CONNECTION = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade", "host"]);

export type Front = { readonly port: number; close(): Promise<void> };

/** A front to the server at `port`; its certificate is made for the occasion, and nobody vouches for it. */
export async function hostedFront(port: number): Promise<Front> {
  const folder = ownFolder("bench-front");
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const args = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost -keyout ${key} -out ${cert}`;
  execFileSync("openssl", args.split(" "), { stdio: "ignore" });
  const sockets = new Set<Socket>();
  const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert), allowHTTP1: true }, pass);

  function pass(asked: Http2ServerRequest, answer: Http2ServerResponse): void {
    const headers = Object.fromEntries(
      Object.entries(asked.headers).filter(([name]) => !name.startsWith(":") && name !== "host"),
    );
    const host = asked.headers[":authority"] ?? asked.headers.host ?? "localhost";
    const onward = request({
      port,
      host: "127.0.0.1",
      method: asked.method,
      path: asked.url,
      headers: { ...headers, host },
    });
    onward.once("response", (found) => {
      const kept = Object.entries(found.headers).filter(([name]) => !OF_CONNECTION.has(name));
      answer.writeHead(found.statusCode ?? 502, Object.fromEntries(kept));
      found.pipe(answer);
    });
    onward.once("error", () => answer.stream?.close());
    asked.pipe(onward);
  }

  // Sockets of news are asked for over HTTP/1.1, on a connection of their own.
  server.on("upgrade", (asked: IncomingMessage, near: Socket, head: Buffer) => {
    const far = connect(port, "127.0.0.1", () => {
      const lines = asked.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 ? [`${name}: ${all[at + 1] ?? ""}`] : [],
      );
      far.write(`${asked.method ?? "GET"} ${asked.url ?? "/"} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      far.write(head);
      near.pipe(far).pipe(near);
    });
    far.once("error", () => near.destroy());
    near.once("error", () => far.destroy());
  });
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
      await removeFolder(folder);
    },
  };
}
