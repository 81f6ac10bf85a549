import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/support/browser-find.ts";
import { slowed, SLOWER } from "./tests/support/slow.ts";

const executablePath = findChromium();

/** Phone first: a cheap Android screen, touch, French. A test that is about an admin console says so itself. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./tests/support/browser-template.ts",
  // A slowed page leaves most of a core to others (tests/support/slow.ts).
  workers: SLOWER > 1 ? 6 : 3,
  fullyParallel: false,
  // The second try has a server of its own; what needed it is named at the end of the run (tests/run.ts).
  retries: 1,
  timeout: slowed(120_000),
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: "fr-FR",
    timezoneId: "Africa/Abidjan",
    // A trace of every test costs two fifths of the time on two cores; by hand: `npx playwright test … --trace on`.
    screenshot: "only-on-failure",
    actionTimeout: slowed(20_000),
    launchOptions: {
      // A microphone that beeps, and nobody who has to allow it.
      args: [
        ...["--disable-gpu", "--no-sandbox"],
        ...["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
      ],
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
});
