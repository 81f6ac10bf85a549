import { lazy, Suspense, useEffect, useState } from "react";
import { onToastWaiting } from "./toast.ts";

const Toaster = lazy(() => import("./toaster.tsx"));

/** The place of the toasts in the page; loads their code when there is something to say. */
export function ToastHost() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onToastWaiting(() => setWanted(true)), []);
  return wanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
