/** The browser's offer to install the app, kept until the person asks for it in the menu. */
import { create } from "zustand";

/** Chromium's event; not in the DOM library. */
type InstallPromptEvent = Event & {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
};

const isInstallPrompt = (event: Event): event is InstallPromptEvent => "prompt" in event && "userChoice" in event;

type InstallOffer = {
  /** True when the browser can install the app now. */
  available: boolean;
  /** Shows the browser's question; "unavailable" when it has none to ask. */
  install(): Promise<"accepted" | "dismissed" | "unavailable">;
};

let pending: InstallPromptEvent | null = null;

export const useInstallOffer = create<InstallOffer>()((set) => ({
  available: false,
  async install() {
    if (pending === null) return "unavailable";
    const asked = pending;
    // A prompt can be shown once.
    pending = null;
    set({ available: false });
    await asked.prompt();
    return (await asked.userChoice).outcome;
  },
}));

/** Keeps the offer from being shown by itself. Called once at start; gives back the way to stop. */
export function watchInstallOffer(): () => void {
  const offered = (event: Event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    pending = event;
    useInstallOffer.setState({ available: true });
  };
  const installed = () => {
    pending = null;
    useInstallOffer.setState({ available: false });
  };
  addEventListener("beforeinstallprompt", offered);
  addEventListener("appinstalled", installed);
  return () => {
    removeEventListener("beforeinstallprompt", offered);
    removeEventListener("appinstalled", installed);
  };
}
