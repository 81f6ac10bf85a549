import { requestPush } from "#outbox/wake.ts";
import { identity } from "#replica/identity.ts";
import type { Clock } from "./clock.ts";
import { listen } from "./poke.ts";
import { wake } from "./wake.ts";

/** How long a visitor must stay before realtime is worth its code (51 kB) and its connection. */
const STAY_MS = 30_000;

/** Keeps listening for whoever is here, from the moment that is known; gives back the way to stop. */
export function followPokes(clock: Clock, onListening: (listening: boolean) => void): () => void {
  let stopListening = () => {};
  let cancelWait = () => {};
  let place = 0;

  const start = async (userId: string | null, turn: number) => {
    const stop = await listen(userId, {
      onPoke: (audience) => {
        wake(audience, true);
        if (audience === "person") requestPush("poke");
      },
      onJoined: (audience) => wake(audience, true),
      onListening,
    });
    // Somebody else came, or we retired, while its code was loading.
    if (turn === place) stopListening = stop;
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
    const turn = place;
    const { phase, userId } = identity.get();
    if (phase === "unknown") return;
    // When its code does not load, the timer pulls all the same.
    const begin = () => void start(userId, turn).catch(() => {});
    if (phase === "person") begin();
    else cancelWait = clock.after(STAY_MS, begin);
  };

  const stopIdentity = identity.subscribe(follow);
  follow();
  return () => {
    stopIdentity();
    leave();
  };
}
