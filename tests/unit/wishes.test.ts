import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { grantWishes, openWishes, wake, wish } from "#sync/wake.ts";

describe("wishes of a tab", () => {
  let close = () => {};
  beforeEach(() => {
    close = openWishes();
  });
  afterEach(() => close());

  test("the whole market, asked for while nobody leads, is granted by the tab that leads next", () => {
    wish({ kind: "whole-feed" });
    wake("all");
    const grant = vi.fn();
    const retire = grantWishes(grant);
    expect(grant.mock.calls).toEqual([[{ kind: "whole-feed" }]]);
    retire();
  });

  test("it is said again when another tab has begun to lead", async () => {
    wish({ kind: "whole-feed" });
    const other = new BroadcastChannel("djassa-sync");
    const heard = new Promise((resolve) => {
      other.addEventListener("message", ({ data }) => resolve(data));
    });
    other.postMessage({ kind: "leading" });
    expect(await heard).toEqual({ kind: "whole-feed" });
    other.close();
  });

  test("a tab that leads tells the others so, and grants what they say", async () => {
    const other = new BroadcastChannel("djassa-sync");
    const heard = new Promise((resolve) => {
      other.addEventListener("message", ({ data }) => resolve(data));
    });
    const granted = new Promise((resolve) => {
      grantWishes(resolve);
    });
    expect(await heard).toEqual({ kind: "leading" });
    other.postMessage({ kind: "pull", which: "all", spread: false });
    expect(await granted).toEqual({ kind: "pull", which: "all", spread: false });
    other.close();
  });
});
