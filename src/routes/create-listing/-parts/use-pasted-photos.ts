import { useEffect, useEffectEvent } from "react";

/** Pictures pasted anywhere on the screen; pasted text goes where it always goes. */
export function usePastedPhotos(add: (files: readonly File[]) => unknown): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  });
  useEffect(() => {
    document.addEventListener("paste", take);
    return () => document.removeEventListener("paste", take);
  }, []);
}
