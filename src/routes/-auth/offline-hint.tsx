import { useConnectivity } from "#device/connectivity.ts";
import { Notice } from "#ui/notice.tsx";

/** Accounts live on the server: said before the person has typed for nothing. */
export function OfflineHint({ children }: { children: string }) {
  const online = useConnectivity((state) => state.online);
  if (online) return null;
  return (
    <Notice tone="wait" icon="wifi-off" live>
      {children}
    </Notice>
  );
}
