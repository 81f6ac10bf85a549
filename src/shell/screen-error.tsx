import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { later } from "#ui/later.tsx";
import { ScreenFailed } from "./screen-failed.tsx";

/** Why the code of a screen is not here needs code of its own, which is kept with the worker. */
const ScreenMissing = later(
  () => import("./screen-missing.tsx").then((module) => module.ScreenMissing),
  <ScreenFailed />,
);

/** A screen that failed, or whose code could not be fetched (named so by build/plain-import.ts): the rest of the app stays in reach. */
export function ScreenError({ error }: ErrorComponentProps) {
  useEffect(() => reportError(error), [error]);
  return error instanceof Error && error.name === "CodeMissing" ? <ScreenMissing /> : <ScreenFailed />;
}
