import { messageSW, Workbox } from "workbox-window";
import { createStore } from "zustand/vanilla";
import { SERVICE_WORKER, scriptUrl } from "#device/script-url.ts";
import { replicaLost } from "#replica/stores.ts";

/*
 * A new version waits until the person asks for it. `accepted` is our own flag: in the tab of a
 * first visit nothing else tells a worker that takes over for the first time from one the person
 * asked for, and a page must never reload under someone who is typing.
 */
const HOUR_MS = 3_600_000;

/** "ready": a new version is stored and waits. "applying": asked for, the page reloads by itself. */
export type UpdatePhase = "none" | "ready" | "applying";

export const updatePhase = createStore<UpdatePhase>(() => "none");

/** True while the screen itself offers the new version. */
export const updateInSight = createStore(() => false);

/** Longer than a push under way may hold the new version up (src/outbox/locks.ts). */
const APPLIES_WITHIN_MS = 90_000;

/** Which version waits is asked of it at the press: another one may have come since, or another tab taken this one. */
let known: ServiceWorkerRegistration | null = null;
let accepted = false;

function offer() {
  if (updatePhase.getState() === "none") updatePhase.setState("ready");
}

/** Another tab runs it already, and stores what this one can show no more (replica/open.ts). */
replicaLost.subscribe(() => {
  if (replicaLost.getState() === "overtaken") offer();
});

/** The first version of all takes over unasked. */
function offerIfNext() {
  if (navigator.serviceWorker.controller) offer();
}

/** Where another tab asked for the version this one runs on old code until its person agrees: it was offered here, too. */
function onControllerChange() {
  if (accepted) location.reload();
}

function checkWhenSeen(registration: ServiceWorkerRegistration) {
  let checkedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - checkedAt < HOUR_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => {
      checkedAt = 0; // no network: ask again at the next look
    });
  });
}

/**
 * The script comes over the network: when that leaves half-way the browser says TypeError, and the script is asked for
 * again once the network is back. Any other refusal is the browser's own, and rejects.
 */
async function registered(workbox: Workbox): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await workbox.register({ immediate: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    return registered(workbox);
  }
}

/** Offers each new version that waits, from now on. */
async function watch(): Promise<ServiceWorkerRegistration | undefined> {
  const workbox = new Workbox(scriptUrl(SERVICE_WORKER));
  // Workbox looks once whether an installed version waits, 200 ms later, and a busy machine may tell its registration after that.
  workbox.addEventListener("installed", offerIfNext);
  workbox.addEventListener("waiting", offerIfNext);
  // Workbox looks at one version that it calls external, and no further: where its files did not come the next one is for a new look.
  workbox.addEventListener("redundant", ({ isExternal }) => {
    if (isExternal) void watch();
  });
  const registration = await registered(workbox);
  // Workbox knows what begins to install later and what waits, not what is on its way already.
  const installing = registration?.installing;
  installing?.addEventListener("statechange", () => {
    if (installing.state === "installed") offerIfNext();
  });
  return registration;
}

/** Registers the worker once the page has painted; rejects where the browser refuses it. */
export async function registerWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("controllerchange", onControllerChange);
  const registration = await watch();
  // A browser that is told to keep workers out may say so by giving nothing.
  if (registration === undefined) return;
  known = registration;
  checkWhenSeen(registration);
  const { active } = await navigator.serviceWorker.ready;
  // Not claimed as all others were: opened while the worker came to life, or reloaded by force. Without it the next tap needs a network.
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: "CLAIM" });
}

/** Asks the server for a newer version, which then offers itself. False when the server cannot be reached. */
export async function lookForUpdate(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    // A browser that blocks workers rejects: of the network that says nothing.
    await (await navigator.serviceWorker?.getRegistration().catch(() => undefined))?.update();
    return true;
  } catch {
    return false;
  }
}

/**
 * The person wants the new version: the worker ends the push it is in, takes over, the page reloads. One that does not come is
 * offered again.
 */
export function acceptUpdate() {
  accepted = true;
  updatePhase.setState("applying");
  void takeOver();
  setTimeout(() => {
    // The person goes on with this version: one that comes now is no longer what was asked for.
    accepted = false;
    updatePhase.setState("ready");
  }, APPLIES_WITHIN_MS);
}

/** A worker of an earlier release hears that it ends and does not answer. */
const ANSWERS_WITHIN_MS = 3_000;

/**
 * The version that waits takes over; which one is asked when its turn has come. The old one hears of it first: a worker that sleeps
 * is woken by the word, and told of its end while it was still waking, Chromium has it stay for as long as any idle worker, and the
 * person waits for a minute.
 */
async function takeOver() {
  const old = navigator.serviceWorker.controller;
  if (known?.waiting && old)
    await Promise.race([
      messageSW(old, { type: "STOP_CACHING" }),
      new Promise((resolve) => setTimeout(resolve, ANSWERS_WITHIN_MS)),
    ]);
  if (known?.waiting) void messageSW(known.waiting, { type: "SKIP_WAITING" });
  else location.reload();
}
