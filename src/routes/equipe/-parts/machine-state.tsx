import type { Machine } from "#team/rows.ts";
import { Notice } from "#ui/notice.tsx";
import { useNow } from "#ui/use-now.ts";
import { machineWords } from "./machine-words.ts";

/** Mails, notices, the minute timer and refusals: what nobody sees until it stands still. */
export function MachineState({ machine }: { machine: Machine }) {
  const { alarms, lines } = machineWords(machine, useNow());
  return (
    <section aria-label="État du serveur" className="grid gap-1 max-w-[44rem] text-muted">
      {alarms.length === 0 ? null : (
        <Notice tone="danger" title="Le serveur a besoin de quelqu’un">
          {alarms.join(" ")}
        </Notice>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
