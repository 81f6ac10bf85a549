import { createRouter, type RouterHistory, type ErrorComponentProps } from "@tanstack/react-router";
import type { CachedFor } from "#domain/cached-for.ts";
import { useEffect } from "react";
import { later } from "#ui/later.tsx";
import { routeTree } from "../routeTree.gen.ts";
import { Shell } from "./shell.tsx";
import { ScreenFailed } from "./screen-failed.tsx";

/** Why the code of a screen is not here needs code of its own, which is kept with the worker. */
const ScreenMissing = later(
  () => import("./screen-missing.tsx").then((module) => module.ScreenMissing),
  <ScreenFailed />,
);

const OWN_FAULT = "C'est une erreur de Djassa, pas de votre connexion. Vos messages et vos annonces sont gardés.";

/** A screen that failed, or whose code could not be fetched (named so by build/plain-import.ts): the rest of the app stays in reach. */
function ScreenError({ error }: ErrorComponentProps) {
  useEffect(() => reportError(error), [error]);
  return (error as Partial<Error> | null)?.name === "CodeMissing" ? (
    <ScreenMissing />
  ) : (
    <ScreenFailed text={OWN_FAULT} />
  );
}

type RouterOptions = { history?: RouterHistory; scrollRestoration?: boolean };

/** The one router: the site map of src/routes inside the chrome. Prerendering gives it a history of its own. */
export function createAppRouter(own?: RouterOptions) {
  return createRouter({
    routeTree,
    InnerWrap: Shell,
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    scrollRestoration: true,
    // At hand at all times: it is what shows when the code of a screen cannot be fetched.
    defaultErrorComponent: ScreenError,
    // A screen that takes longer than this to load its code says so; a faster one never flickers.
    defaultPendingMs: 400,
    ...own,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /**
     * The group of people whose phones keep the screen's code before it is asked for. Read from the text of the route, not run
     * (build/app-files.ts).
     */
    cachedFor: CachedFor;
    /** The screen fills the height under the header: no footer, no bottom bar, and no header on phones. */
    immersive?: boolean;
  }
}

/** The query of an address as plain words, one value a name: `?q=123` is the text "123", never a number. */
function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** The other way round; what is neither a word nor a number is left out of the address. */
function stringifySearch(search: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if ((value && typeof value === "string") || typeof value === "number") params.set(name, `${value}`);
  }
  const query = params.toString();
  return query ? `?${query}` : "";
}
