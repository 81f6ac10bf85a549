import type { RawData } from "ws";

/** A Phoenix message; the wire form depends on the serializer version. */
export type Message = { joinRef: string | null; ref: string | null; topic: string; event: string; payload: unknown };

/** 1.0.0: an object; 2.0.0: an array (our answers need its binary form nowhere). */
export type Version = "1.0.0" | "2.0.0";

/** Kind byte of a client's broadcast in the binary form of serializer 2.0.0. */
const BROADCAST_PUSH = 3;

export function versionOf(asked: string | null): Version {
  return asked?.startsWith("2") ? "2.0.0" : "1.0.0";
}

export function encode(version: Version, { joinRef, ref, topic, event, payload }: Message): string {
  if (version === "2.0.0") return JSON.stringify([joinRef, ref, topic, event, payload]);
  return JSON.stringify({ ...(joinRef === null ? {} : { join_ref: joinRef }), ref, topic, event, payload });
}

/** @returns null for what is no message of this protocol */
export function decode(data: RawData, binary: boolean): Message | null {
  const bytes = Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
  if (binary) return decodeBroadcastPush(bytes);
  let raw: unknown;
  try {
    raw = JSON.parse(bytes.toString());
  } catch {
    return null;
  }
  if (Array.isArray(raw)) return message(raw[0], raw[1], raw[2], raw[3], raw[4]);
  if (typeof raw !== "object" || raw === null) return null;
  const { join_ref: joinRef, ref, topic, event, payload } = raw as Record<string, unknown>;
  return message(joinRef, ref, topic, event, payload);
}

function message(joinRef: unknown, ref: unknown, topic: unknown, event: unknown, payload: unknown): Message | null {
  if (typeof topic !== "string" || typeof event !== "string") return null;
  const text = (value: unknown): string | null =>
    typeof value === "string" || typeof value === "number" ? String(value) : null;
  return { joinRef: text(joinRef), ref: text(ref), topic, event, payload };
}

/** Only as much as is needed to answer it: the broadcast itself is refused. */
function decodeBroadcastPush(bytes: Buffer): Message | null {
  if (bytes[0] !== BROADCAST_PUSH || bytes.length < 7) return null;
  const [, joinLength = 0, refLength = 0, topicLength = 0] = bytes;
  const topicAt = 7 + joinLength + refLength;
  const text = (from: number, to: number): string => bytes.subarray(from, to).toString();
  return {
    joinRef: text(7, 7 + joinLength),
    ref: text(7 + joinLength, topicAt),
    topic: text(topicAt, topicAt + topicLength),
    event: "broadcast",
    payload: null,
  };
}
