/** What becomes of what has not left the phone when its author signs out (docs/sync.md, Identity and storage). */
export type QueuedChoice = "send" | "keep" | "delete";
