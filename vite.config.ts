import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import unocss from "unocss/vite";
import { defaultClientConditions, defineConfig } from "vite";
import { chunks } from "./build/app-files.ts";
import { head } from "./build/head.ts";
import { earlyIcons } from "./build/icons.ts";
import { plainImport } from "./build/plain-import.ts";
import { prerenderHome } from "./build/prerender-home.ts";
import { progressiveWebApp } from "./build/progressive-web-app.ts";
import { realFacts } from "./build/real-facts.ts";
import { reads } from "./build/reads.ts";
import { soundChunks } from "./build/sound-chunks.ts";
import { staticHosting } from "./build/static-hosting.ts";
import { townNames } from "./build/town-names.ts";

/** The version on À propos, for whoever asks the team for help. */
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

export default defineConfig({
  define: { DJASSA_VERSION: JSON.stringify(version) },
  plugins: [
    realFacts(),
    tanstackRouter({
      autoCodeSplitting: true,
      // Home is the first screen of nearly every visit, and it is what index.html shows: it stays in the first chunk.
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) => (routeId === "/" || routeId === "__root__" ? [] : undefined),
      },
    }),
    // The compiler adds 6 kB (gzip) to the first chunk when it compiles all: only where it is asked for ("use memo").
    react({ compiler: { compilationMode: "annotation" } }),
    unocss(),
    plainImport(),
    townNames(),
    head(),
    reads(),
    earlyIcons(),
    prerenderHome(),
    progressiveWebApp(),
    staticHosting(),
    soundChunks(),
  ],
  resolve: {
    // RxJS as it is written in: its other copy is for browsers of before 2015.
    conditions: ["es2015", ...defaultClientConditions],
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // Screens' files name what they import themselves; a list of it all in the first file would weigh 2 kB there.
    modulePreload: false,
    rolldownOptions: { optimization: { inlineConst: { mode: "all", pass: 2 } }, output: { codeSplitting: chunks } },
  },
});
