import { formatWait } from "#domain/proof-clock.ts";
import { NBSP, countOf } from "#domain/text.ts";
import type { Machine } from "#team/rows.ts";

/** The timer passes each minute; a phone's clock may be some minutes wrong. */
const STILL_MS = 15 * 60_000;

const CHORES: Readonly<Record<string, string>> = {
  counts: "compteurs",
  balances: "soldes",
  ratings: "notes des boutiques",
  archive: "archives",
  searches: "recherches suivies",
  month_old: "annonces d'un mois",
  phone_reports: "rapports d'appareils",
  names: "noms changés",
  app_days: "versions et erreurs",
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

export type MachineLabels = {
  /** What somebody must look after, in sentences; empty when all is well. */
  readonly alarms: readonly string[];
  /** What is going on, a line each. */
  readonly lines: readonly string[];
};

/** The state of what runs behind the market, in words. `now`: milliseconds. */
export function machineLabels({ mails, notices, since, chores, refusals }: Machine, now: number): MachineLabels {
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
      ? [`${countOf(mails.stuck, "courriel")} refusé${mails.stuck < 2 ? "" : "s"} depuis des heures.`]
      : []),
  ];
  const oldest = mails.oldest_at === null ? "" : `, le plus ancien depuis ${formatWait(now - mails.oldest_at)}`;
  const reasons = refusals.map(({ code, times }) => `${REASONS[code ?? ""] ?? "autre raison"} ${times}`).join(", ");
  return {
    alarms,
    lines: [
      `Courriels en attente${NBSP}: ${mails.waiting}${oldest}.`,
      `Notifications en attente${NBSP}: ${notices}.`,
      `Actions refusées depuis une heure${NBSP}: ${reasons === "" ? "aucune" : reasons}.`,
      `Dernières tâches${NBSP}: ${chores.map((chore) => choreWords(chore, now)).join(", ")}.`,
    ],
  };
}

function choreWords({ name, ran_at: at, took_ms: took }: Machine["chores"][number], now: number): string {
  const when = at === null ? "jamais" : `il y a ${formatWait(now - at)}, ${Math.ceil(took ?? 0)}${NBSP}ms`;
  return `${CHORES[name] ?? name} (${when})`;
}
