import type { RunningServer } from "../../supabase/local/server.ts";
import { removeFolder } from "../support/run-folder.ts";
import { tempDir } from "../support/temp-dir.ts";
import { meter, type Passed } from "../support/meter.ts";
import { bytesPerListing } from "./storage.ts";
import { paintsOf, type Paints, startPhone } from "./phone.ts";
import { type Line, rounds } from "./table.ts";

const ROUNDS = 5;
/** After this silence what comes unasked is there: the code that is kept, the older listings. */
const SILENCE_MS = 4_000;

type Start = {
  readonly first: Paints;
  /** Until the person touches anything (src/device/start.ts), and with what comes then. */
  readonly glance: Passed;
  readonly all: Passed;
  readonly again: Passed;
  readonly stored: number;
  readonly dead: Paints;
};

/** As the issues ask for at × 4; a processor half as slow again may take half as long again. */
const AIMS = {
  4: { first: 900, listing: 1_500, longest: 200, blocking: 300, dead: 900 },
  6: { first: 1_350, listing: 2_250, longest: 300, blocking: 450, dead: 1_350 },
} as const;

/** A phone that was never here, on a slow network; the same again with nothing new; the same with the server's process dead. */
async function oneStart(
  executable: string,
  server: RunningServer,
  cpu: number,
  restart: () => Promise<RunningServer>,
): Promise<[Start, RunningServer]> {
  const profile = await tempDir("bench-phone");
  const wire = await meter(server.port);
  try {
    const visitor = await startPhone(executable, profile, { cpu, network: true });
    const first = await paintsOf(visitor.page, wire.url);
    const glance = wire.take();
    await visitor.page.keyboard.press("Shift");
    await wire.quiet(SILENCE_MS);
    const rest = wire.take();
    const all = { ...rest, down: glance.down + rest.down };
    const stored = await visitor.page.evaluate(bytesPerListing, 1);
    await visitor.context.close();

    const back = await startPhone(executable, profile, { cpu, network: true });
    wire.take();
    await paintsOf(back.page, wire.url);
    await wire.quiet(SILENCE_MS);
    const again = wire.take();
    await back.context.close();

    await server.stop();
    const offline = await startPhone(executable, profile, { cpu, network: false });
    const dead = await paintsOf(offline.page, wire.url);
    await offline.context.close();
    return [{ first, glance, all, again, stored, dead }, await restart()];
  } finally {
    await wire.close();
    await removeFolder(profile);
  }
}

export async function visitLines(
  executable: string,
  first: RunningServer,
  restart: () => Promise<RunningServer>,
): Promise<[Line[], RunningServer]> {
  let server = first;
  const lines: Line[] = [];
  for (const cpu of [4, 6] as const) {
    const starts: Start[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [start, next] = await oneStart(executable, server, cpu, restart);
      starts.push(start);
      server = next;
    }
    lines.push(...timesOf(starts, cpu));
    // Bytes do not depend on the processor.
    if (cpu === 4) lines.push(...bytesOf(starts));
  }
  return [lines, server];
}

function timesOf(starts: readonly Start[], cpu: 4 | 6): Line[] {
  const aims = AIMS[cpu];
  const times = (what: string, of: (start: Start) => number, aim: number) =>
    rounds(`${what} (CPU × ${cpu})`, starts.map(of), "ms", aim);
  return [
    times("first visit, slow 4G: first paint", ({ first: { first } }) => first, aims.first),
    times(
      "first visit: first real listing and its photo",
      ({ first: { listing, photo } }) => Math.max(listing, photo),
      aims.listing,
    ),
    times("first visit: largest paint", ({ first: { largest } }) => largest, aims.listing),
    times("first visit: longest task", ({ first: { longest } }) => longest, aims.longest),
    times("first visit: total blocking time", ({ first: { blocking } }) => blocking, aims.blocking),
    times("server dead, browser just started: first paint", ({ dead: { first } }) => first, aims.dead),
    times("server dead: list painted", ({ dead: { listing } }) => listing, aims.dead),
    times("server dead: longest task", ({ dead: { longest } }) => longest, aims.longest),
    times("server dead: total blocking time", ({ dead: { blocking } }) => blocking, aims.blocking),
  ];
}

function bytesOf(starts: readonly Start[]): Line[] {
  const kilobytes = (what: string, of: (start: Start) => number, aim: number) =>
    rounds(
      what,
      starts.map((start) => of(start) / 1_000),
      "kB",
      aim,
    );
  return [
    kilobytes("first visit, a glance: bytes down", ({ glance: { down } }) => down, 250),
    kilobytes("first visit: all bytes down, worker and fill included", ({ all: { down } }) => down, 300),
    kilobytes("repeat visit, nothing changed: bytes down, headers included", ({ again: { down } }) => down, 1),
    rounds(
      "repeat visit, nothing changed: requests",
      starts.map(({ again: { requests } }) => requests),
      "",
      2,
    ),
    kilobytes(
      "IndexedDB per listing kept, all that is stored, as it was written to the log",
      ({ stored }) => stored,
      1.5,
    ),
  ];
}
