import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";

/**
 * Vitest `setupFiles` of the files that share a process. Packages are loaded once for all of them; what is the
 * product's is not shared. Each file loads its own modules, with nothing in them yet, and finds an empty phone: no database,
 * and no global that the file before it put there.
 */
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.resetModules();

const FIRST = Symbol.for("djassa.globals");
const world = globalThis as { [FIRST]?: ReadonlySet<PropertyKey> };
const known = world[FIRST] ?? new Set(Reflect.ownKeys(globalThis).concat(FIRST));
world[FIRST] = known;
for (const name of Reflect.ownKeys(globalThis)) if (!known.has(name)) Reflect.deleteProperty(globalThis, name);

const indexedDB = new IDBFactory();
Object.assign(globalThis, { indexedDB });
// Dexie keeps the one that was there when it was loaded.
Dexie.dependencies.indexedDB = indexedDB;
