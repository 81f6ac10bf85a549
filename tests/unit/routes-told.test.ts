import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useConnectivity } from "#device/connectivity.ts";
import { notifyOfMutation } from "#routes/-mutations/run-mutation.ts";
import { notifyOfProof } from "#routes/-payment/receipts.ts";
import { attachToaster, type ToastNews } from "#ui/toast.ts";

const outcome = vi.hoisted((): { said: (outcome: "sent") => void } => ({ said: () => {} }));
vi.mock("#queries/overlay.ts", () => ({
  mutationOutcome: () => new Promise((resolve) => (outcome.said = resolve)),
}));

let shown: ToastNews[];
let detach: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  detach = attachToaster((news) => shown.push(news));
  useConnectivity.setState({ online: false });
});
afterEach(() => {
  detach();
  vi.useRealTimers();
});

const texts = () => shown.flatMap((news) => ("text" in news ? [news.text] : []));

test("a proof that waits is told by its screen alone, and by a message once the server has it", async () => {
  notifyOfProof("one", "listing");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(texts()).toEqual([]);
  outcome.said("sent");
  await vi.advanceTimersByTimeAsync(0);
  expect(texts()).toEqual([expect.stringContaining("Preuve envoyée")]);
});

test("what no screen says is told when it waits; either way its button is free again", async () => {
  const later = "Votre profil sera mis à jour dès que le réseau revient.";
  let free = 0;
  void notifyOfMutation("two", { later, done: null }).then(() => (free += 1));
  void notifyOfMutation("three", { later: null, done: null }).then(() => (free += 1));
  await vi.advanceTimersByTimeAsync(0);
  expect([texts(), free]).toEqual([[later], 2]);
});
