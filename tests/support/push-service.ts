import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A message as the browser reads it, and what the push service saw of it. */
export type Notified = {
  readonly browser: string;
  readonly message: Readonly<Record<string, unknown>>;
  readonly topic: string;
  readonly ttl: number;
  readonly urgency: string;
};

export type PushService = {
  /** `host:port`, for PUSH_HOSTS. */
  readonly host: string;
  readonly notified: Notified[];
  /** The next answers to browsers that subscribed since `forget`, 201 when there are none left. */
  readonly answers: number[];
  /** Gives up the answers that are left: what still waits for the browsers until now takes none of the next ones. */
  forget(): void;
  /** A browser's new subscription. */
  subscribe(): { endpoint: string; p256dh: string; auth: string };
  stop(): Promise<void>;
};

/**
 * A push service of our own with its browsers (RFC 8030, 8188, 8291, 8292), written apart from the code under test: it
 * checks the signature, decrypts with the browser's key and keeps what the browser would read.
 */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { key: ReturnType<typeof createECDH>; auth: Buffer }>();
  const notified: Notified[] = [];
  const answers: number[] = [];
  const answered = new Set<string>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", () => {
        const browser = browsers.get(request.url ?? "");
        const said = answered.has(request.url ?? "") ? answers.shift() : undefined;
        const status = said ?? (browser === undefined ? 404 : 201);
        const header = (name: string) => String(request.headers[name] ?? "");
        if (browser !== undefined && status === 201) {
          const fault = faultOf(header("authorization"), header("content-encoding"), `http://${host}`);
          if (fault !== null) return void response.writeHead(400).end(fault);
          notified.push({
            browser: request.url ?? "",
            message: JSON.parse(decrypted(Buffer.concat(parts), browser)) as Notified["message"],
            topic: header("topic"),
            ttl: Number(header("ttl")),
            urgency: header("urgency"),
          });
        }
        response.writeHead(status).end();
      });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    notified,
    answers,
    forget: () => {
      answers.length = 0;
      answered.clear();
    },
    subscribe: () => {
      const key = createECDH("prime256v1");
      key.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString("hex")}`;
      browsers.set(path, { key, auth });
      answered.add(path);
      return {
        endpoint: `http://${host}${path}`,
        p256dh: key.getPublicKey("base64url"),
        auth: auth.toString("base64url"),
      };
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Null when the request is signed for this service by the key it names, and says how it is encoded. */
function faultOf(authorization: string, encoding: string, origin: string): string | null {
  const [, signed = "", signature = "", k = ""] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/u.exec(authorization) ?? [];
  if (encoding !== "aes128gcm") return "encoding";
  const point = Buffer.from(k, "base64url");
  const coordinate = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) };
  const key = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" as const };
  if (!verify("sha256", Buffer.from(signed), key, Buffer.from(signature, "base64url"))) return "signature";
  const claims = JSON.parse(Buffer.from(signed.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
  if (claims["aud"] !== origin) return "audience";
  const lasts = Number(claims["exp"]) - Date.now() / 1000;
  if (lasts <= 0 || lasts > 86_400) return "expiry";
  return /^(mailto:|https:)./u.test(String(claims["sub"])) ? null : "subject";
}

function decrypted(body: Buffer, { key, auth }: { key: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const length = body[20] ?? 0;
  const sender = body.subarray(21, 21 + length);
  const record = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), key.getPublicKey(), sender]);
  const material = Buffer.from(hkdfSync("sha256", key.computeSecret(sender), auth, info, 32));
  const secret = Buffer.from(hkdfSync("sha256", material, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", material, salt, "Content-Encoding: nonce\0", 12));
  const decipher = createDecipheriv("aes-128-gcm", secret, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}
