import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import type { LinkWaiting } from "./use-auth-hash.ts";

/** A mail's link that the server could not be asked about: nothing is wrong with it, and it is not to be asked for anew. */
export function LinkWaits({ title, waiting }: { title: string; waiting: LinkWaiting }) {
  return (
    <AuthFrame title={title}>
      <div className="grid gap-5">
        <Notice tone="wait" icon="wifi-off" live>
          {waiting.description}
        </Notice>
        <Button variant="primary" busy={waiting.asking} onClick={waiting.again}>
          Réessayer
        </Button>
      </div>
    </AuthFrame>
  );
}
