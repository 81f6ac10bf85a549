import path from "node:path";
import { demoPassword } from "../../seed/people.ts";
import type { CliOptions } from "./options.ts";

/** The accounts of supabase/seed, for whoever starts the market for the first time. */
const DEMO_ACCOUNTS: readonly (readonly [email: string, who: string])[] = [
  ["awa@djassa.test", "acheteuse, avec conversations et favoris"],
  ["kouassi@djassa.test", "vendeur, avec des crédits"],
  ["mariam@djassa.test", "vendeuse, annonce gratuite utilisée"],
  ["nouveau@djassa.test", "adresse confirmée, profil à compléter"],
  ["equipe@djassa.test", "équipe de Djassa"],
];

/** The lines that the start prints once the market is open. */
export function welcome(url: string, { dataDir, demo, quiet }: Pick<CliOptions, "dataDir" | "demo" | "quiet">): string {
  const width = Math.max(...DEMO_ACCOUNTS.map(([email]) => email.length)) + 2;
  const shown = path.relative(process.cwd(), dataDir);
  return [
    "",
    `Djassa est ouvert : ${url}`,
    "",
    ...(quiet
      ? ["Rien ne part d'ici : ni notification, ni email, et le minuteur ne tourne pas (DJASSA_QUIET=yes).", ""]
      : []),
    ...(demo
      ? [
          `Comptes de démonstration (mot de passe : ${demoPassword})`,
          ...DEMO_ACCOUNTS.map(([email, who]) => `  ${email.padEnd(width)}${who}`),
          "",
          `Messages envoyés : ${url}/_mail`,
        ]
      : ["Sans comptes de démonstration (DJASSA_DEMO=yes les met dans une base neuve)"]),
    `Données : ${shown.startsWith("..") ? dataDir : shown} (« npm run reset » repart de zéro)`,
    "Arrêter : Ctrl-C",
    "",
  ].join("\n");
}
