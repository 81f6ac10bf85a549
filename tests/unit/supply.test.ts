import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { billOf, readAudit } from "../../build/supply.ts";

const advisory = (severity: string, isDirect = true) => ({
  name: "x",
  severity,
  range: "<2.0.0",
  isDirect,
  via: ["y"],
});

test("a grave advisory fails, a mild one is listed, silence is never taken for health", () => {
  expect(readAudit(JSON.stringify({ vulnerabilities: {} }))).toEqual({
    code: 0,
    lines: ["Advisories: 0 known, 0 of them high or critical."],
  });
  expect(readAudit(JSON.stringify({ vulnerabilities: { vite: advisory("moderate") } }))).toEqual({
    code: 0,
    lines: ["Advisories: 1 known, 0 of them high or critical.", "moderate: vite <2.0.0"],
  });
  const grave = readAudit(JSON.stringify({ vulnerabilities: { ws: advisory("critical", false) } }));
  expect(grave.code).toBe(1);
  expect(grave.lines).toContain("critical: ws <2.0.0 (through another)");
  expect(readAudit(JSON.stringify({ vulnerabilities: { ws: advisory("high") } })).code).toBe(1);
  for (const silence of ["", "<html>", JSON.stringify({ message: "405 Method Not Allowed", error: {} })])
    expect(readAudit(silence)).toMatchObject({ code: 2, lines: [expect.stringContaining("NOT CHECKED")] });
});

test("the bill of materials names each package of the lock file with its hash", () => {
  const text = readFileSync("package-lock.json", "utf8");
  const { components } = billOf(text);
  const places = Object.keys((JSON.parse(text) as { packages: object }).packages).filter((place) => place !== "");
  expect(components).toHaveLength(places.length);
  expect(components.find(({ name }) => name === "@supabase/supabase-js")).toMatchObject({
    scope: "required",
    purl: expect.stringMatching(/^pkg:npm\/%40supabase\/supabase-js@\d/),
    hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  });
  expect(components.find(({ name }) => name === "vitest")).toMatchObject({ scope: "optional" });
  expect(() => billOf("")).toThrow();
});
