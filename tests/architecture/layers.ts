import type { Global } from "./globals.ts";

/**
 * The table of imports, as data (docs/architecture.md says it in words). A layer is the longest prefix that matches a file's path; a file
 * that matches none fails the test, so a new folder has to be written down here first.
 */
export type Layer = {
  /** Path from the repository's root: a folder ends with "/", a star in the path of a file stands for anything. */
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
/** Which town this phone is in. */
const currentTown = "src/current-town.ts";
const safety = "src/safety/";
/** One folder a noun. Below: its fields, its statuses, what is made of them. */
const model = "src/model/";
/** Above: what a person does to it. */
const mutations = "src/model/*mutation*.ts";
const identity = "src/identity/";
const replica = "src/replica/";
const firstPaint = "src/first-paint/";
const outbox = "src/outbox/";
/** How a database of this phone is deleted, whoever holds it. */
const deleteDatabase = "src/outbox/delete-database.ts";
const remote = "src/remote/";
const sync = "src/sync/";
/** The entry point of the synchronisation: anybody may ask, nobody knows who answers. */
const requests = "src/sync/requests.ts";
/** How the server's answers to a screen's questions are read. */
const answers = "src/sync/answers.ts";
/** Time and chance, for pull and push alike. */
const clock = "src/sync/clock.ts";
const push = "src/sync/push/";
const queries = "src/queries/";
const intents = "src/intents/";
const session = "src/session/";
const team = "src/team/";
const notifications = "src/notifications/";
const device = "src/device/";
const photos = "src/photos/";
const ui = "src/ui/";
const routes = "src/routes/";
const shell = "src/shell/";

/** Facts of the build, without a client in them: readable by whoever needs an address. */
const environment = "src/remote/environment.ts";
/** Plain HTTP without a client library: how to ask, what an answer means, how long to wait. The worker needs it too. */
const request = "src/remote/request.ts";
const answer = "src/remote/answer.ts";
const backoff = "src/remote/backoff.ts";
const photoUrl = "src/remote/photo-url.ts";
/** The one place where a script's address is blessed. */
const scriptUrl = "src/device/script-url.ts";
/** Whether to spare data: read by each photo, which may not load what decides it. */
const savesData = "src/device/saves-data.ts";
/** The clock, for everything that shows how long ago something was. */
const serverTime = "src/device/server-time.ts";
/** Whether something was looked at on this phone: part of what is news. */
const lookedAt = "src/device/looked-at.ts";
/** The page of the pull that was asked for before the app. */
const givenPage = "src/first-paint/given-page.ts";
/** The record that a page is drawn with. */
const readAnswer = "src/first-paint/read-answer.ts";
/** The moment at which the first screen stands. */
const firstScreen = "src/first-paint/first-screen.ts";
/** The file that phones hand to each other: written by the server, read by the phone. */
const lotFormat = "supabase/functions/_lot/format.ts";
/** Words that a closing page puts aside. */
const parked = "src/device/parked.ts";

const screen = ["react", "react-dom", "@tanstack/react-router"];

export const LAYERS: readonly Layer[] = [
  { at: domain, mayImport: [], packages: ["valibot"], types: ["zustand"] },
  { at: town, mayImport: [domain, currentTown], packages: [] },
  { at: currentTown, mayImport: [], packages: [] },
  { at: safety, mayImport: [domain], packages: ["valibot"] },
  { at: model, mayImport: [domain, town], packages: ["valibot"] },
  { at: mutations, mayImport: [domain, model, town], packages: ["valibot"] },
  { at: identity, mayImport: [domain], packages: ["zustand"] },
  {
    at: replica,
    mayImport: [domain, currentTown, model, identity, deleteDatabase],
    packages: ["dexie", "fake-indexeddb", "rxdb", "valibot", "zustand"],
  },
  { at: firstPaint, mayImport: [domain, town, currentTown, model, requests], packages: ["valibot", "zustand"] },
  // Before the app: a script of its own, with the little that it imports.
  {
    at: "src/first-paint/boot.ts",
    mayImport: [
      firstPaint,
      environment,
      "src/domain/plain-path.ts",
      "src/domain/price.ts",
      "src/domain/thumb.ts",
      town,
      currentTown,
    ],
    packages: [],
  },
  // A part of the pull: the page that boot.ts has asked for already.
  {
    at: givenPage,
    mayImport: [domain, town, currentTown, "src/remote/rpc.ts", "src/sync/pull/request-page.ts"],
    packages: [],
  },
  // Run by servers: what a page is drawn with, read as the app reads it.
  {
    at: readAnswer,
    mayImport: [domain, firstPaint, requests, answers],
    packages: ["valibot"],
  },
  // Run by the build and by servers: the whole app, drawn.
  {
    at: "src/first-paint/prerender.tsx",
    mayImport: [domain, model, firstPaint, readAnswer, session, shell, town],
    packages: ["react-dom", "@tanstack/react-router"],
  },
  {
    at: outbox,
    mayImport: [domain, model, mutations, identity, requests, request, backoff],
    packages: ["dexie", "valibot", "zustand"],
  },
  { at: remote, mayImport: [domain], packages: ["@supabase/*"] },
  {
    at: sync,
    mayImport: [
      domain,
      town,
      currentTown,
      model,
      identity,
      requests,
      answers,
      replica,
      outbox,
      firstPaint,
      givenPage,
      remote,
      device,
      push,
    ],
    packages: ["valibot"],
    types: ["@supabase/*"],
  },
  { at: requests, mayImport: [domain], packages: ["zustand"] },
  { at: answers, mayImport: [model, requests], packages: ["valibot"] },
  {
    at: push,
    mayImport: [domain, mutations, requests, clock, outbox, photos, request, answer, backoff],
    packages: ["valibot"],
  },
  {
    at: queries,
    mayImport: [domain, town, model, mutations, identity, requests, replica, outbox, firstPaint, serverTime, lookedAt],
    packages: ["react", "zustand"],
  },
  {
    at: intents,
    mayImport: [domain, model, mutations, identity, requests, outbox, photos, parked, serverTime],
    packages: [],
  },
  {
    at: session,
    mayImport: [domain, model, identity, requests, replica, outbox, remote, device, notifications, lotFormat],
    packages: ["valibot", "zustand"],
  },
  // This browser's subscription and what its person chose to be told: asked of the server each time, nothing kept.
  { at: notifications, mayImport: [remote, device], packages: ["valibot"] },
  // The team reads other people's data, which must not stay on a phone: requested each time, held in memory, no replica. Its decisions are
  // about money, and count from the server's word on: no outbox either, but nothing written or decided is lost.
  {
    at: team,
    mayImport: [domain, model, identity, remote, session, device],
    packages: ["react", "valibot", "zustand"],
  },
  { at: device, mayImport: [domain, town, currentTown], packages: ["react", "zustand", "valibot"] },
  // Pixels only, no storage and no network: the page, its worker and the service worker all need them.
  { at: photos, mayImport: [domain, town, scriptUrl], packages: ["@noble/*"] },
  {
    at: ui,
    mayImport: [domain, town, currentTown, model, firstScreen, photoUrl, savesData, serverTime],
    packages: ["react", "react-dom", "@tanstack/react-router", "sonner", "valibot", "zustand"],
  },
  {
    at: routes,
    mayImport: [
      queries,
      firstScreen,
      intents,
      session,
      requests,
      team,
      notifications,
      device,
      photos,
      ui,
      domain,
      model,
      safety,
      town,
      currentTown,
    ],
    packages: [...screen, "uqr", "valibot", "zustand"],
  },
  {
    at: shell,
    mayImport: [
      domain,
      town,
      currentTown,
      replica,
      queries,
      intents,
      session,
      notifications,
      team,
      device,
      ui,
      "src/routeTree.gen.ts",
      // The words of a notification are the words of its line behind the bell.
      "supabase/functions/_push/text.ts",
    ],
    packages: ["react", "@tanstack/react-router", "workbox-window", "zustand"],
  },
  {
    at: "src/main.tsx",
    mayImport: [domain, firstPaint, remote, sync, session, device, ui, shell],
    packages: [...screen, "virtual:uno.css"],
  },
  { at: "src/routeTree.gen.ts", mayImport: [routes], packages: [] },
  { at: "sw/", mayImport: [domain, firstPaint, outbox, push, environment], packages: ["workbox-*", "valibot"] },
  // The edge runtime loads these files as they are: a package has to be one that it can have, named in its deno.json.
  { at: "supabase/functions/", mayImport: [], packages: ["@jsquash/*", "node:*"] },
  { at: "netlify/", mayImport: ["supabase/functions/", "dist/pages.mjs", "build/headers.ts"], packages: [] },
  { at: "supabase/seed/", mayImport: [town, "supabase/local/password.ts"], packages: ["*"] },
  {
    at: "supabase/deploy/",
    mayImport: ["build/demo-facts.ts"],
    packages: ["*"],
  },
  { at: "supabase/doctor/", mayImport: ["build/demo-facts.ts", town], packages: ["*"] },
  {
    at: "supabase/local/",
    mayImport: ["supabase/functions/", "supabase/seed/", "build/headers.ts"],
    packages: ["*"],
  },
  {
    at: "build/",
    mayImport: ["src/**", "supabase/functions/_drawn/pages.ts"],
    packages: ["*"],
  },
  {
    at: "tests/",
    mayImport: ["src/**", "sw/**", "supabase/**", "netlify/**", "build/**"],
    packages: ["*"],
  },
  { at: "vite.config.ts", mayImport: ["build/"], packages: ["*"] },
  { at: "uno.config.ts", mayImport: [], packages: ["*"] },
  { at: "vitest.config.ts", mayImport: [], packages: ["*"] },
  { at: "playwright.config.ts", mayImport: ["tests/"], packages: ["*"] },
];

/** A single file, or those whose path has anything in place of a star. */
const patternOf = (at: string): RegExp =>
  new RegExp(`^${at.replace(/[.$]/gu, String.raw`\$&`).replaceAll("*", ".*")}$`, "u");

/** The layer a file lives in, or null for a file in a folder nobody described. */
export function layerOf(path: string): Layer | null {
  const fits = LAYERS.filter(({ at }) => (at.endsWith("/") ? path.startsWith(at) : patternOf(at).test(path)));
  return fits.toSorted((a, b) => b.at.length - a.at.length)[0] ?? null;
}

/** How a layer is entered, and what it reaches without importing anything. */
export type Boundary = {
  /**
   * "any": each file of it is there for others. "listed": only the files that entry-points.json names are entered from outside,
   * each only by the layers that stand beside it.
   */
  readonly entry: "any" | "listed";
  /** Globals that its files may reach, "*" for all; single files of other layers stand in entry-points.json. */
  readonly globals: readonly Global[] | "*";
};

const CLOSED: Boundary = { entry: "any", globals: [] };
const OPEN: Boundary = { entry: "any", globals: "*" };

const BOUNDARIES: Readonly<Record<string, Boundary>> = {
  [identity]: { entry: "listed", globals: ["Date", "fetch", "localStorage", "navigator.locks"] },
  [replica]: { entry: "listed", globals: ["Date", "indexedDB", "BroadcastChannel", "postMessage"] },
  [firstPaint]: { entry: "listed", globals: ["localStorage"] },
  [outbox]: { entry: "listed", globals: ["Date", "indexedDB", "navigator.locks"] },
  [remote]: { entry: "listed", globals: ["fetch"] },
  [sync]: { entry: "listed", globals: ["Date", "navigator.locks", "BroadcastChannel", "postMessage"] },
  [push]: { entry: "listed", globals: ["Date", "fetch"] },
  [session]: { entry: "any", globals: ["localStorage"] },
  [team]: { entry: "any", globals: ["sessionStorage"] },
  [device]: { entry: "listed", globals: ["Date", "localStorage"] },
  [currentTown]: { entry: "any", globals: ["localStorage"] },
  [photos]: { entry: "listed", globals: ["postMessage"] },
  [shell]: { entry: "listed", globals: ["Date", "postMessage"] },
  "src/main.tsx": { entry: "any", globals: ["Date"] },
  "src/first-paint/boot.ts": { entry: "any", globals: ["fetch", "localStorage"] },
  "sw/": { entry: "any", globals: ["fetch", "postMessage"] },
};

/** Returns the globals of a layer: those in the table above, else none for the app and all for the code around it. */
export function boundaryOf({ at }: Layer): Boundary {
  return BOUNDARIES[at] ?? (at.startsWith("src/") ? CLOSED : OPEN);
}
