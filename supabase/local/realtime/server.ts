import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Sql } from "postgres";
import { WebSocketServer } from "ws";
import { fewAtOnce } from "../few-at-once.ts";
import { clientAddress, isFromHere, lineOf } from "../http/peer.ts";
import { publishableKey, type Keys } from "../keys.ts";
import { BroadcastListener, type Broadcast } from "./listener.ts";
import { versionOf } from "./protocol.ts";
import { RealtimeSocket } from "./socket.ts";

const PATH = "/realtime/v1/websocket";
const MAX_MESSAGE_BYTES = 64 * 1024;
/**
 * Open sockets of one line. A page has one, and none while nobody looks at it: a school or a quarter behind one
 * address stays far below, and a free project takes as many of all its visitors together. Programs of this machine are not
 * counted: `npm run load` plays thousands of phones.
 */
const MAX_SOCKETS = 200;
/** How many of the four connections for transactions, so that uploads and new passwords find one while a town joins. */
const JUDGED_AT_ONCE = 2;
const HOUR_MS = 3_600_000;

export type RealtimeOptions = {
  databaseUrl: string;
  sql: Sql;
  keys: Keys;
  /** How many proxies of the operator stand before this server. */
  proxies: number;
  /** Called when somebody is to be told something while the app is closed. */
  onNotice?: () => void;
};

/** Null for what is no address: `//`, `http://[`. */
function addressOf(target: string | undefined): URL | null {
  const base = "http://local";
  return target !== undefined && URL.canParse(target, base) ? new URL(target, base) : null;
}

/** Answers an upgrade that is not taken, and closes whether or not the other side ever does. */
function refuse(stream: Duplex, status: string): void {
  stream.once("finish", () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

type Places = { isFull(from: string): boolean; take(from: string): void; giveBack(from: string): void };

function placesByLine(): Places {
  const taken = new Map<string, number>();
  const of = (from: string): number => taken.get(from) ?? 0;
  return {
    isFull: (from) => of(from) >= MAX_SOCKETS,
    take: (from) => void taken.set(from, of(from) + 1),
    giveBack: (from) => void (of(from) > 1 ? taken.set(from, of(from) - 1) : taken.delete(from)),
  };
}

/**
 * The part of Supabase Realtime that the app uses: broadcasts from the database (`realtime.send`) over the Phoenix
 * protocol, private channels decided by the policies on `realtime.messages`. Clients cannot send, there is no presence.
 */
export async function attachRealtime(server: Server, options: RealtimeOptions): Promise<{ stop(): Promise<void> }> {
  const sockets = new Set<RealtimeSocket>();
  const places = placesByLine();
  const judgeInTurn = fewAtOnce(JUDGED_AT_ONCE);
  const wss = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const deliver = (broadcast: Broadcast): void => {
    for (const socket of sockets) socket.deliver(broadcast);
  };
  const end = (ended: readonly string[] | null): void => {
    for (const socket of sockets) socket.judgeAgain(ended);
  };
  const listener = new BroadcastListener(options.databaseUrl, options.sql, {
    deliver,
    end,
    ...(options.onNotice && { bell: options.onNotice }),
  });
  await listener.start();

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on("error", () => stream.destroy()); // first of all: an error that nobody hears ends the process
    const url = addressOf(request.url);
    if (url?.pathname !== PATH) return refuse(stream, "404 Not Found");
    const apiKey = url.searchParams.get("apikey") ?? "";
    const fromHere = isFromHere(request);
    const taken = apiKey === publishableKey || (apiKey === options.keys.secretKey && fromHere);
    if (!taken) return refuse(stream, "401 Unauthorized");
    const from = lineOf(clientAddress(request, options.proxies));
    if (!fromHere && places.isFull(from)) return refuse(stream, "429 Too Many Requests");
    wss.handleUpgrade(request, stream, head, (ws) => {
      const socket = new RealtimeSocket(ws, {
        sql: options.sql,
        keys: options.keys,
        judgeInTurn,
        apiKey,
        version: versionOf(url.searchParams.get("vsn")),
      });
      sockets.add(socket);
      places.take(from);
      ws.on("error", () => ws.terminate()); // a malformed frame or a torn connection: the client comes again
      ws.on("close", () => {
        sockets.delete(socket);
        places.giveBack(from);
      });
    });
  };
  server.on("upgrade", upgrade);

  const forget = (): Promise<unknown> =>
    options.sql`delete from realtime.messages where inserted_at < now() - interval '1 day'`;
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
