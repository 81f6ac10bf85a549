export const TEAM_TABS = ["paiements", "signalements", "support", "personnes", "chiffres", "journal"] as const;
export type TeamTab = (typeof TEAM_TABS)[number];
