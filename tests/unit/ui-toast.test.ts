import { expect, test } from "vitest";
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
