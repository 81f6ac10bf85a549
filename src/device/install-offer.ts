/** The browser's offer to install the app, kept until the person asks for it in the menu, or a moment of value (§11.8). */
import { create } from "zustand";
import { stored } from "./stored.ts";

/** Chromium's event; not in the DOM library. */
type InstallPromptEvent = Event & {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
};

const isInstallPrompt = (event: Event): event is InstallPromptEvent => "prompt" in event && "userChoice" in event;

type InstallOffer = {
  /** True when the browser can install the app now. */
  available: boolean;
  /** True while it is offered unasked. */
  offering: boolean;
  /** Takes the offer off the screen that is left; it may come back in a month. */
  leave(): void;
  /** The person wants none: it is never offered unasked again. */
  refuse(): void;
  /** Shows the browser's question; "unavailable" when it has none to ask. */
  install(): Promise<"accepted" | "dismissed" | "unavailable">;
};

let pending: InstallPromptEvent | null = null;

export const useInstallOffer = create<InstallOffer>()((set) => ({
  available: false,
  offering: false,
  leave: () => set({ offering: false }),
  refuse() {
    answered.write(true);
    set({ offering: false });
  },
  async install() {
    if (pending === null) return "unavailable";
    const asked = pending;
    // A prompt can be shown once.
    pending = null;
    set({ available: false });
    await asked.prompt();
    const { outcome } = await asked.userChoice;
    answered.write(true);
    set({ offering: false });
    return outcome;
  },
}));

/** When it was last offered unasked, milliseconds; 0 for never. */
const offered = stored("install-offered", 0, (value): value is number => typeof value === "number");

/** Whether the person has answered, here or to the browser's own question. A person who said no is not asked again. */
const answered = stored("install-answered", false, (value): value is boolean => typeof value === "boolean");

const MONTH_MS = 30 * 86_400_000;

/** Offers it unasked, unless it was answered, or looked at and left without an answer within the month. `now`: milliseconds. */
export function takeOffer(now: number = Date.now()): void {
  if (answered.read() || now - offered.read() < MONTH_MS) return;
  offered.write(now);
  useInstallOffer.setState({ offering: true });
}

/** Keeps the offer from being shown by itself. Called once at start; returns the unsubscribe function. */
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

type Visits = { readonly day: number; readonly count: number };

/** Days on which this phone was here, and the last of them. */
export const visits = stored(
  "visits",
  { day: 0, count: 0 },
  (value): value is Visits => typeof value === "object" && value !== null && "day" in value && "count" in value,
);

/** With a visit on `today`, its midnight in ms: another day than the last one is another visit. */
export const withVisit = ({ day, count }: Visits, today: number): Visits =>
  day === today ? { day, count } : { day: today, count: count + 1 };
