import { createStore } from "zustand/vanilla";
import type { ReadonlyStore } from "#domain/derive.ts";
import { oneOf, stored } from "#device/stored.ts";

const memory = stored<"on" | "off">("team-keys", "on", oneOf(["on", "off"]));
const state = createStore(() => memory.read());

/** Whether single keys act on the admin console: who dictates or leans on the keyboard turns them off. */
export const shortcuts: ReadonlyStore<"on" | "off"> = state;

export function setShortcuts(to: "on" | "off"): void {
  memory.write(to);
  state.setState(to);
}
