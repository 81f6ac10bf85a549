import { currentRequest } from "./http/request-context.ts";

/** Errors whose message the engine writes, from our own code alone: any other may quote what somebody typed. */
const OWN_WORDS = new Set(["TypeError", "RangeError", "ReferenceError", "Problem"]);
const FRAMES = 4;

/**
 * Writes one line of JSON about a fault to stderr: what failed, for which request, where in the code. Never what was
 * sent, an error's own text (PostgreSQL and parsers quote the value they stumbled over) or an address.
 */
export function logFault(event: string, error: unknown, more: Readonly<Record<string, string | number>> = {}): void {
  write("error", event, { ...more, ...described(error) });
}

/** Writes one line of JSON about something that an operator may want to count: no fault, and nothing of whom it concerns. */
export function logEvent(event: string, more: Readonly<Record<string, string | number>> = {}): void {
  write("info", event, more);
}

/** Writes one line of JSON about something that an operator has to set right. */
export function logWarning(event: string): void {
  write("warning", event, {});
}

function write(level: "error" | "warning" | "info", event: string, more: object): void {
  const request = currentRequest();
  const line = {
    time: new Date().toISOString(),
    level,
    event,
    ...(request && { requestId: request.id, method: request.method, route: routeOf(request.pathname) }),
    ...more,
  };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

/** The first three segments: what comes after may name a person or a thing of theirs. */
const routeOf = (pathname: string): string => pathname.split("/", 4).join("/");

function described(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = error as { code?: unknown };
  const trace = (error.stack ?? "").split(error.message).at(-1) ?? ""; // a message may have lines like a frame's
  const frames = trace.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    ...(typeof code === "string" && { code }),
    ...(OWN_WORDS.has(error.name) && error.message !== "" && { message: error.message.slice(0, 200) }),
    at: frames.slice(0, FRAMES).map((line) =>
      line
        .trim()
        .replace(/^at /, "")
        .replace(/(file:\/\/)?\/\S*?\/(?=supabase\/|node_modules\/)/, ""),
    ),
  };
}
