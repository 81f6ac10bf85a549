import { setHiddenPeople } from "./hidden-people.ts";
import { blockedIds } from "./use-blocks.ts";

/** Keeps the listings of blocked people out of all lists, from now until the answer is called. */
export function hideBlocked(): () => void {
  const live = blockedIds();
  const follow = () => setHiddenPeople(live.get());
  const stop = live.subscribe(follow);
  follow();
  return stop;
}
