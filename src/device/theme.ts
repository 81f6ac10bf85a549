/** Light, dark, or as the phone has it; kept on this phone. The tokens read `data-theme` on the root (ui/tokens.css). */
import { create } from "zustand";
import { oneOf, stored } from "./stored.ts";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const memory = stored<Theme>("theme", "auto", oneOf(THEMES));

type ThemeState = { theme: Theme; choose(theme: Theme): void };

export const useTheme = create<ThemeState>()((set) => ({
  theme: "auto",
  choose(theme) {
    memory.write(theme);
    apply(theme);
    set({ theme });
  },
}));

/** Reads the choice and puts it on the page. Called once at start, before the first paint. */
export function startTheme(): void {
  const theme = memory.read();
  apply(theme);
  useTheme.setState({ theme });
}

function apply(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}
