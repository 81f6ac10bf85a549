import { join } from "node:path";
import vm from "node:vm";
import { build, type Plugin } from "vite";
import type * as inPhone from "./in-phone.ts";

export type InPhone = typeof inPhone;

/** A line of the product that is spoiled while it is bundled, to see whether the checker notices. */
export type Spoiled = { readonly file: string; readonly right: string; readonly wrong: string };

/** The globals that a process gets from its phone: names of a browser, and `now` and `random` behind its own Date and Math. */
export type Globals = Readonly<Record<string, unknown>> & { readonly now: () => number; readonly random: () => number };

/** Starts one process: evaluates the product anew, in a global scope of its own. */
export type Program = (globals: Globals) => InPhone;

const ROOT = join(import.meta.dirname, "../..");
/** Globals that a browser has and a bare scope has not; the same for every process. */
const COMMON = {
  AbortController,
  AbortSignal,
  Blob,
  CustomEvent,
  Event,
  EventTarget,
  DOMException,
  Headers,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  atob,
  btoa,
  performance,
  queueMicrotask,
  structuredClone,
};

/** Time and chance are the phone's. */
const PRELUDE = new vm.Script(`{
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) { if (given.length === 0) super(now()); else super(...given); }
    static now() { return now(); }
  };
  Math.random = random;
}`);

/** The product as one script. `spoiled`: what is wrong with it. @throws when the line to spoil is no longer there */
export async function bundle(spoiled?: Spoiled): Promise<Program> {
  let done = spoiled === undefined;
  const spoil: Plugin = {
    name: "spoil",
    transform(code, id) {
      if (spoiled === undefined || !id.endsWith(spoiled.file)) return null;
      if (!code.includes(spoiled.right)) throw new Error(`${spoiled.file} no longer says: ${spoiled.right}`);
      done = true;
      return code.replace(spoiled.right, () => spoiled.wrong);
    },
    enforce: "pre",
  };
  const built = await build({
    configFile: false,
    logLevel: "error",
    root: ROOT,
    plugins: [spoil],
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      write: false,
      minify: false,
      target: "esnext",
      lib: { entry: join(import.meta.dirname, "in-phone.ts"), formats: ["iife"], name: "phone", fileName: "phone" },
    },
  });
  if (!done) throw new Error(`${spoiled?.file ?? ""} is not in the bundle`);
  const [output] = Array.isArray(built) ? built : [];
  const chunk = output?.output[0];
  if (chunk === undefined) throw new Error("Nothing was bundled");
  const script = new vm.Script(`${chunk.code}; phone`, { filename: "phone.js" });
  return (globals) => {
    const scope = vm.createContext({ ...COMMON, ...globals });
    Object.assign(scope, { self: scope, window: scope });
    PRELUDE.runInContext(scope);
    return script.runInContext(scope) as InPhone;
  };
}
