import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Kept } from "./use-kept-draft.ts";

/** Says that what is typed is safe, without being asked. Its line is always there, so that nothing moves. */
export function KeptMark({ kept }: { kept: Kept }) {
  if (kept.state === "failed") {
    return (
      <Notice tone="danger">
        {kept.message ?? "Cet appareil n'a pas pu garder le brouillon. Ne fermez pas cette page avant de publier."}
      </Notice>
    );
  }
  return (
    <p role="status" className="flex items-center gap-1.5 min-h-5 text-sm text-muted">
      {kept.state === "idle" ? (
        "Gardé sur cet appareil, même sans réseau."
      ) : kept.state === "keeping" ? (
        "Enregistrement…"
      ) : (
        <>
          <Icon name="circle-check" className="!text-[1rem] text-primary" />
          Brouillon gardé sur cet appareil
        </>
      )}
    </p>
  );
}
