import type { Plugin, Rolldown } from "vite";
import type { KeptFor } from "../src/domain/kept-for.ts";

/**
 * Who pays for a file before it is asked for (sw/code.ts). Screens are named by their file, everything else follows who
 * imports it; what no line names is kept with the worker, so that a new part of the app is never missing by oversight.
 */
const SCREENS: readonly (readonly [KeptFor, RegExp])[] = [
  // The team's desk never, another town's Home by who lives there, the client library by whoever signs in or stays: with a network
  // anyway. What counts hashes serves pages without TLS alone, and what keeps the market in memory browsers that keep nothing: these have no
  // worker.
  [
    "use",
    /\/src\/routes\/(equipe|-setup-screen|ville\/|-town\/)|\/src\/replica\/in-memory|\/node_modules\/(@supabase|@noble)\//u,
  ],
  // Read once, or worth nothing without a network: kept unasked where data costs nothing, else after the first look.
  ["wifi", /\/src\/routes\/(about|faq|how-it-works|terms|privacy|email-confirmed|auth\/|payment\/)/u],
  // What only an account has; signing out is among the settings, and needs no network.
  [
    "account",
    /\/src\/routes\/(create-listing|settings|messages\/|profile\/index|complete-profile|acheter-credits|paiement-annonce|listings\/-parts\/(owner|my-review)|-trust\/moderation)/u,
  ],
  // Who writes to a seller is led on to an account, and help is wanted where nothing works: neither may be a dead end without a network.
  ["market", /\/src\/routes\/(search|listings\/|profile\/seller|login|register|help|-static\/|-not-found)/u],
];

/** The words of the town go where the search goes. */
const WORDS = /\/src\/domain\/(search-|synonyms)/u;
/** Home offers to install at a third visit, other screens after an act. */
const INSTALL = /\/src\/routes\/-trust\/install-me/u;
/** Without it nothing of one's own is there without a network, and nobody leaves this phone with all that they were told. */
const PERSONS = /\/src\/(replica\/open-private|outbox\/follow-rows|notifications\/)/u;
/** Sending needs a network: an account has it ready, a visitor's words load it then, as who takes an act back does. What floats over Home is an account's alone, as are its photos. */
const ACCOUNTS = /\/src\/(sync\/push\/|(outbox|sync)\/sweep|outbox\/acts|routes\/-home\/notices)/u;
/** Rows that somebody takes away are an account's; with a network a visitor's phone loads it too. */
const FOCUS = /\/src\/shell\/keep-focus/u;
/** Only an account sends photos. */
const PHOTOS = /\/src\/photos\//u;
/** What is told of the phone's own troubles needs a network, too; Réglages, which shows it, does not. */
const NOTES = /\/src\/(session\/phone-notes|routes\/-settings\/phone-report)/u;

/** From the first thing that a phone needs to the last. */
const ORDER: readonly KeptFor[] = ["start", "market", "person", "account", "wifi", "use"];

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** What a file is by itself; null for one that many screens share. */
function ownPlace({ isDynamicEntry, facadeModuleId, moduleIds }: Rolldown.OutputChunk): KeptFor | null {
  if (moduleIds.every((id) => WORDS.test(id)) || moduleIds.some((id) => INSTALL.test(id))) return "market";
  if (moduleIds.some((id) => PERSONS.test(id))) return "person";
  if (
    moduleIds.some((id) => [ACCOUNTS, FOCUS, NOTES].some((place) => place.test(id))) ||
    moduleIds.every((id) => PHOTOS.test(id))
  )
    return "account";
  if (!isDynamicEntry && facadeModuleId === null) return null;
  const names = facadeModuleId === null ? moduleIds.slice(-1) : [facadeModuleId];
  return SCREENS.find(([, screen]) => names.some((name) => screen.test(name)))?.[0] ?? null;
}

/** Gives each file the first place from which it is reached. */
function placesOf(chunks: Chunks): Map<string, KeptFor> {
  const places = new Map<string, KeptFor>();
  const reach = (file: string, from: KeptFor) => {
    const chunk = chunks.get(file);
    if (chunk === undefined) return;
    const own = ownPlace(chunk) ?? "start";
    const place = ORDER[Math.max(ORDER.indexOf(own), ORDER.indexOf(from))] ?? "use";
    const before = places.get(file);
    if (before !== undefined && ORDER.indexOf(before) <= ORDER.indexOf(place)) return;
    places.set(file, place);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) reach(next, place);
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) reach(chunk.fileName, "start");
  return places;
}

/** Works out while the app is built which of its files are kept for whom: `place` by their path below `dist/`. */
export function keptFiles(): { plugin: Plugin; place: (file: string) => KeptFor } {
  let places = new Map<string, KeptFor>();
  return {
    plugin: {
      name: "djassa:kept-files",
      apply: "build",
      generateBundle(_options, bundle) {
        const found = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? [output] : []));
        places = placesOf(new Map(found.map((chunk) => [chunk.fileName, chunk])));
      },
    },
    // The photos' own worker is no part of the page's files; the sheets and pictures are few and of the first screen.
    place: (file) => places.get(file) ?? (/\/photo-worker-/u.test(file) ? "account" : "start"),
  };
}
