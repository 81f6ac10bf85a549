/**
 * Whether to spare the person's data: their own choice, else what the phone says (saveData, 2G). Photos read it from
 * `data-saver` on the root (ui/use-sparing.ts), where boot.ts has put it before the first of them.
 */
import { create } from "zustand";
import { oneOf, stored } from "./stored.ts";

export const DATA_SAVER_CHOICES = ["auto", "on", "off"] as const;
export type DataSaverChoice = (typeof DATA_SAVER_CHOICES)[number];

const memory = stored<DataSaverChoice>("data-saver", "auto", oneOf(DATA_SAVER_CHOICES));

type DataSaver = {
  choice: DataSaverChoice;
  /** True when only what is looked at may be downloaded. */
  saving: boolean;
  choose(choice: DataSaverChoice): void;
};

export const useDataSaver = create<DataSaver>()((set) => ({
  choice: "auto",
  saving: false,
  choose(choice) {
    memory.write(choice);
    set({ choice, saving: apply(choice) });
  },
}));

/** Network Information API: Chromium only, so its absence means nothing. */
type Connection = EventTarget & { saveData?: boolean; effectiveType?: string };

const connection = (): Connection | undefined =>
  "connection" in navigator && navigator.connection instanceof EventTarget ? navigator.connection : undefined;

function isSaving(choice: DataSaverChoice): boolean {
  if (choice !== "auto") return choice === "on";
  const { saveData, effectiveType } = connection() ?? {};
  return saveData === true || effectiveType === "2g" || effectiveType === "slow-2g";
}

function apply(choice: DataSaverChoice): boolean {
  const saving = isSaving(choice);
  if (saving) document.documentElement.dataset["saver"] = "on";
  else delete document.documentElement.dataset["saver"];
  dispatchEvent(new Event("djassa:saver"));
  return saving;
}

/** Reads the choice and follows the connection. Called once at start; gives back the way to stop. */
export function watchDataSaver(): () => void {
  const read = () => {
    const choice = memory.read();
    useDataSaver.setState({ choice, saving: apply(choice) });
  };
  const source = connection();
  source?.addEventListener("change", read);
  read();
  return () => source?.removeEventListener("change", read);
}
