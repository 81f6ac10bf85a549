import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "../support/browser.ts";
import { NEVER_SAID, SPEC_WORDS } from "../support/spec-words.ts";

/** The sentences that the files beside this one hear. */
function heard(): ReadonlySet<string> {
  const files = readdirSync("tests/e2e").filter((file) => /^words-.*\.spec\.ts$/.test(file));
  const texts = files.map((file) => readFileSync(`tests/e2e/${file}`, "utf8")).join("\n");
  const words = [
    ...texts.matchAll(/\bhear\([^,;]+, "(\w+)"\)/g),
    ...texts.matchAll(/"(\w+)"(?=[^[\]]*\] as const\)\s+await hear\()/g),
  ];
  return new Set(words.map((found) => found[1] ?? ""));
}

test("every message of the specification is heard in a real interaction, but for some", () => {
  const said = heard();
  expect(Object.keys(SPEC_WORDS).filter((word) => !said.has(word))).toEqual([]);
  expect([...said].filter((word) => !(word in SPEC_WORDS))).toEqual([]);
  for (const [words, why] of Object.entries(NEVER_SAID)) expect(why, words).not.toBe("");
});
