/** The server's pokes: heard while a page is open, carried out as pulls. */
import type { RealtimeChannel } from "@supabase/realtime-js";
import { getRealtime, socketPauses } from "#remote/client.ts";
import type { CollectionName } from "#domain/collection.ts";
import type { Audience } from "./collection.ts";
import { COLLECTIONS } from "./collections.ts";
import { useConnectivity } from "#device/connectivity.ts";
import { currentUserStore } from "#identity/current.ts";
import { TOWN_ID } from "#town";
import { currentTown } from "#current-town";
import type { Clock } from "./clock.ts";
import { requestPull, requestPush } from "./requests.ts";

/**
 * Which collection has news, of which transaction, and over how many milliseconds phones should spread their questions; nothing
 * of what the news are. Null where it does not say.
 */
export type Poke = {
  readonly collection: CollectionName | null;
  readonly at: number | null;
  readonly spread: number | null;
};

const NAMES: readonly CollectionName[] = COLLECTIONS.map(({ name }) => name);

const numberOr = (value: unknown): number | null => (typeof value === "number" ? value : null);

function pokeOf(payload: unknown): Poke {
  // Nothing is taken of a value that is no object.
  const { collection, at, spread }: Readonly<Record<string, unknown>> = { ...(payload as object | null) };
  return { collection: NAMES.find((name) => name === collection) ?? null, at: numberOr(at), spread: numberOr(spread) };
}

export type Pokes = {
  /** Something changed for these readers; it may be lost, doubled or late. */
  readonly onPoke: (audience: Audience, poke: Poke) => void;
  /** The channel has just been joined (again): what was poked meanwhile was missed. */
  readonly onJoined: (audience: Audience) => void;
  /** Whether pokes of the current person can be relied on. */
  readonly onListening: (listening: boolean) => void;
};

/**
 * Listens to the private channels of the town's feed and of the current person; returns the unsubscribe function. `wanted`: asked before it joins,
 * for the library gives whoever comes late the channel of who came first, and stopping would end that one.
 */
export async function listen(userId: string | null, pokes: Pokes, wanted = () => true): Promise<() => void> {
  const realtime = await getRealtime();
  // Before the first join, which is refused without a token; without a network there is none to join either.
  if (userId !== null) await realtime.setAuth().catch(() => undefined);
  if (!wanted()) return () => {};
  const topics: readonly (readonly [Audience, string])[] = [
    ["all", `feed:${currentTown?.id ?? TOWN_ID}`],
    ...(userId === null ? [] : ([["person", `user:${userId}`]] as const)),
  ];
  const joined = new Set<Audience>();
  const follow = (audience: Audience, topic: string): RealtimeChannel => {
    const channel = realtime.channel(topic, { config: { private: true } });
    // The library asks for ever, every ten seconds, for a channel that is not let in.
    channel.rejoinTimer.timerCalc = socketPauses();
    return channel
      .on("broadcast", { event: "poke" }, ({ payload }) => pokes.onPoke(audience, pokeOf(payload)))
      .subscribe((status) => {
        // Asked anew with each join: the one before may have ended.
        if (userId !== null) void realtime.setAuth();
        const word: string = status;
        const isJoined = word === "SUBSCRIBED";
        joined[isJoined ? "add" : "delete"](audience);
        pokes.onListening(joined.size === topics.length);
        if (isJoined) pokes.onJoined(audience);
      });
  };
  const channels = topics.map(([audience, topic]) => follow(audience, topic));
  return () => {
    pokes.onListening(false);
    for (const channel of channels) void realtime.removeChannel(channel);
  };
}

/** How long a visitor must stay before realtime is worth its code (15 kB) and its connection. */
const STAY_MS = 30_000;

/** A message's poke leaves with its commit: of one that a pull has brought it has come by then, or before. */
const POKE_LATE_MS = 10_000;
const POKE_EARLY_MS = 60_000;

export type PokeWatch = {
  /** A pull has brought messages. */
  messagesCame(): void;
  /** Nobody has looked for a while: the connection ends, for each heartbeat of it costs data. */
  rest(): void;
  /** Somebody looks again. */
  wake(): void;
  stop(): void;
};

/**
 * Keeps listening for whoever is here, from the moment that is known. A channel that was joined and of which messages come without
 * their poke (a quota used up, a gateway that swallows them) is not relied on until it is heard or joined again.
 */
export function followPokes(clock: Clock, onListening: (listening: boolean) => void): PokeWatch {
  let stopListening = () => {};
  let cancelWait = () => {};
  let place = 0;
  let listening = false;
  let deaf = false;
  let resting = false;
  let joinedAt = 0;
  let heardAt = Number.NEGATIVE_INFINITY;
  const rely = (change: { listening?: boolean; deaf: boolean }) => {
    ({ listening = listening, deaf } = change);
    onListening(listening && !deaf);
  };

  const start = async (userId: string | null, turn: number) => {
    const wanted = () => turn === place;
    const pokes: Pokes = {
      onPoke: (audience, { collection, at, spread }) => {
        requestPull(collection === null ? audience : [collection], {
          spread: spread ?? true,
          ...(at === null ? {} : { at }),
        });
        if (audience !== "person") return;
        requestPush("poke");
        heardAt = clock.now();
        if (deaf) rely({ deaf: false });
      },
      onJoined: (audience) => {
        joinedAt = clock.now();
        requestPull(audience, { spread: true });
      },
      onListening: (is) => rely({ listening: is, deaf: false }),
    };
    const stop = await listen(userId, pokes, wanted);
    // Somebody else came, or we retired, while its code was loading.
    if (wanted()) stopListening = stop;
    else stop();
  };
  const leave = () => {
    place++;
    cancelWait();
    stopListening();
    stopListening = () => {};
  };
  const follow = () => {
    leave();
    if (resting) return;
    const turn = place;
    const userId = currentUserStore.getState();
    if (userId === undefined) return;
    // When its code does not load, the timer pulls all the same.
    const begin = () => void start(userId, turn).catch(() => {});
    if (userId !== null) begin();
    else cancelWait = clock.after(STAY_MS, begin);
  };

  const stopIdentity = currentUserStore.subscribe(follow);
  // After a failed try the socket waits for minutes: with a network that came back it is tried at once.
  const stopConnectivity = useConnectivity.subscribe((is, was) => {
    if (is.online && !was.online && !listening) follow();
  });
  follow();
  return {
    messagesCame() {
      const at = clock.now();
      // Rows written before it was joined had no poke that could be heard.
      if (!listening || deaf || at - joinedAt < POKE_EARLY_MS) return;
      const turn = place;
      clock.after(POKE_LATE_MS, () => {
        if (turn === place && listening && heardAt < at - POKE_EARLY_MS) rely({ deaf: true });
      });
    },
    rest() {
      resting = true;
      leave();
    },
    wake() {
      if (!resting) return;
      resting = false;
      follow();
    },
    stop() {
      stopIdentity();
      stopConnectivity();
      leave();
    },
  };
}

/** A finger on the screen is told to the leading tab this often at most. */
const TOUCH_MS = 15_000;

/** Moments of this tab at which something may have been missed; returns the unsubscribe function. */
export function pullOnPageEvents(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const all = () => requestPull("every", { touched: true });
  let touchedAt = Number.NEGATIVE_INFINITY;
  const touch = () => {
    if (performance.now() - touchedAt < TOUCH_MS) return;
    touchedAt = performance.now();
    // No collection: the tab that leads knows how long ago it asked.
    requestPull([], { touched: true });
  };
  for (const kind of ["pointerdown", "keydown"])
    addEventListener(kind, touch, { signal, capture: true, passive: true });
  addEventListener("online", all, { signal });
  addEventListener("focus", all, { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && all(), { signal });
  // A request has reached the server again, and the browser never noticed that others did not.
  const stopConnectivity = useConnectivity.subscribe((now, before) => {
    if (!now.online || before.online) return;
    all();
    requestPush("online");
  });
  return () => {
    stopped.abort();
    stopConnectivity();
  };
}
