import type { RealtimeChannel } from "@supabase/supabase-js";
import { getClient } from "#remote/client.ts";
import type { LaneName } from "#domain/lane.ts";
import type { Audience } from "./lane.ts";
import { LANES } from "./lanes.ts";

/**
 * Which lane has news, of which transaction, and over how many milliseconds phones should spread their questions; nothing
 * of what the news are. Null where it does not say.
 */
export type Poke = { readonly lane: LaneName | null; readonly at: number | null; readonly spread: number | null };

const NAMES: readonly LaneName[] = LANES.map(({ name }) => name);

const numberOr = (value: unknown): number | null => (typeof value === "number" ? value : null);

function pokeOf(payload: unknown): Poke {
  const said: Readonly<Record<string, unknown>> = typeof payload === "object" && payload !== null ? { ...payload } : {};
  const { lane, at, spread } = said;
  return { lane: NAMES.find((name) => name === lane) ?? null, at: numberOr(at), spread: numberOr(spread) };
}

export type Pokes = {
  /** Something changed for these readers; it may be lost, doubled or late. */
  readonly onPoke: (audience: Audience, poke: Poke) => void;
  /** The channel has just been joined (again): what was poked meanwhile was missed. */
  readonly onJoined: (audience: Audience) => void;
  /** Whether pokes of the person here can be relied on. */
  readonly onListening: (listening: boolean) => void;
};

/** Listens to the private channels of the feed and of the person here; gives back the way to stop. */
export async function listen(userId: string | null, pokes: Pokes): Promise<() => void> {
  const client = await getClient();
  // Before the first join, which is refused without a token; without a network there is none to join either.
  if (userId !== null) await client.realtime.setAuth().catch(() => undefined);
  const topics: readonly (readonly [Audience, string])[] = [
    ["all", "feed"],
    ...(userId === null ? [] : ([["person", `user:${userId}`]] as const)),
  ];
  const joined = new Set<Audience>();
  const follow = (audience: Audience, topic: string): RealtimeChannel => {
    const channel = client.channel(topic, { config: { private: true } });
    return channel
      .on("broadcast", { event: "poke" }, ({ payload }) => pokes.onPoke(audience, pokeOf(payload)))
      .subscribe((status) => {
        // Asked through the callback: a token handed over by the constructor would be kept past its end.
        if (userId !== null) void client.realtime.setAuth();
        const word: string = status;
        const isJoined = word === "SUBSCRIBED";
        if (isJoined) joined.add(audience);
        else joined.delete(audience);
        pokes.onListening(joined.size === topics.length);
        if (isJoined) pokes.onJoined(audience);
      });
  };
  const channels = topics.map(([audience, topic]) => follow(audience, topic));
  return () => {
    pokes.onListening(false);
    for (const channel of channels) void client.removeChannel(channel);
  };
}
