import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { lostWaiting, noteWaiting } from "#device/waiting-note.ts";
import { VISITOR } from "#domain/author.ts";
import { formatStamp, formatTime, sameDay } from "#domain/day.ts";
import { countOf } from "#domain/text.ts";
import { useSyncHealth } from "#queries/use-sync-health.ts";
import { withHeldMutations } from "#queries/use-visitor-mutations.ts";
import { useQueueRead, useWaitingCount } from "#queries/use-waiting.ts";
import { useSession } from "#session/use-session.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { toast } from "#ui/toast.ts";

type BarProps = { icon: IconName; inFlow: boolean; long?: boolean; children: ReactNode };

const PLACE =
  "max-md:h-[var(--status)] md:min-h-9 md:(bottom-4 left-4 right-auto rounded-full b-1) fixed z-19 inset-x-0 bottom-[calc(var(--tabs)+env(safe-area-inset-bottom))] b-t-1";

function Bar({ icon, inFlow, long = false, children }: BarProps) {
  return (
    <div
      // The root sums up what is fixed at the foot (base.css): a longer sentence takes two lines on a phone.
      {...(inFlow ? {} : { "data-status": long ? "two" : "one" })}
      className={`flex items-center justify-center gap-2 px-4 py-1 b-solid b-line bg-wait-soft text-wait text-[min(0.8125rem,14px)] !leading-4 text-balance ${inFlow ? "" : PLACE}`}
    >
      <Icon name={icon} className="!text-[1rem]" />
      <p>{children}</p>
    </div>
  );
}

/** So long a start waits for what the queue holds, milliseconds; a browser that gives no storage never tells. */
const TIME_LIMIT_MS = 1_000;

/** Whether the bar may be there: it comes with all its lines, and does not grow under a finger. */
function useMaySay(): boolean {
  const known = useQueueRead();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TIME_LIMIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return known || late;
}

/** "Pas de connexion · à jour à 14:05 · 2 changements partiront avec le réseau", which leads to them; a refused session, a browser that keeps nothing and an address without TLS say what to do. */
export function StatusBar({ inFlow }: { inFlow: boolean }) {
  const online = useConnectivity((state) => state.online);
  const { feedAsOf, unpersisted } = useSyncHealth();
  const { needsSignIn } = useSession();
  const waiting = useWaitingCount();
  const maySay = useMaySay();
  return (
    <div role="status">
      {!maySay ? null : !online ? (
        <Bar icon="wifi-off" inFlow={inFlow} long={waiting > 0}>
          Pas de connexion{feedAsOf === null ? "" : ` · à jour ${since(feedAsOf)}`}
          <Queue waiting={waiting} leaves={["partira avec le réseau", "partiront avec le réseau"]} />
        </Bar>
      ) : needsSignIn ? (
        <Bar icon="log-in" inFlow={inFlow} long>
          Votre session a expiré
          <Queue waiting={waiting} leaves={["partira ensuite", "partiront ensuite"]} />. <SignInAgain />
        </Bar>
      ) : unpersisted ? (
        <Bar icon="circle-alert" inFlow={inFlow} long>
          Ce navigateur ne garde rien&nbsp;: autorisez les cookies, libérez de la place ou quittez la navigation privée.
        </Bar>
      ) : !isSecureContext ? (
        <Bar icon="circle-alert" inFlow={inFlow} long>
          Cette adresse n'est pas en https&nbsp;: pas de notifications, et rien sans réseau. Ouvrez celle en https.
        </Bar>
      ) : null}
    </div>
  );
}

/** The hour, and the day where that is another one. */
const since = (at: number): string => (sameDay(at, Date.now()) ? `à ${formatTime(at)}` : `le ${formatStamp(at)}`);

type QueueProps = { waiting: number; leaves: readonly [one: string, many: string] };

/** The one line for what waits on this phone, whatever it is; each of it stands, and is taken back, where this leads. */
function Queue({ waiting, leaves: [one, many] }: QueueProps) {
  if (waiting === 0) return null;
  return (
    <>
      {" · "}
      <Link to="/profile" search={{ onglet: "envois" }} className="link !text-inherit font-650">
        {countOf(waiting, "changement")} {waiting === 1 ? one : many}
      </Link>
    </>
  );
}

/** Leads back to the screen that was open. On a sign-in screen the way that is asked for already stays: its own address is none. No way to where one is. */
function SignInAgain() {
  const retour = useLocation({
    select: ({ pathname, search, href }) =>
      pathname === "/login" ? null : /^\/(register|auth|email)/.test(pathname) ? search.retour : href,
  });
  if (retour === null) return null;
  return (
    <Link to="/login" search={{ retour }} className="link !text-inherit font-650">
      Se reconnecter
    </Link>
  );
}

/**
 * Says at a start what was lost to the browser's clearing, and from then on keeps count of what waits where that does not reach.
 * Gives whether anything does that was written here before anybody signed in.
 */
export function useWaitingNote(): boolean {
  const { userId } = useSession();
  // Not before: what is counted takes the place of what was noted.
  const [compared, setCompared] = useState(false);
  useEffect(
    () =>
      withHeldMutations(({ outboxesHere }) => {
        const notify = (lost: number) => {
          setCompared(true);
          if (lost > 0)
            toast.error(
              `Votre navigateur a effacé ce que Djassa gardait sur ce téléphone\u00A0: ${countOf(lost, "changement perdu", "changements perdus")}.`,
              { lasting: true },
            );
        };
        // Databases that cannot be read are not counted.
        lostWaiting(outboxesHere).then(notify, () => notify(0));
        return () => undefined;
      }),
    [],
  );
  const [isWriter, setWriter] = useState(false);
  useEffect(() => {
    if (!compared) return undefined;
    const note: typeof noteWaiting = (owner, count, made) => {
      noteWaiting(owner, count, made);
      if (owner === VISITOR && count > 0) setWriter(true);
    };
    return withHeldMutations(({ watchHeld }) => watchHeld(userId, note));
  }, [userId, compared]);
  return isWriter;
}
