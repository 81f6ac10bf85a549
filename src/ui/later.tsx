import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from "react";
import { firstScreen } from "#first-paint/first-screen.ts";
import { untilLoaded } from "#domain/until-loaded.ts";

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part of the screen whose code comes once the first screen stands (`first-screen.ts`), and that a bad network may only
 * delay: unlike `React.lazy`, a failed load is tried again and never takes the screen down.
 * `place` stands there in the meantime.
 */
export function later<Props extends object>(load: Load<Props>, place: ReactNode = null): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => loaded);
    useEffect(() => {
      if (Part) return undefined;
      let stop = () => {};
      let gone = false;
      const show = (part: ComponentType<Props>) => {
        loaded = part;
        // In slices: nobody waits for it, and a tap should not either.
        startTransition(() => setPart(() => part));
      };
      void firstScreen.then(() => {
        if (!gone) stop = untilLoaded(load, show);
      });
      return () => {
        gone = true;
        stop();
      };
    }, [Part]);
    return Part ? <Part {...props} /> : place;
  };
}
