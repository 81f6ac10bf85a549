import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import fc from "fast-check";
import { Context } from "mingo/core";
import { $eq, $gt, $gte, $in } from "mingo/operators/query";
import { Query } from "mingo/query";
import { compare as mingoCompare } from "mingo/util";
import { describe, expect, test } from "vitest";
import { BroadcastChannel as LeanChannel } from "../../build/lean/channel.ts";
import { compare, getMingoQuery, OPERATORS } from "../../build/lean/query.ts";
import { withoutUnused as quiet } from "../../build/quiet-sonner.ts";

const context = Context.init({ query: { $eq, $gt, $gte, $in } });

const single = fc.oneof(
  fc.constantFrom("", "a", "A", "é", "b", null, undefined),
  fc.integer({ min: -2, max: 2 }),
  fc.boolean(),
);
const present = single.filter((value) => value !== undefined);
const conditions = fc.oneof(
  fc.record({ $eq: present }),
  fc.record({ $in: fc.array(present, { maxLength: 3 }) }),
  fc.record({ $gt: fc.constantFrom("", "a", 0, 1) }),
  fc.record({ $gte: fc.constantFrom("", "a", 0, 1) }),
);
const fields = <T>(value: fc.Arbitrary<T>) => fc.dictionary(fc.constantFrom("x", "y"), value, { maxKeys: 2 });

describe("RxDB's lean parts answer as its own do", () => {
  test("which documents a selector names", () => {
    fc.assert(
      fc.property(fields(conditions), fields(single), (selector, document) => {
        expect(getMingoQuery(selector).test(document)).toBe(new Query(selector, { context }).test(document));
      }),
      { numRuns: 2_000 },
    );
  });

  test("which of two values comes first", () => {
    fc.assert(
      fc.property(single, single, (a, b) => {
        expect(Math.sign(compare(a, b))).toBe(Math.sign(mingoCompare(a, b)));
      }),
      { numRuns: 2_000 },
    );
  });

  test("a question in other words is refused, not answered wrongly", () => {
    expect(() => getMingoQuery({ x: { $regex: "a" } })).toThrow("No query here has x $regex");
    expect(() => getMingoQuery({ $or: {}, x: { $eq: 1, $ne: 2 } })).toThrow("No query here has");
    expect(() => getMingoQuery({ "x.y": { $eq: 1 } })).toThrow("No query here has");
  });

  test("and no file of the app asks in others", () => {
    const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/u.test(file));
    const used = files.flatMap(
      (file) => readFileSync(join("src", file), "utf8").match(/\$[a-z]+(?=["']?\s*[:,}])/giu) ?? [],
    );
    const known = new Set(Object.keys(OPERATORS));
    const words = new Set(
      "$eq $ne $gt $gte $lt $lte $in $nin $exists $regex $or $and $nor $not $size $type $mod $elemMatch".split(" "),
    );
    expect(used).toContain("$gt");
    expect(used.filter((word) => words.has(word) && !known.has(word))).toEqual([]);
  });

  test("tabs of both kinds hear each other", async () => {
    const older = new BroadcastChannel("lean");
    const here = new LeanChannel("lean");
    const there = new LeanChannel("lean");
    const sent: unknown[] = [];
    const heard: unknown[] = [];
    older.addEventListener("message", ({ data }) => sent.push(data));
    there.addEventListener("message", (data) => heard.push(data));
    await here.postMessage({ one: 1 });
    older.postMessage({ time: 1, type: "message", data: { two: 2 } });
    older.postMessage({ time: 1, type: "internal", data: { three: 3 } });
    await expect.poll(() => heard).toEqual([{ one: 1 }, { two: 2 }]);
    await expect.poll(() => sent).toEqual([{ time: expect.any(Number), type: "message", data: { one: 1 } }]);
    await here.close();
    await here.postMessage({ late: true });
    await there.close();
    older.close();
  });
});

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
