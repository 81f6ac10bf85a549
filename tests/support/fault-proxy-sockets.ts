/** The WebSocket half of the fault proxy: messages from the server are passed on, lost, doubled or swapped. */
import type { Server } from "node:http";
import { WebSocket, WebSocketServer, type RawData } from "ws";

/** Decides about the n-th message (from 1) that the server sends. */
export type SocketRule = (place: number, text: string) => "pass" | "drop" | "duplicate" | "delay";

export type SocketFaults = {
  /** Decides for every message of the server from now on. `delay`: it comes after the next one. */
  rule(next: SocketRule): void;
  /** Breaks every open connection. */
  cutAll(): void;
  /** Connections accepted so far. */
  opened(): number;
};

export function attachSockets(server: Server, target: string): SocketFaults {
  const accepting = new WebSocketServer({ noServer: true });
  const open = new Set<WebSocket>();
  let decide: SocketRule = () => "pass";
  let place = 0;
  let opened = 0;

  server.on("upgrade", (request, socket, head) => {
    accepting.handleUpgrade(request, socket, head, (near) => {
      opened += 1;
      const far = new WebSocket(target.replace(/^http/u, "ws") + (request.url ?? ""));
      pair(near, far);
    });
  });

  function pair(near: WebSocket, far: WebSocket): void {
    const early: string[] = [];
    let delayed: string | null = null;
    open.add(near);
    near.on("message", (data) =>
      far.readyState === WebSocket.OPEN ? far.send(textOf(data)) : early.push(textOf(data)),
    );
    far.on("open", () => early.splice(0).forEach((text) => far.send(text)));
    far.on("message", (data) => {
      place += 1;
      const text = textOf(data);
      const what = decide(place, text);
      if (what === "drop") return;
      if (what === "delay") {
        delayed = text;
        return;
      }
      near.send(text);
      if (what === "duplicate") near.send(text);
      if (delayed !== null) near.send(delayed);
      delayed = null;
    });
    const end = () => {
      open.delete(near);
      near.terminate();
      far.terminate();
    };
    for (const side of [near, far]) {
      side.on("close", end);
      side.on("error", end);
    }
  }

  return {
    rule(next) {
      decide = next;
      place = 0;
    },
    cutAll: () => [...open].forEach((socket) => socket.terminate()),
    opened: () => opened,
  };
}

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString("utf8");
