import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin, PluginOption } from "vite";
import { cachedFiles } from "./app-files.ts";
import { plainImport } from "./plain-import.ts";
import { ownHashes, sharedDexie } from "./shared-dexie.ts";
import { OF_TOWN, PRODUCT } from "../src/town.ts";
import { SHARED_LOT, SHARE_TARGET } from "../src/domain/share-target.ts";
import { VitePWA, type ManifestOptions } from "vite-plugin-pwa";

const icon = (src: string, sizes: string, purpose: "any" | "maskable") => ({ src, sizes, purpose, type: "image/png" });

/** Drawn by `npm run screens -- --keep`: what a phone's install sheet shows. */
const shot = (name: "home" | "conversation", form: "narrow" | "wide", label: string) => ({
  src: `/screenshots/${name}-${form}.webp`,
  sizes: form === "narrow" ? "720x1480" : "1280x800",
  type: "image/webp",
  form_factor: form,
  label,
});

const manifest: Partial<ManifestOptions> = {
  id: "/",
  name: `${PRODUCT} – le marché d'occasion ${OF_TOWN}`,
  short_name: PRODUCT,
  description: "Achetez et vendez d'occasion entre voisins, même sans réseau.",
  lang: "fr",
  dir: "ltr",
  start_url: "/?source=pwa",
  scope: "/",
  display: "standalone",
  categories: ["shopping"],
  theme_color: "#0b6b4f",
  background_color: "#fffdf8",
  icons: [
    icon("/icons/icon-192.png", "192x192", "any"),
    icon("/icons/icon-512.png", "512x512", "any"),
    icon("/icons/maskable-192.png", "192x192", "maskable"),
    icon("/icons/maskable-512.png", "512x512", "maskable"),
  ],
  screenshots: [
    shot("home", "narrow", "Les dernières annonces de la ville"),
    shot("conversation", "narrow", "Une conversation avec un vendeur"),
    shot("home", "wide", "Les dernières annonces de la ville"),
    shot("conversation", "wide", "Une conversation avec un vendeur"),
  ],
  share_target: {
    action: SHARE_TARGET.path,
    method: "POST",
    enctype: "multipart/form-data",
    params: {
      files: [
        { name: SHARE_TARGET.photos, accept: ["image/*"] },
        { name: SHARED_LOT.field, accept: ["text/plain", ".txt"] },
      ],
    },
  },
  shortcuts: [
    {
      name: "Vendre un objet",
      short_name: "Vendre",
      url: "/create-listing",
      icons: [{ src: "/icons/icon-192.png", sizes: "192x192" }],
    },
    {
      name: "Mes messages",
      short_name: "Messages",
      url: "/messages",
      icons: [{ src: "/icons/icon-192.png", sizes: "192x192" }],
    },
  ],
};

const PAGE = "index.html";

/** The manifest, and the worker of `sw/` with the list of the app's files, each with whom it is kept for. */
export function progressiveWebApp(): PluginOption {
  const { plugin, place } = cachedFiles();
  let folder = "";
  let failure: Error | undefined;
  const written: Plugin = {
    name: "djassa:written",
    configResolved: ({ root, build }) => void (folder = path.resolve(root, build.outDir)),
    buildEnd: (error) => void (failure = error),
  };
  const dexie = sharedDexie();
  const pwa = VitePWA({
    strategies: "injectManifest",
    srcDir: "sw",
    filename: "service-worker.ts",
    // Registered by hand under the one Trusted Types policy, and updated on the person's word.
    injectRegister: null,
    registerType: "prompt",
    manifest,
    // The app shows only the icon of notices; the others are the system's.
    includeManifestIcons: false,
    manifestFilename: "manifest.webmanifest",
    injectManifest: {
      globPatterns: ["**/*.{html,js,css,svg}", "icons/icon-192.png"],
      globIgnores: ["screenshots/**", "og.png"],
      manifestTransforms: [
        async (entries) => {
          // The worker is made behind a build that failed as well: without this the missing page would be named in the place of the cause.
          if (failure !== undefined) throw failure;
          const page = await readFile(path.join(folder, PAGE));
          // The worker compares it with a page that came under another address (sw/own-page.ts), and knows no MD5.
          const revision = createHash("sha256").update(page).digest("hex");
          return {
            manifest: entries.map((entry) => {
              const cachedFor = place(entry.url);
              if (entry.url === PAGE) return { ...entry, revision };
              return cachedFor === "start" ? entry : { ...entry, cachedFor };
            }),
          };
        },
      ],
      // The worker is a classic script: Vite's helper around `import()` would not even parse there.
      buildPlugins: { vite: [plainImport(), ownHashes(), dexie.worker] },
    },
  });
  return [plugin, written, dexie.page, pwa];
}
