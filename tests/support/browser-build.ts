import { execFileSync } from "node:child_process";
import { buildApp } from "../../supabase/local/build-app.ts";

/** The two builds the browser tests look at: the one the local server serves, and one that no backend is named for. */
const app = await buildApp({ log: (line) => console.log(line) });
console.log(`built ${app}`);

const { VITE_SUPABASE_URL: _url, VITE_SUPABASE_PUBLISHABLE_KEY: _key, ...rest } = process.env;
execFileSync(
  process.execPath,
  ["node_modules/vite/bin/vite.js", "build", "--outDir", ".cache/unconfigured", "--emptyOutDir"],
  {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...rest, NODE_ENV: "production" },
  },
);
