import { formatStamp } from "#domain/day.ts";
import { formatAge } from "#domain/age.ts";
import { formatWait } from "#domain/wait.ts";
import { countOf, formatNumber, NBSP } from "#domain/text.ts";
import type { Machine } from "#team/rows.ts";
import { Notice } from "#ui/notice.tsx";
import { useNow } from "#ui/use-now.ts";

/** The timer passes each minute; a phone's clock may be some minutes wrong. */
const STILL_MS = 15 * 60_000;

const CHORES: Readonly<Record<string, string>> = {
  counts: "compteurs",
  balances: "soldes",
  archive: "archives",
  searches: "recherches suivies",
  month_old: "annonces d'un mois",
  phone_reports: "rapports d'appareils",
  hearts: "favoris à prévenir",
  pokes: "téléphones à prévenir",
  logins: "traces de connexion à effacer",
  browsers: "navigateurs déconnectés",
  app_days: "versions et erreurs",
  views: "vues du jour",
  receipts: "reçus de plus de cinq ans",
  stolen_phones: "téléphones déclarés volés à oublier",
};

const REASONS: Readonly<Record<string, string>> = {
  blocked: "personne bloquée",
  conflict: "changé ailleurs",
  duplicate: "déjà fait",
  empty: "vide",
  forbidden: "interdit",
  gone: "disparu",
  invalid: "non valable",
  not_found: "introuvable",
  not_party: "pas concerné",
  own_listing: "sa propre annonce",
  signed_out: "déconnecté",
  suspended: "compte suspendu",
  too_long: "trop long",
  too_many: "trop nombreux",
};

type MachineLabels = {
  /** Problems that somebody must look after, in sentences; empty when all is well. */
  readonly alarms: readonly string[];
  /** Running tasks, a line each. */
  readonly lines: readonly string[];
};

/** The state of what runs behind the market, in words. `now`: milliseconds. */
export function machineLabels(
  { mails, notices, since, chores, refusals }: Omit<Machine, "phones">,
  now: number,
): MachineLabels {
  const stands = since !== null && now - since > STILL_MS;
  const never = chores.every(({ ran_at: at }) => at === null);
  const failing = chores.filter(({ failed }) => failed !== null);
  const alarms = [
    ...(stands
      ? [
          never
            ? "La minuterie n'est encore jamais passée."
            : `La minuterie n'est plus passée depuis ${formatWait(now - since)}.`,
        ]
      : []),
    ...failing.map(({ name, failed }) => `La tâche «${NBSP}${CHORES[name] ?? name}${NBSP}» échoue (${failed ?? ""}).`),
    ...(mails.stuck > 0
      ? [`${countOf(mails.stuck, "email")} ne ${mails.stuck < 2 ? "part" : "partent"} pas depuis des heures.`]
      : []),
  ];
  const oldest = mails.oldest_at === null ? "" : `, le plus ancien depuis ${formatWait(now - mails.oldest_at)}`;
  const reasons = refusals.map(({ code, times }) => `${REASONS[code ?? ""] ?? "autre raison"} ${times}`).join(", ");
  return {
    alarms,
    lines: [
      `Emails en attente${NBSP}: ${mails.waiting}${oldest}.`,
      ...(mails.refused > 0 ? [`Emails refusés et abandonnés, en 90 jours${NBSP}: ${mails.refused}.`] : []),
      `Notifications en attente${NBSP}: ${notices}.`,
      `Actions refusées depuis une heure${NBSP}: ${reasons === "" ? "aucune" : reasons}.`,
      ...choreLines(chores, now),
    ],
  };
}

/** When each ran last, and in a line of their own those that a new server has not come to yet. */
function choreLines(chores: Machine["chores"], now: number): readonly string[] {
  const ran = chores.flatMap(({ name, ran_at: at, took_ms: took }) =>
    at === null ? [] : [`${CHORES[name] ?? name} (${formatAge(at, now)}, ${Math.ceil(took ?? 0)}${NBSP}ms)`],
  );
  const never = chores.flatMap(({ name, ran_at: at }) => (at === null ? [CHORES[name] ?? name] : []));
  return [
    ...(ran.length === 0 ? [] : [`Dernières tâches${NBSP}: ${ran.join(", ")}.`]),
    ...(never.length === 0 ? [] : [`Tâches jamais passées${NBSP}: ${never.join(", ")}.`]),
  ];
}

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
      <AppState phones={machine.phones} />
      <PhoneReports phones={machine.phones} />
    </section>
  );
}

/** Which versions ran today or yesterday, and where the app has failed in seven days. */
function AppState({ phones: { running, errors } }: { phones: Machine["phones"] }) {
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

/** Reports from stuck phones, found by the code that their people tell. */
function PhoneReports({ phones: { versions, reports } }: { phones: Machine["phones"] }) {
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
