/** A phone: storage that stays, a clock of its own, a network of its own, and one process at a time that uses them. */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { publishableKey } from "../../supabase/local/keys.ts";
import { seeded } from "../support/fault-proxy-faults.ts";
import type { InPhone, Program } from "./bundle.ts";
import { storageOf, type Life } from "./storage.ts";
import { uuid } from "./uuid.ts";

/** Shorter waits run by themselves; longer ones are time limits, which end when the test says that time is up. */
const SHORT_MS = 60;

export type Phone = {
  readonly idb: IDBFactory;
  /** Its localStorage. */
  readonly items: Map<string, string>;
  /** Milliseconds; only the test moves it. */
  now: number;
  /** The running process. */
  process(): InPhone;
  /** Whether the running process has been killed. */
  dead(): boolean;
  /** Runs `work` in the running process until it ends, or the process does (undefined). Its error is passed to `failed`. */
  within<T>(work: (process: InPhone) => Promise<T>, failed?: (error: unknown) => void): Promise<T | undefined>;
  /** Kills the process at its n-th write from now, or once n answers have come. */
  arm(fuse: { writes?: number; answers?: number }): void;
  /** Ends the process as a dead battery does, and starts another one over the same storage. */
  restart(): Promise<void>;
  /** Every time limit that runs is over. */
  timeUp(): void;
  /** Ends the process for good. */
  stop(): void;
};

export type PhoneOptions = {
  program: Program;
  url: string;
  seed: number;
  /** Told of every answer that arrives, and under whose token it was asked for. */
  heard(token: string | null, url: string, text: string): void;
};

type Running = { process: InPhone; life: Life; died: Promise<undefined>; limits: Set<() => void>; end(): void };

/** Messages between the tabs of this phone: there is one tab. */
class Alone {
  onmessage = null;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  postMessage(): void {}
  addEventListener(): void {}
  removeEventListener(): void {}
  close(): void {}
}

const silent = { log() {}, warn() {}, error() {}, info() {}, debug() {}, trace() {}, dir() {} };

export async function startPhone(options: PhoneOptions): Promise<Phone> {
  const idb = new IDBFactory();
  const random = seeded(options.seed);
  let running: Running | null = null;
  const current = (): Running => {
    if (running === null) throw new Error("The phone is off");
    return running;
  };
  const phone: Phone = {
    idb,
    items: new Map(),
    now: Date.now(),
    process: () => current().process,
    dead: () => current().life.dead,
    async within(work, failed = () => undefined) {
      const { process, died } = current();
      const done = work(process).catch((error: unknown) => {
        failed(error);
        return undefined;
      });
      return await Promise.race([done, died]);
    },
    arm({ writes = Number.POSITIVE_INFINITY, answers = Number.POSITIVE_INFINITY }) {
      Object.assign(current().life, { writesLeft: writes, answersLeft: answers });
    },
    async restart() {
      running?.end();
      running = begin(options, phone, random);
      await running.process.boot({ url: options.url, key: publishableKey });
    },
    timeUp() {
      const { limits } = current();
      const over = [...limits];
      limits.clear();
      for (const end of over) end();
    },
    stop: () => running?.end(),
  };
  await phone.restart();
  return phone;
}

function begin(options: PhoneOptions, phone: Phone, random: () => number): Running {
  let die = (): void => undefined;
  const died = new Promise<undefined>((resolve) => {
    die = () => resolve(undefined);
  });
  const life: Life = {
    dead: false,
    writesLeft: Number.POSITIVE_INFINITY,
    answersLeft: Number.POSITIVE_INFINITY,
    die() {
      life.dead = true;
      die();
    },
  };
  const connections = new Set<IDBDatabase>();
  const limits = new Set<() => void>();
  const globals = {
    ...timersOf(life, limits),
    indexedDB: storageOf(phone.idb, life, connections),
    IDBKeyRange,
    BroadcastChannel: Alone,
    localStorage: {
      getItem: (key: string) => phone.items.get(key) ?? null,
      setItem: (key: string, value: string) => void phone.items.set(key, value),
      removeItem: (key: string) => void phone.items.delete(key),
    },
    navigator: { onLine: true },
    addEventListener: () => undefined,
    document: { visibilityState: "visible", addEventListener: () => undefined },
    fetch: fetchOf(options, life),
    crypto: {
      randomUUID: () => uuid(random),
      subtle: crypto.subtle,
      getRandomValues: crypto.getRandomValues.bind(crypto),
    },
    now: () => phone.now,
    random,
    console: silent,
  };
  const process = options.program(globals);
  const end = () => {
    life.die();
    connections.forEach((db) => db.close());
  };
  return { process, life, died, limits, end };
}

function timersOf(life: Life, limits: Set<() => void>) {
  const alive = (run: () => void) => () => {
    if (!life.dead) run();
  };
  return {
    setTimeout(run: () => void, ms = 0): unknown {
      if (ms <= SHORT_MS) return setTimeout(alive(run), ms);
      const over = alive(run);
      limits.add(over);
      return over;
    },
    clearTimeout(timer: unknown): void {
      if (typeof timer === "function") limits.delete(timer as () => void);
      else clearTimeout(timer as NodeJS.Timeout);
    },
    setInterval: () => 0,
  };
}

function fetchOf({ heard }: PhoneOptions, life: Life): typeof fetch {
  const never = (): Promise<Response> => new Promise(() => undefined);
  return async (input, init) => {
    if (life.dead) return await never();
    const token = new Headers(init?.headers).get("authorization");
    try {
      const response = await fetch(input, init);
      const text = await response.text();
      heard(token, input instanceof Request ? input.url : input.toString(), text);
      if (life.answersLeft-- <= 0) life.die();
      if (life.dead) return await never();
      const { status, headers } = response;
      return new Response([101, 204, 205, 304].includes(status) ? null : text, { status, headers });
    } catch (error) {
      if (life.dead) return await never();
      throw error;
    }
  };
}
