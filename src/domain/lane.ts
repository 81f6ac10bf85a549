/** A collection that follows the server. What of it is public, how it is read and stored: src/sync/lanes.ts, src/replica/. */
export type LaneName = "feed" | "reviews" | "sellers" | "prices" | "messages" | "favorites" | "mine" | "drafts";
