import "virtual:uno.css";
import "./ui/tokens.css";
import "./ui/base.css";
import { RouterProvider } from "@tanstack/react-router";
import { startTransition, StrictMode, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { endTransactionsOnLeaving } from "#device/left-page.ts";
import { isConfigured } from "#remote/environment.ts";
import { storeFirstListings } from "#first-paint/last-rows.ts";
import { breath, painted, photosInSight, soon, takePlace } from "#first-paint/take-over.ts";
import { startSession } from "#session/start.ts";
import { createAppRouter } from "./shell/router.tsx";
import { firstScreenStands, firstScreen } from "#first-paint/first-screen.ts";
import { surviveTranslation } from "./ui/translated.ts";
import { untilLoaded } from "#domain/until-loaded.ts";

surviveTranslation();
endTransactionsOnLeaving();
// Also without a backend: then everyone is a visitor, and each action says what is missing.
const whoFirst = startSession(firstScreen);
const place = document.getElementById("root");
if (place) void start(place);

async function start(root: HTMLElement) {
  // The first listings of a first visit, requested by boot.ts. Where they, or their parser, do not come in time the app shows what it has:
  // the replica pulls the same rows as soon as it is open, and knows how to wait for a network.
  const asked = globalThis.djassaFirstListings;
  const listings = soon(asked && storeFirstListings(asked, Date.now()));
  await show(root, listings);
  // Only Home, of whichever town, shows listings that came this way (boot.ts marks the others); other screens wait for the replica.
  if (!document.documentElement.dataset["screen"]) await soon(listings.then(painted).then(photosInSight));
  firstScreenStands();
  startTheRest();
}

/**
 * Keeps the page of index.html until the first screen is whole: nothing blank in between. A function and not a top-level await: the
 * screens' files import this one's, which must have ended by then. The screen is drawn in slices beside the page, so that a finger on the
 * page waits for none of them, and takes its place in one go.
 */
async function show(root: HTMLElement, listings: Promise<unknown>) {
  await breath();
  const router = createAppRouter();
  await router.load();
  await breath();
  // Listings that boot.ts has put there stay; from here on it puts none.
  if (root.querySelector("article")) await listings;
  document.querySelector("template")?.remove();
  const next = root.cloneNode(false) as HTMLElement;
  delete next.dataset["prerendered"];
  const pressed = await new Promise<HTMLElement | undefined>((resolve) => {
    const shown = () => resolve(takePlace(root, next));
    startTransition(() =>
      createRoot(next).render(
        <StrictMode>
          <First onDrawn={shown} />
          <RouterProvider router={router} />
        </StrictMode>,
      ),
    );
  });
  await painted();
  pressed?.click();
}

/** Before the router, so that its effects find the screen in the page already. */
function First({ onDrawn }: { onDrawn: () => void }) {
  useLayoutEffect(onDrawn, [onDrawn]);
  return null;
}

/** Starts the parts that this phone needs at once; those that store and exchange data wait until the visit is more than a glance. */
function startTheRest() {
  untilLoaded(
    () => import("#device/start.ts"),
    ({ startDevice, staying }) => {
      startDevice();
      void staying(whoFirst === "visitor").then(startMarket);
    },
  );
}

function startMarket() {
  if (isConfigured())
    untilLoaded(
      () => import("#sync/start.ts"),
      ({ startSync }) => void startSync(),
    );
  if (import.meta.env.PROD)
    untilLoaded(
      () => import("./shell/app-update.ts"),
      ({ registerWorker }) => void registerWorker(),
    );
}
