import { ToastHost } from "#ui/toast-host.tsx";
import { StatusBar } from "./status-bar.tsx";
import { UpdatePrompt } from "./update-prompt.tsx";

/** What the chrome says of itself: the connection, a new version, short messages. Not needed for the first paint. */
export function LateShell({ immersive }: { immersive: boolean }) {
  return (
    <>
      <StatusBar inFlow={immersive} />
      <UpdatePrompt />
      <ToastHost />
    </>
  );
}
