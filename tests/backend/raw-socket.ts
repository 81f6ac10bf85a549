import { connect, type Socket } from "node:net";
import { publishableKey } from "../../supabase/local/keys.ts";

/** Sends bytes as they are; gives what came back once the connection is closed, or after `quietMs` without a byte. */
export function raw(
  port: number,
  bytes: string | Buffer,
  { host = "127.0.0.1", quietMs = 10_000 } = {},
): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, host, () => socket.write(bytes));
    const done = (): void => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(quietMs, done);
    socket.on("data", (data: Buffer) => (text += data.toString("latin1")));
    socket.on("error", done).once("close", done);
  });
}

/** Sends bytes and tears the connection (RST) as soon as they are out. */
export function torn(port: number, bytes: string | Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, () => socket.resetAndDestroy()));
    socket.on("error", () => undefined).once("close", () => resolve());
  });
}

export const SOCKET_PATH = `/realtime/v1/websocket?apikey=${publishableKey}&vsn=1.0.0`;

export const upgrade = (target: string, more = ""): string =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${"A".repeat(22)}==\r\n${more}\r\n`;

/** An opened WebSocket whose frames are written by hand. */
export function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(upgrade(SOCKET_PATH)));
    socket.once("error", reject);
    socket.once("data", (data: Buffer) => {
      if (!data.toString("latin1").startsWith("HTTP/1.1 101")) return reject(new Error(data.toString("latin1")));
      socket.off("error", reject);
      socket.on("error", () => undefined).resume();
      resolve(socket);
    });
  });
}

/** A client's frame, masked with zeros. */
export function frame(opcode: number, payload: Buffer): Buffer {
  const length = payload.length;
  const head =
    length < 126
      ? Buffer.from([0x80 | opcode, 0x80 | length])
      : length < 65_536
        ? Buffer.from([0x80 | opcode, 0xfe, length >> 8, length & 0xff])
        : Buffer.concat([Buffer.from([0x80 | opcode, 0xff, 0, 0, 0, 0]), uint32(length)]);
  return Buffer.concat([head, Buffer.alloc(4), payload]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
