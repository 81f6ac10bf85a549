import { reviveAsks } from "#replica/asks.ts";
import { looks } from "#replica/look-again.ts";

/** "Réessayer": what could not be asked of the server is asked anew, and every lane is pulled. */
export function lookAgain(): void {
  reviveAsks();
  looks.update((count) => count + 1);
}
