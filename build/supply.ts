/*
 * `npm run supply`: what this product is made of, and what is known against it. Writes a bill of materials (CycloneDX) to
 * .cache/sbom.cdx.json from the lock file (`npm sbom` gives up over a range that a package of Lighthouse asks for), then asks
 * the registry for advisories. Exit code 0: none that counts · 1: there are · 2: nobody answered, so nothing is known.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as v from "valibot";

const SBOM = ".cache/sbom.cdx.json";

const audit = v.object({
  vulnerabilities: v.record(
    v.string(),
    v.object({ severity: v.string(), range: v.string(), isDirect: v.boolean(), via: v.array(v.unknown()) }),
  ),
});
const lock = v.object({
  version: v.string(),
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      integrity: v.optional(v.string()),
      dev: v.optional(v.boolean(), false),
    }),
  ),
});

/** From these on an advisory fails the check; what is milder is listed. */
const COUNTS = ["high", "critical"];

export type Supply = { code: 0 | 1 | 2; lines: readonly string[] };

/** Parses the output of `npm audit --json`. */
export function readAudit(text: string): Supply {
  const found = v.safeParse(audit, parsed(text));
  if (!found.success) {
    const said = v.safeParse(v.object({ message: v.string() }), parsed(text));
    const why = said.success ? said.output.message : "no answer that could be read";
    return { code: 2, lines: [`Advisories: NOT CHECKED (${why}). Ask again where the registry answers.`] };
  }
  const named = Object.entries(found.output.vulnerabilities);
  const grave = named.filter(([, { severity }]) => COUNTS.includes(severity));
  const lines = named.map(
    ([name, { severity, range, isDirect }]) => `${severity}: ${name} ${range}${isDirect ? "" : " (through another)"}`,
  );
  return {
    code: grave.length > 0 ? 1 : 0,
    lines: [`Advisories: ${named.length} known, ${grave.length} of them high or critical.`, ...lines],
  };
}

/**
 * The bill of materials (CycloneDX 1.5) of a package-lock.json: each package with its version and hash. Packages that only build, test or
 * serve locally are `optional`. @throws Error when it is no lock file
 */
export function billOf(text: string) {
  const { version, packages } = v.parse(lock, parsed(text));
  const components = Object.entries(packages).flatMap(([place, { version: installed, integrity, dev }]) => {
    const name = place.split("node_modules/").at(-1) ?? "";
    if (name === "" || installed === undefined) return [];
    const [algorithm = "", hash = ""] = integrity?.split("-", 2) ?? [];
    const content = Buffer.from(hash, "base64").toString("hex");
    return {
      type: "library",
      name,
      version: installed,
      scope: dev ? "optional" : "required",
      purl: `pkg:npm/${name.replace("@", "%40")}@${installed}`,
      ...(algorithm === "sha512" && { hashes: [{ alg: "SHA-512", content }] }),
    };
  });
  const component = { type: "application", name: "djassa", version };
  return { bomFormat: "CycloneDX", specVersion: "1.5", version: 1, metadata: { component }, components };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const npm = (...args: string[]): string =>
  spawnSync("npm", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }).stdout;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bill = billOf(readFileSync("package-lock.json", "utf8"));
  mkdirSync(".cache", { recursive: true });
  writeFileSync(SBOM, JSON.stringify(bill, null, 1));
  process.stdout.write(`Bill of materials: ${bill.components.length} packages, ${SBOM}\n`);
  const { code, lines } = readAudit(npm("audit", "--json"));
  process.stdout.write(`${lines.join("\n")}\n`);
  process.exitCode = code;
}
