/** Uses of the network, as the person would name them. */
export const TRAFFIC_KINDS = ["listings", "photos", "sent", "messages", "app"] as const;
export type TrafficKind = (typeof TRAFFIC_KINDS)[number];

/** Bytes by kind. */
export type Traffic = Readonly<Record<TrafficKind, number>>;

export const NO_TRAFFIC: Traffic = { listings: 0, photos: 0, sent: 0, messages: 0, app: 0 };

export const totalOf = (traffic: Traffic): number => TRAFFIC_KINDS.reduce((sum, kind) => sum + traffic[kind], 0);

/**
 * The use that an answer is counted under, by the path (query included) of the request. A pull names its collections; those of a person
 * travel together, and count as messages.
 */
export function kindReceived(path: string): TrafficKind {
  if (path.startsWith("/storage/v1/")) return path.includes("/upload/") ? "sent" : "photos";
  if (path.startsWith("/rest/v1/rpc/sync_push") || /^\/rest\/v1\/rpc\/sync_pull\?.*messages/u.test(path))
    return "messages";
  return /^\/(?:(?:rest|auth|functions|realtime)\/v1|flux)\//u.test(path) ? "listings" : "app";
}

/** The use that a request body is counted under: pictures of listings and of payments, else mutations and questions. */
export function kindSent(path: string): TrafficKind {
  if (path.startsWith("/storage/v1/") || path.startsWith("/functions/v1/send-")) return "sent";
  return kindReceived(path);
}

/** "2026-11": the month of this phone's calendar that a moment (milliseconds) lies in; `back` months earlier. */
export function monthOf(at: number, back = 0): string {
  const date = new Date(at);
  const first = new Date(date.getFullYear(), date.getMonth() - back, 1);
  return `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, "0")}`;
}
