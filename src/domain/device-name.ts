const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/u, "Android"],
  [/iPhone/u, "iPhone"],
  [/iPad/u, "iPad"],
  [/KAIOS/iu, "KaiOS"],
  [/CrOS/u, "Chromebook"],
  [/Windows/u, "Windows"],
  [/Mac OS X|Macintosh/u, "Mac"],
  [/Linux/u, "Linux"],
];

/** In this order: most browsers also name the ones that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/OPR\/|Opera/u, "Opera"],
  [/EdgA?\/|EdgiOS\//u, "Edge"],
  [/SamsungBrowser\//u, "Samsung Internet"],
  [/UCBrowser\//u, "UC Browser"],
  [/Firefox\/|FxiOS\//u, "Firefox"],
  [/Chrome\/|CriOS\//u, "Chrome"],
  [/Safari\//u, "Safari"],
];

/** "Chrome sur Android", from how a browser describes itself (User-Agent); what it does not say is left out. */
export function deviceName(agent: string | null): string {
  const of = (table: readonly (readonly [RegExp, string])[]) => table.find(([sign]) => sign.test(agent ?? ""))?.[1];
  const [browser, system] = [of(BROWSERS), of(SYSTEMS)];
  if (browser !== undefined && system !== undefined) return `${browser} sur ${system}`;
  return browser ?? system ?? "Appareil inconnu";
}
