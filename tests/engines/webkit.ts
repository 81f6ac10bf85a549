import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../support/browser-server.ts";
import { endProcesses, processesBelow } from "../support/processes.ts";
import { ownFolder, removeFolder } from "../support/run-folder.ts";
import type { Driver } from "./driver.ts";

export const WEBKIT_NEEDS = "apt-get install webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1";

/** Debian's Python, for which the bindings are. */
const PYTHON = "/usr/bin/python3";
/** One file of each package, below a folder that names the machine's kind where it has one. */
const FILES = [PYTHON, "/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb", "/usr/lib/python3/dist-packages/gi"];
const BINDING = "girepository-1.0/WebKit2-4.1.typelib";

export const hasWebkit = (): boolean =>
  FILES.every((path) => existsSync(path)) &&
  ["", ...readdirSync("/usr/lib")].some((folder) => existsSync(join("/usr/lib", folder, BINDING)));

/** Four calls of W3C WebDriver to WebKitWebDriver; a client library would bring drivers of other browsers along. */
export async function webkitDriver(): Promise<Driver> {
  const display = `:${String(await freePort())}`;
  const screen = spawn("Xvfb", [display, "-screen", "0", "400x800x24", "-nolisten", "tcp"], { stdio: "ignore" });
  const folder = ownFolder("webkit");
  const port = await freePort();
  const service = spawn("WebKitWebDriver", [`--port=${String(port)}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display },
  });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${String(port)}/session${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  const end = async () => {
    // Asked to end, the browser's own processes go on writing for a while; found first, for they lose their parent with it.
    await endProcesses(
      [service, screen].flatMap(({ pid }) => (pid === undefined ? [] : [pid, ...processesBelow(pid)])),
    );
    await removeFolder(folder);
  };
  const open = () =>
    call("POST", "", {
      capabilities: {
        alwaysMatch: {
          pageLoadStrategy: "none",
          "webkitgtk:browserOptions": { binary: PYTHON, args: [join(import.meta.dirname, "webkit.py"), folder] },
        },
      },
    });
  const session = await untilUp(open).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  const at = `/${(session as { sessionId: string }).sessionId}`;
  return {
    open: async (url) => void (await call("POST", `${at}/url`, { url })),
    // Not asynchronously: its script is never answered once the page was left meanwhile.
    run: (script) => call("POST", `${at}/execute/sync`, { script: `return ${script};`, args: [] }),
    close: end,
  };
}

/** The service takes a moment until it listens. */
async function untilUp<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 50 || !(error instanceof TypeError)) throw error;
      await pause(100);
    }
  }
}
