import { Generator, getConfig } from "@tanstack/router-generator";

/** Writes src/routeTree.gen.ts from the files under src/routes, as `vite` and `vite build` do by themselves. */
const root = process.cwd();
await new Generator({ root, config: getConfig({}, root) }).run();
