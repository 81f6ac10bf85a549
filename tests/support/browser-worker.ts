import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { SYNC_TAG } from "#outbox/sync-tag.ts";

/** The worker's registration at an origin, as the browser knows it. */
async function registrationOf(client: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(
        (registration) => registration.scopeURL.startsWith(origin) && !registration.isDeleted,
      );
      if (ours !== undefined) resolve(ours.registrationId);
    });
  });
  await client.send("ServiceWorker.enable");
  return found;
}

/** Wakes the worker of `origin` as the browser does when there is a network again; `elsewhere` is a page of no origin. */
export async function backgroundSync(context: BrowserContext, elsewhere: Page, origin: string): Promise<void> {
  const client = await context.newCDPSession(elsewhere);
  const registrationId = await registrationOf(client, origin);
  await client.send("ServiceWorker.dispatchSyncEvent", { origin, registrationId, tag: SYNC_TAG, lastChance: false });
}

/** Hands the worker of `origin` a push message as the browser does; `elsewhere` is a page of no origin. */
export async function deliverPush(
  context: BrowserContext,
  elsewhere: Page,
  origin: string,
  data: string,
): Promise<void> {
  const client = await context.newCDPSession(elsewhere);
  const registrationId = await registrationOf(client, origin);
  await client.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  await client.detach();
}

/** Every worker of this browser goes to sleep, as it does after half a minute without work. */
export async function sleepWorkers(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("ServiceWorker.enable");
  await client.send("ServiceWorker.stopAllWorkers");
  await client.detach();
}

/** The worker in this state alone goes to sleep; resolves once it does. */
export async function sleepWorker(page: Page, state: "activated"): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await new Promise<void>((resolve, reject) => {
    client.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
      const found = versions.find(({ status }) => status === state);
      if (found?.runningStatus === "stopped") resolve();
      else if (found?.runningStatus === "running")
        client.send("ServiceWorker.stopWorker", { versionId: found.versionId }).catch(reject);
    });
    client.send("ServiceWorker.enable").catch(reject);
  });
  await client.detach();
}
