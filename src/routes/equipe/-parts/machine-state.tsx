import { formatStamp } from "#domain/day.ts";
import { countOf, formatNumber } from "#domain/text.ts";
import type { Machine } from "#team/rows.ts";
import { Notice } from "#ui/notice.tsx";
import { useNow } from "#ui/use-now.ts";
import { machineLabels } from "./machine-labels.ts";

/** Mails, notices, the minute timer and refusals: what nobody sees until it stands still. */
export function MachineState({ machine }: { machine: Machine }) {
  const { alarms, lines } = machineLabels(machine, useNow());
  return (
    <section aria-label="État du serveur" className="grid gap-1 max-w-[44rem] text-muted">
      {alarms.length === 0 ? null : (
        <Notice tone="danger" title="Le serveur a besoin de quelqu'un">
          {alarms.join(" ")}
        </Notice>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {machine.phones === undefined ? null : (
        <>
          <AppState phones={machine.phones} />
          <PhoneReports phones={machine.phones} />
        </>
      )}
    </section>
  );
}

/** Which versions ran today or yesterday, and where the app has failed in seven days. */
function AppState({ phones: { running, errors } }: { phones: NonNullable<Machine["phones"]> }) {
  return (
    <>
      {running.length === 0 ? null : (
        <p>
          Versions utilisées&nbsp;:{" "}
          {running.map(({ version, phones }) => `${version} (${countOf(phones, "appareil")})`).join(", ")}.
        </p>
      )}
      {errors.length === 0 ? null : (
        <details>
          <summary className="tap cursor-pointer">
            Erreurs de l'application en 7 jours&nbsp;: {formatNumber(errors.reduce((sum, { times }) => sum + times, 0))}
          </summary>
          <ul className="grid gap-1 text-sm">
            {errors.map(({ version, kind, name, screen, spot, times }) => (
              <li key={`${version} ${kind} ${name} ${screen} ${spot}`} className="break-all">
                {formatNumber(times)} × {name}, /{screen}, {spot === "" ? "endroit inconnu" : spot}, version {version}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** What stuck phones have sent, found by the code that their people tell. */
function PhoneReports({ phones: { versions, reports } }: { phones: NonNullable<Machine["phones"]> }) {
  return (
    <details>
      <summary className="tap cursor-pointer">
        Rapports d'appareils&nbsp;: {reports.length === 0 ? "aucun" : formatNumber(reports.length)}
        {versions.length === 0
          ? ""
          : `, en 7 jours\u00a0: ${versions.map(({ version, times }) => `version ${version} (${times})`).join(", ")}`}
      </summary>
      <ul className="grid gap-3">
        {reports.map(({ code, at, version, body }) => (
          <li key={`${code} ${at}`} className="card p-3 grid gap-1">
            <p>
              <strong className="font-650 text-ink">{code}</strong> · {formatStamp(at)} · version {version}
            </p>
            <pre className="text-xs overflow-x-auto m-0">{JSON.stringify(body, null, 1)}</pre>
          </li>
        ))}
      </ul>
    </details>
  );
}
