import { isIPv4 } from "node:net";

/**
 * The origin a request was sent to, by its Host header where that names this machine or its local network, else the
 * server's own: links in mails are built from it, so a made-up Host must not choose it.
 */
export function originOf(host: string | undefined, own: string): string {
  if (host === undefined || !/^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host)) return own;
  const url = new URL(`http://${host}`);
  return isLocal(url.hostname) ? url.origin : own;
}

/** Loopback, private addresses (RFC 1918, link-local) and `.local` names. */
function isLocal(hostname: string): boolean {
  if (hostname === "localhost" || hostname === "[::1]" || hostname.endsWith(".local")) return true;
  return isIPv4(hostname) && /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(hostname);
}
