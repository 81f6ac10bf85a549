import { setTimeout as pause } from "node:timers/promises";
import type { Driver } from "./driver.ts";

export type Picture = { readonly name: string; readonly type: string; readonly base64: string };

/** One thing done or looked for in the page; names are regular expressions as text. */
type Deed =
  | { readonly kind: "press"; readonly name: string }
  | { readonly kind: "fill"; readonly name: string; readonly value: string }
  | { readonly kind: "pick"; readonly name: string; readonly value: string }
  | { readonly kind: "attach"; readonly name: string; readonly picture: Picture }
  | { readonly kind: "see"; readonly name: string }
  | { readonly kind: "count"; readonly selector: string; readonly least: number };

/** Runs in the page, so it names nothing from outside. True once the thing is done or seen. */
function performInPage(deed: Deed): boolean {
  const open = [...document.querySelectorAll("dialog[open]")].at(-1);
  const scope: ParentNode = open ?? document.body;
  const words = (element: Element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").replaceAll(/\s+/gu, " ").trim();
  const isShown = (element: Element) => element.getClientRects().length > 0 && !element.matches(":disabled");
  const named = (selector: string, name: string) =>
    [...scope.querySelectorAll<HTMLElement>(selector)].find(
      (element) => isShown(element) && new RegExp(name, "u").test(words(element)),
    );
  const fieldOf = (name: string): Element | null | undefined =>
    named("label", name)?.querySelector("input, textarea, select") ??
    document.getElementById(named("label", name)?.getAttribute("for") ?? "") ??
    [...scope.querySelectorAll("input, textarea, select")].find((field) => new RegExp(name, "u").test(words(field)));
  const type = (field: Element, value: string) => {
    const kind = Object.getPrototypeOf(field) as object;
    (field as HTMLElement).focus();
    Object.getOwnPropertyDescriptor(kind, "value")?.set?.call(field, value);
    for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
  };
  switch (deed.kind) {
    case "press": {
      const found = named("button, a[href], [role=option], [role=tab], label", deed.name);
      found?.click();
      return found !== undefined;
    }
    case "fill": {
      const field = fieldOf(deed.name);
      if (!field) return false;
      type(field, deed.value);
      return true;
    }
    case "pick": {
      const offered = [...document.querySelectorAll<HTMLElement>("[role=option]")].find(
        (option) => words(option) === deed.value,
      );
      const field = fieldOf(deed.name);
      if (offered === undefined && field) type(field, deed.value);
      offered?.click();
      return offered !== undefined;
    }
    case "attach": {
      const field = document.querySelector<HTMLInputElement>(`input[name=${deed.name}]`);
      if (field === null) return false;
      const bytes = Uint8Array.from(atob(deed.picture.base64), (sign) => sign.codePointAt(0) ?? 0);
      const files = new DataTransfer();
      files.items.add(new File([bytes], deed.picture.name, { type: deed.picture.type }));
      field.files = files.files;
      field.dispatchEvent(new Event("change", { bubbles: true }));
      return true;
    }
    case "see":
      return new RegExp(deed.name, "u").test(document.body.innerText.replaceAll(/\s+/gu, " "));
    case "count":
      return document.querySelectorAll(deed.selector).length >= deed.least;
  }
}

const TIME_LIMIT_MS = 60_000;

/** The actions of a person in the tab of an engine; each waits until it can be done. */
export type Hands = {
  open(path: string): Promise<void>;
  press(name: RegExp): Promise<void>;
  fill(name: RegExp, value: string): Promise<void>;
  /** Types into a field that offers choices, and takes the one of these words. */
  pick(name: RegExp, value: string): Promise<void>;
  attach(input: string, picture: Picture): Promise<void>;
  see(text: RegExp): Promise<void>;
  count(selector: string, least: number): Promise<void>;
  /** Waits until an expression of the page is true. */
  until(script: string): Promise<void>;
};

/** `url`: of the server, without a path at its end. */
export function handsOf(driver: Driver, url: string): Hands {
  async function until(script: string, what = script): Promise<void> {
    const end = performance.now() + TIME_LIMIT_MS;
    for (;;) {
      // A page that is being left or has not begun answers nothing.
      if ((await driver.run(script).catch(() => false)) === true) return;
      if (performance.now() > end) throw new Error(`never: ${what}\n${await shown(driver)}`);
      await pause(100);
    }
  }
  const perform = (deed: Deed) =>
    until(
      `(${performInPage.toString()})(${JSON.stringify(deed)})`,
      JSON.stringify(deed, (key, value: unknown) => (key === "base64" ? "…" : value)),
    );
  return {
    open: (path) => driver.open(`${url}${path}`),
    press: (name) => perform({ kind: "press", name: name.source }),
    fill: (name, value) => perform({ kind: "fill", name: name.source, value }),
    pick: (name, value) => perform({ kind: "pick", name: name.source, value }),
    attach: (name, picture) => perform({ kind: "attach", name, picture }),
    see: (text) => perform({ kind: "see", name: text.source }),
    count: (selector, least) => perform({ kind: "count", selector, least }),
    until: (script) => until(script),
  };
}

/** Where a story stopped, in words: those of an open dialog, for it is what the page waits with, else of the page. */
async function shown(driver: Driver): Promise<string> {
  const words = "([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).innerText.slice(0, 1500)";
  return String(await driver.run(`location.href + '\\n' + ${words}`).catch(String));
}
