/** What belongs to this phone and not to one outbox: who is here, and the keys to act in that name. Nothing else personal. */
import { Dexie, type EntityTable } from "dexie";

type Entry = { key: string; value: unknown };

export type DeviceDatabase = Dexie & { entries: EntityTable<Entry, "key"> };

let open: DeviceDatabase | undefined;

/** One instance per context; opens by itself at the first use. */
export function deviceDatabase(): DeviceDatabase {
  open ??= define();
  return open;
}

function define(): DeviceDatabase {
  const db = new Dexie("djassa-device", { chromeTransactionDurability: "strict", cache: "disabled" }) as DeviceDatabase;
  db.version(1).stores({ entries: "&key" });
  db.on("versionchange", () => {
    db.close();
    open = undefined;
  });
  return db;
}
