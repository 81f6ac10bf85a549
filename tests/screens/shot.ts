import type { BrowserContext, Page } from "@playwright/test";
import type { DemoPerson } from "../support/browser.ts";
import type { TestServer } from "../support/browser-server.ts";

/** Where a picture is drawn. */
export type Stage = { readonly page: Page; readonly context: BrowserContext; readonly server: TestServer };

/** One screen in one state, as its picture shows it. */
export type Shot = {
  /** Name of the picture: lower case, words joined by dashes. */
  readonly name: string;
  readonly path: string;
  /** The steps on the screen, or on the network before it opens, until the state stands. */
  readonly before?: (stage: Stage) => Promise<void>;
  readonly prepare?: (stage: Stage) => Promise<void>;
  /** A long page: drawn two screens tall. */
  readonly tall?: true;
  /** The state is a wait or a failure: nothing more is going to come. */
  readonly unfinished?: true;
};

/** Whoever looks at the shots, in the order in which they are drawn. */
export type Scene = { readonly who: "visitor" | DemoPerson; readonly shots: readonly Shot[] };

/** The first day of the market in the pictures: a Friday, just before noon, in the town's own time. */
export const TODAY = new Date("2026-02-13T11:20:00Z");

/** Requests for rows of the market, of a person and of sellers. */
export const ROWS = /\/rest\/v1\//;
