import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contentSecurityPolicy, SONNER_STYLES } from "../../build/headers.ts";

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("the content policy allows the installed Sonner's style sheet, and no other", () => {
  const [, sheet = '""'] =
    /^__insertCSS\((".*")\);$/mu.exec(readFileSync("node_modules/sonner/dist/index.mjs", "utf8")) ?? [];
  // It is empty for a moment before it has its text.
  expect(SONNER_STYLES).toEqual([hashOf(JSON.parse(sheet) as string), hashOf("")]);
  const styles = contentSecurityPolicy(null)
    .split("; ")
    .find((rule) => rule.startsWith("style-src"));
  expect(styles).toBe(["style-src 'self'", ...SONNER_STYLES].join(" "));
});
