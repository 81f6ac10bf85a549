import { expect, test, vi } from "vitest";
import { attachToaster, onToastWaiting, toast, type ToastNews } from "#ui/toast.ts";

test("what was never shown is taken back without a word, and without loading what draws it", () => {
  let woken = 0;
  const stop = onToastWaiting(() => (woken += 1));
  toast.drop("refused");
  expect(woken).toBe(0);
  toast.error("Refusé", { id: "refused" });
  toast.success("Fait", { id: "done" });
  toast.drop("refused");
  const shown: ToastNews[] = [];
  const detach = attachToaster((news) => shown.push(news));
  expect(shown).toEqual([{ tone: "success", text: "Fait", id: "done" }]);
  toast.drop("done");
  expect(shown.at(-1)).toEqual({ drop: "done" });
  detach();
  stop();
});

test("words whose code came too late are of a past moment; errors are said all the same", () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
  toast.success("Annonce supprimée");
  toast.error("Ce téléphone n'a pas pu enregistrer.");
  clock.mockReturnValue(60_000);
  toast.info("Votre annonce sera vendue.");
  const shown: ToastNews[] = [];
  attachToaster((news) => shown.push(news))();
  expect(shown.map((news) => ("text" in news ? news.text : ""))).toEqual([
    "Ce téléphone n'a pas pu enregistrer.",
    "Votre annonce sera vendue.",
  ]);
  clock.mockRestore();
});
