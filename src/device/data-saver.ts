/** Whether to spare the person's data (saves-data.ts): their own choice, else what the phone says (saveData, 2G). */
import { create } from "zustand";
import { savesData } from "./saves-data.ts";
import { oneOf, stored } from "./stored.ts";

export const DATA_SAVER_CHOICES = ["auto", "on", "off"] as const;
export type DataSaverChoice = (typeof DATA_SAVER_CHOICES)[number];

const memory = stored<DataSaverChoice>("data-saver", "auto", oneOf(DATA_SAVER_CHOICES));

type DataSaver = {
  choice: DataSaverChoice;
  choose(choice: DataSaverChoice): void;
};

export const useDataSaver = create<DataSaver>()((set) => ({
  choice: "auto",
  choose(choice) {
    memory.write(choice);
    set({ choice });
    apply(choice);
  },
}));

/** Network Information API: Chromium only, so its absence means nothing. */
type Connection = EventTarget & { saveData?: boolean; effectiveType?: string; type?: string };

const connection = (): Connection | undefined => {
  // The sync also runs where there is no browser: in its tests.
  const { connection } = (globalThis.navigator ?? {}) as { connection?: unknown };
  return connection instanceof EventTarget ? connection : undefined;
};

function isSaving(choice: DataSaverChoice): boolean {
  if (choice !== "auto") return choice === "on";
  const { saveData, effectiveType } = connection() ?? {};
  return saveData === true || effectiveType === "2g" || effectiveType === "slow-2g";
}

/** True where the phone says that it is on Wi-Fi or a cable; a phone that says nothing may be paying for each byte. */
export function isUnmetered(): boolean {
  const type = connection()?.type;
  return type === "wifi" || type === "ethernet";
}

function apply(choice: DataSaverChoice): void {
  savesData.setState(isSaving(choice));
}

/** Reads the choice and follows the connection. Called once at start; returns the unsubscribe function. */
export function watchDataSaver(): () => void {
  const read = () => {
    const choice = memory.read();
    useDataSaver.setState({ choice });
    apply(choice);
  };
  const source = connection();
  source?.addEventListener("change", read);
  read();
  return () => source?.removeEventListener("change", read);
}
