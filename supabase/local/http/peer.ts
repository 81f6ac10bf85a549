import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/** Added by proxies and tunnels: what comes through one of them comes from elsewhere, though its peer is this machine. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via", "cf-connecting-ip"];

/**
 * Does a request come from a program of this machine that meant this machine? Its peer is here, it named this machine
 * (a name made up elsewhere may point here: DNS rebinding), and it is not a page of another site.
 */
export function isFromHere({ socket, headers }: IncomingMessage): boolean {
  if (!isLoopback(socket.remoteAddress ?? "") || FORWARDED.some((name) => headers[name] !== undefined)) return false;
  const host = headers.host ?? "";
  if (!URL.canParse(`http://${host}`) || !namesThisMachine(new URL(`http://${host}`).hostname)) return false;
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host.toLowerCase());
}

/**
 * The network address that a request came from: its peer's. Behind proxies of one's own, what the first of them saw: each
 * adds the address of its own peer at the end of X-Forwarded-For, and what stands before these is the caller's word.
 */
export function clientAddress({ socket, headers }: IncomingMessage, proxies: number): string {
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
  const seen = proxies === 0 ? undefined : forwarded.at(-proxies)?.trim();
  return seen !== undefined && isIP(seen) !== 0 ? seen : (socket.remoteAddress ?? "");
}

/**
 * The line that an address belongs to, as `private.line_of` has it: of IPv6 the first 64 bits, which one line has all addresses of; of
 * IPv4, also where it is written as IPv6, all of it. What is no address stays as it is.
 */
export const lineOf = (address: string): string => networkOf(address, 4);

/** The site that an address belongs to: of IPv6 the first 48 bits, which one customer has all lines of. */
export const siteOf = (address: string): string => networkOf(address, 3);

function networkOf(address: string, kept: number): string {
  const [plain = ""] = address.split("%");
  if (isIP(plain) !== 6) return address;
  const [left = [], right = []] = new URL(`http://[${plain}]`).hostname
    .slice(1, -1)
    .split("::")
    .map((words) => words.split(":").filter((word) => word !== ""));
  const words = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => "0"), ...right];
  if (words.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return `${words.slice(0, kept).join(":")}::`;
  const bytes = words.slice(6).flatMap((word) => [Number.parseInt(word, 16) >> 8, Number.parseInt(word, 16) & 0xff]);
  return bytes.join(".");
}

/** Does this name lead to the machine it is said on? */
export function namesThisMachine(hostname: string): boolean {
  if (hostname === "localhost" || hostname.endsWith(".localhost")) return true;
  return isLoopback(hostname.replace(/^\[|\]$/g, ""));
}

/** Is a market of these options there for people elsewhere? */
export const isForPeople = ({ proxies = 0, siteUrl }: { proxies?: number; siteUrl?: string | undefined }): boolean =>
  proxies > 0 || (siteUrl !== undefined && !namesThisMachine(new URL(siteUrl).hostname));

const isLoopback = (address: string): boolean => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
