import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { describe, expect, test } from "vitest";
import { withoutUnused as quiet } from "../../build/quiet-sonner.ts";

describe("Sonner without what our messages do not show", () => {
  const whole = readFileSync(join("node_modules", "sonner", "dist", "index.mjs"), "utf8");

  test("is one script still, less by a tenth and its sheet; one that is written otherwise is not cut in silence", () => {
    const lean = quiet(whole);
    const sheet = /^__insertCSS\(.*$/mu.exec(whole)?.[0] ?? "";
    expect(lean.length).toBeLessThan((whole.length - sheet.length) * 0.9);
    expect(() => new Script(lean.replaceAll(/^(?:import|export) .*$/gmu, ""))).not.toThrow();
    expect(() => quiet(whole.replace("this.promise =", "this.await ="))).toThrow("messages of a promise");
    expect(() => quiet(whole.replace("const Loader =", "const Wheel ="))).toThrow("a wheel that turns");
  });

  test("and every message has an icon of ours, waits for no promise and is styled by us", () => {
    const toaster = readFileSync("src/ui/toaster.tsx", "utf8");
    for (const own of ["unstyled: true", "success: <Icon", "info: <Icon", "error: <Icon", "close: <Icon"])
      expect(toaster).toContain(own);
    expect(readFileSync("src/ui/toast.ts", "utf8")).toContain('tone: "success" | "error" | "info"');
    expect(toaster).not.toMatch(/richColors|sonner\.(?:promise|loading|warning)/u);
  });
});
