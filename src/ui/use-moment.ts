import { useEffect, useState } from "react";

/** True for `ms` milliseconds after each call of the second: a press that shows it was taken. */
export function useMoment(ms: number): [on: boolean, begin: () => void] {
  const [pressed, setPressed] = useState(0);
  useEffect(() => {
    if (pressed === 0) return undefined;
    const timer = setTimeout(() => setPressed(0), ms);
    return () => clearTimeout(timer);
  }, [pressed, ms]);
  return [pressed > 0, () => setPressed((count) => count + 1)];
}
