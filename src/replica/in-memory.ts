/**
 * Databases of this page alone, for a browser that gives none (site data blocked, a private window): what the server says of the market is
 * shown all the same, by the same questions, and goes with the page. A person's mutations are never stored so: they would be lost unsaid.
 */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";

export const inMemory = { indexedDB: new IDBFactory(), IDBKeyRange };
