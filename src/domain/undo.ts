/** Long enough to change one's mind about what cannot be taken back on the server. Milliseconds. */
export const UNDO_MS = 10_000;
