/**
 * The import table of design/architecture.md as data. A layer is the longest prefix that matches a file's path;
 * a file that matches none fails the test, so a new folder has to be written down here first.
 */
export type Layer = {
  /** Path prefix from the repository's root; a folder ends with "/". */
  readonly at: string;
  /** Layers this one may import (by their `at`), single files of other layers, or "folder/**" for all below. */
  readonly mayImport: readonly string[];
  /** Packages it may import, "@scope/*" for a whole scope, "*" for any. */
  readonly packages: readonly string[];
  /** Packages of which it may name types, without loading them. */
  readonly types?: readonly string[];
};

const domain = "src/domain/";
const town = "src/town.ts";
const replica = "src/replica/";
const outbox = "src/outbox/";
const remote = "src/remote/";
const sync = "src/sync/";
const push = "src/sync/push/";
const queries = "src/queries/";
const intents = "src/intents/";
const session = "src/session/";
const team = "src/team/";
const device = "src/device/";
const photos = "src/photos/";
const ui = "src/ui/";
const routes = "src/routes/";
const shell = "src/shell/";

/** Facts of the build, without a client in them: readable by whoever needs an address. */
const environment = "src/remote/environment.ts";
const photoUrl = "src/remote/photo-url.ts";
/** The one place where a script's address is blessed. */
const scriptUrl = "src/device/script-url.ts";

const screen = ["react", "react-dom", "@tanstack/react-router"];

export const LAYERS: readonly Layer[] = [
  { at: domain, mayImport: [], packages: ["valibot"] },
  { at: town, mayImport: [domain], packages: [] },
  { at: replica, mayImport: [domain, town], packages: ["rxdb", "rxjs", "valibot"] },
  { at: outbox, mayImport: [domain, town], packages: ["dexie", "valibot"] },
  { at: remote, mayImport: [domain, town], packages: ["@supabase/*", "valibot"] },
  { at: sync, mayImport: [domain, town, replica, outbox, remote, device, push], packages: ["valibot", "rxjs"], types: ["rxdb", "@supabase/*"] },
  { at: push, mayImport: [domain, town, outbox, photos, environment], packages: ["valibot"] },
  { at: queries, mayImport: [domain, town, replica, outbox], packages: ["react", "rxjs", "valibot"], types: ["rxdb"] },
  { at: intents, mayImport: [domain, town, outbox, photos], packages: ["valibot"] },
  { at: session, mayImport: [domain, town, replica, outbox, remote, device], packages: ["react", "valibot"] },
  // What the team reads is other people's and must not stay on a phone: asked each time, held in memory, no replica. What
  // it decides is money, and counts from the server's word on: no outbox either, but nothing written or decided is lost.
  { at: team, mayImport: [domain, town, remote, session, device], packages: ["react", "valibot"], types: ["@supabase/*"] },
  { at: device, mayImport: [domain, town], packages: ["react", "zustand", "valibot"] },
  // Pixels only, no storage and no network: the page, its worker and the service worker all need them.
  { at: photos, mayImport: [domain, town, scriptUrl], packages: [] },
  { at: ui, mayImport: [domain, town, photoUrl], packages: [...screen, "sonner", "valibot"] },
  {
    at: routes,
    mayImport: [queries, intents, session, team, device, photos, ui, domain, town],
    packages: [...screen, "valibot"],
  },
  {
    at: shell,
    mayImport: [domain, town, replica, outbox, queries, intents, session, team, device, ui, routes, "src/routeTree.gen.ts"],
    packages: [...screen, "sonner", "workbox-window"],
  },
  {
    at: "src/main.tsx",
    mayImport: [
      domain, town, replica, outbox, remote, sync, push, queries, intents, session, device, ui, routes, shell,
      "src/routeTree.gen.ts",
    ],
    packages: [...screen, "virtual:uno.css"],
  },
  { at: "src/boot.ts", mayImport: [environment, "src/remote/first-listings.ts", "src/replica/last-rows-key.ts"], packages: [] },
  { at: "src/routeTree.gen.ts", mayImport: [routes], packages: screen },
  { at: "sw/", mayImport: [domain, outbox, push, environment], packages: ["workbox-*"] },
  { at: "supabase/functions/", mayImport: [domain, town], packages: [] },
  { at: "netlify/", mayImport: ["supabase/functions/"], packages: [] },
  { at: "supabase/seed/", mayImport: [domain, town, "supabase/local/password.ts"], packages: ["*"] },
  { at: "supabase/local/", mayImport: [domain, town, "supabase/functions/", "supabase/seed/"], packages: ["*"] },
  { at: "build/", mayImport: ["src/**", "supabase/local/headers.ts"], packages: ["*"] },
  { at: "tests/", mayImport: ["src/**", "sw/**", "supabase/**", "netlify/**", "vite.config.ts"], packages: ["*"] },
  { at: "vite.config.ts", mayImport: [town, domain, "uno.config.ts", "build/"], packages: ["*"] },
  { at: "uno.config.ts", mayImport: [ui], packages: ["*"] },
  { at: "vitest.config.ts", mayImport: [], packages: ["*"] },
  { at: "playwright.config.ts", mayImport: ["tests/"], packages: ["*"] },
];

/** The layer a file lives in, or null for a file in a folder nobody described. */
export function layerOf(path: string): Layer | null {
  const fits = LAYERS.filter((layer) => (layer.at.endsWith("/") ? path.startsWith(layer.at) : path === layer.at));
  return fits.toSorted((a, b) => b.at.length - a.at.length)[0] ?? null;
}
