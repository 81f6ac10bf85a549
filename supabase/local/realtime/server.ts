import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Sql } from "postgres";
import { WebSocketServer } from "ws";
import { publishableKey, serviceKey } from "../keys.ts";
import { BroadcastListener } from "./listener.ts";
import { versionOf } from "./protocol.ts";
import { RealtimeSocket } from "./socket.ts";

const PATH = "/realtime/v1/websocket";
const MAX_MESSAGE_BYTES = 64 * 1024;
const HOUR_MS = 3_600_000;

export type RealtimeOptions = { databaseUrl: string; sql: Sql; jwtSecret: string };

/**
 * The part of Supabase Realtime that the app uses: broadcasts from the database (`realtime.send`) over the Phoenix
 * protocol, private channels decided by the policies on `realtime.messages`. Clients cannot send, there is no presence.
 */
export async function attachRealtime(server: Server, options: RealtimeOptions): Promise<{ stop(): Promise<void> }> {
  const sockets = new Set<RealtimeSocket>();
  const wss = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const listener = new BroadcastListener(options.databaseUrl, options.sql, (broadcast) => {
    for (const socket of sockets) socket.deliver(broadcast);
  });
  await listener.start();

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    const url = new URL(request.url ?? "/", "http://local");
    if (url.pathname !== PATH) return; // Vite's own socket in development
    const apiKey = url.searchParams.get("apikey") ?? "";
    if (apiKey !== publishableKey && apiKey !== serviceKey) {
      stream.end("HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n");
      return;
    }
    wss.handleUpgrade(request, stream, head, (ws) => {
      const socket = new RealtimeSocket(ws, { sql: options.sql, jwtSecret: options.jwtSecret, apiKey, version: versionOf(url.searchParams.get("vsn")) });
      sockets.add(socket);
      ws.on("error", () => ws.terminate()); // a malformed frame or a torn connection: the client comes again
      ws.on("close", () => sockets.delete(socket));
    });
  };
  server.on("upgrade", upgrade);

  const forget = (): Promise<unknown> => options.sql`delete from realtime.messages where inserted_at < now() - interval '1 day'`;
  await forget();
  const timer = setInterval(() => void forget().catch((error: unknown) => console.error(error)), HOUR_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      server.off("upgrade", upgrade);
      for (const ws of wss.clients) ws.terminate();
      await listener.stop();
    },
  };
}
