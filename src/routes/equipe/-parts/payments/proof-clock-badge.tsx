import { formatDate } from "#domain/age.ts";
import { proofClock } from "#domain/wait.ts";
import { formatTime } from "#domain/day.ts";
import { Icon } from "#ui/icon.tsx";
import { useNow } from "#ui/use-now.ts";

const LOOK = {
  calm: "bg-sunk text-muted",
  pressing: "bg-wait-soft text-wait",
  late: "bg-danger-soft text-danger",
} as const;
const ICON = { calm: "clock", pressing: "triangle-alert", late: "circle-alert" } as const;

/** How long a proof has waited: turns at 20 h and at 24 h, in colour, sign and words. */
export function ProofClockBadge({ at }: { at: number }) {
  const { state, words } = proofClock(at, useNow());
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={`Reçue le ${formatDate(at)} à ${formatTime(at)}`}
      data-clock={state}
      className={`inline-flex items-center gap-1 min-h-6 px-2 max-w-full rounded-[0.75rem] text-xs font-650 tabular-nums ${LOOK[state]}`}
    >
      <Icon name={ICON[state]} className="!text-[0.875rem]" />
      {words}
    </time>
  );
}
