/** The faults of a bad network on one HTTP request. */
export type Fault =
  /** The connection breaks before the server hears of it. */
  | { kind: "drop_before" }
  /** The connection breaks after so many bytes of the request's body have reached the server. */
  | { kind: "reset_after_bytes"; bytes: number }
  /** The server does its work; its answer never arrives. */
  | { kind: "forward_then_drop" }
  /** Somebody on the way answers instead of the server. `retryAfter` in seconds. */
  | { kind: "status"; status: number; retryAfter?: number; body?: string }
  /** The server does its work; nothing arrives, and nothing ends, for so many milliseconds. `begun` is told when it waits. */
  | { kind: "stall"; ms: number; begun?: () => void }
  /** The answer ends in the middle, as if it were whole. */
  | { kind: "truncate"; bytes: number }
  /** The request reaches the server twice; one answer arrives. */
  | { kind: "duplicate" }
  /** A captive portal: 200 and a page for everything. */
  | { kind: "html200" }
  /**
   * Somebody on the way answers, word for word. `length`: what it says its body's length is; `dripMs`: one byte each so many
   * milliseconds, the headers at once.
   */
  | {
      kind: "raw";
      status: number;
      headers?: Readonly<Record<string, string>>;
      body?: string;
      length?: number;
      dripMs?: number;
    }
  /** The server does its work, and the phone is given this status and these headers with the body of it. */
  | { kind: "dressed"; status?: number; headers?: Readonly<Record<string, string>> };

export type FaultKind = Fault["kind"];

export type Seen = {
  method: string;
  /** Path without the query. */
  path: string;
  body: string;
  /** The fault applied to it, null when it passed. */
  fault: FaultKind | null;
};

/** Mulberry32: the same seed gives the same misfortunes. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One fault of any kind, its measures drawn too. Stalls are short: a test cannot wait two minutes. */
export function anyFault(random: () => number): Fault {
  const faults: Fault[] = [
    { kind: "drop_before" },
    { kind: "reset_after_bytes", bytes: Math.floor(random() * 400) },
    { kind: "forward_then_drop" },
    { kind: "status", status: [429, 500, 502, 503, 504][Math.floor(random() * 5)] ?? 500 },
    { kind: "stall", ms: 50 },
    { kind: "truncate", bytes: Math.floor(random() * 200) },
    { kind: "duplicate" },
    { kind: "html200" },
  ];
  return faults[Math.floor(random() * faults.length)] ?? { kind: "drop_before" };
}
