import { userHere } from "#identity/current.ts";
import type { Clock } from "./clock.ts";
import { listen } from "./poke.ts";
import { requestPull, requestPush } from "./requests.ts";

/** How long a visitor must stay before realtime is worth its code (51 kB) and its connection. */
const STAY_MS = 30_000;

/** Keeps listening for whoever is here, from the moment that is known; gives back the way to stop. */
export function followPokes(clock: Clock, onListening: (listening: boolean) => void): () => void {
  let stopListening = () => {};
  let cancelWait = () => {};
  let place = 0;

  const start = async (userId: string | null, turn: number) => {
    const stop = await listen(userId, {
      onPoke: (audience, { lane, at, spread }) => {
        requestPull(lane === null ? audience : [lane], { spread: spread ?? true, ...(at === null ? {} : { at }) });
        if (audience === "person") requestPush("poke");
      },
      onJoined: (audience) => requestPull(audience, { spread: true }),
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
    const userId = userHere.get();
    if (userId === undefined) return;
    // When its code does not load, the timer pulls all the same.
    const begin = () => void start(userId, turn).catch(() => {});
    if (userId !== null) begin();
    else cancelWait = clock.after(STAY_MS, begin);
  };

  const stopIdentity = userHere.subscribe(follow);
  follow();
  return () => {
    stopIdentity();
    leave();
  };
}
