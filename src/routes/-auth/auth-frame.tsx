import { type ReactNode, useEffect, useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { useSyncHealth } from "#queries/use-sync-health.ts";
import { NO_NETWORK } from "#session/result.ts";
import { Notice } from "#ui/notice.tsx";
import { PageTitle } from "#ui/page-title.tsx";

/** The quiet page of everything about an account: a title, one sentence, one form. */
export function AuthFrame({
  title,
  lead,
  children,
  foot,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <div className="page-narrow pt-6 pb-12 sm:pt-14">
      <div className="sm:(card p-8)">
        <PageTitle title={title} />
        {lead ? <div className="mt-2 text-muted">{lead}</div> : null}
        <div className="mt-6">{children}</div>
      </div>
      {foot ? (
        <p className="mt-4 flex flex-wrap items-center justify-center gap-x-1.5 *:(inline-flex items-center min-h-11)">
          {foot}
        </p>
      ) : null}
    </div>
  );
}

/** An error that concerns the whole form, above the button that failed. */
export function Failure({ message }: { message: string | null }) {
  return message === null ? null : <Said key={message} message={message} />;
}

/** That there is no network is said until there is one again; not until somebody answers, which need not be who was asked. */
function Said({ message }: { message: string }) {
  const [back, setBack] = useState(false);
  useEffect(
    () => useConnectivity.subscribe((now, before) => setBack((is) => is || (now.online && !before.online))),
    [],
  );
  return back && message === NO_NETWORK ? null : <Notice tone="danger">{message}</Notice>;
}

/** Whoever signs in must be kept here: said before the person has typed for nothing. */
export function NotStoredHint() {
  const { unpersisted } = useSyncHealth();
  if (!unpersisted) return null;
  return (
    <Notice tone="danger" live>
      Ce navigateur ne garde rien&nbsp;: vous ne pouvez pas vous connecter ici. Autorisez les cookies de ce site, puis
      rechargez la page.
    </Notice>
  );
}

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
