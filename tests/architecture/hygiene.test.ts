import ts from "typescript";
import { describe, expect, test } from "vitest";
import { ICON_NAMES } from "#ui/icon-names.ts";
import { importsOf, parse, readText, repositoryFiles, sourceFiles, walk } from "./source.ts";

const GENERATED = ["src/routeTree.gen.ts", "src/remote/database-types.ts"];
const code = sourceFiles().filter((path) => !GENERATED.includes(path));
const texts = repositoryFiles().filter((path) => !/\.(webp|png|jpg|jpeg|ico|woff2?|gz|avif)$/.test(path));
const itself = "tests/architecture/hygiene.test.ts";

function lineOf(path: string, node: ts.Node): string {
  const tree = parse(path);
  return `${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;
}

/** Lines of a file that a pattern meets, as `path:line text`. */
function hits(paths: readonly string[], pattern: RegExp): readonly string[] {
  return paths.flatMap((path) =>
    readText(path)
      .split("\n")
      .flatMap((text, index) => (pattern.test(text) ? [`${path}:${index + 1} ${text.trim().slice(0, 120)}`] : [])),
  );
}

function others(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => path !== itself);
}

describe("hygiene", () => {
  test("no `any` and no assertion that something is not null", () => {
    const found: string[] = [];
    for (const path of code) {
      walk(parse(path), (node) => {
        if (node.kind === ts.SyntaxKind.AnyKeyword || ts.isNonNullExpression(node)) found.push(lineOf(path, node));
      });
    }
    expect(found).toEqual([]);
  });

  test("no suppression of the compiler or the linter", () => {
    expect(
      hits(others(code), /@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-disable|v8 ignore|istanbul ignore/),
    ).toEqual([]);
  });

  test("nothing is left to do in a comment", () => {
    expect(hits(others(code), /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
  });

  test("no test is skipped, focused or left empty", () => {
    const found: string[] = [];
    for (const path of code.filter((file) => file.startsWith("tests/"))) {
      walk(parse(path), (node) => {
        if (!ts.isPropertyAccessExpression(node)) return;
        const owner = node.expression.getText();
        const focus = ["skip", "only", "todo", "fixme", "fails", "skipIf", "runIf"].includes(node.name.text);
        if (focus && /^(test|it|describe|test\.describe)$/.test(owner)) found.push(lineOf(path, node));
      });
    }
    expect(found).toEqual([]);
  });

  test("tests wait for states, not for time", () => {
    const tests = code.filter((path) => /^tests\/(unit|database|backend|sync|e2e|architecture)\//.test(path));
    expect(hits(others(tests), /waitForTimeout\(|setTimeout\((resolve|done|r)\b|(?<!pg_)sleep\(/)).toEqual([]);
  });

  test("a width that changes the layout is given in letters, as it follows the text's size", () => {
    const styles = repositoryFiles().filter((path) => /^src\/.*\.css$|^uno\.config\.ts$/.test(path));
    expect(hits(styles, /(min|max)-width:\s*[\d.]+px\)|breakpoints:.*px"/)).toEqual([]);
  });

  test("no screen holds a pattern or a list of words longer than a line", () => {
    const found: string[] = [];
    for (const path of code.filter((file) => /^src\/(routes|shell|ui)\//.test(file))) {
      walk(parse(path), (node) => {
        const isText =
          ts.isRegularExpressionLiteral(node) || ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
        if (isText && node.getText().length > 120 && node.getText().includes("|")) found.push(lineOf(path, node));
      });
    }
    expect(found).toEqual([]);
  });

  test("nothing glides by script: only a style knows who wants no motion", () => {
    expect(
      hits(
        sourceFiles().filter((path) => path.startsWith("src/")),
        /"smooth"/,
      ),
    ).toEqual([]);
  });

  test("what is sent to a browser names no foreign host", () => {
    const sent = repositoryFiles().filter(
      (path) => /^(src|public|sw)\/|^index\.html$/.test(path) && texts.includes(path),
    );
    const allowed =
      /https?:\/\/(localhost|127\.0\.0\.1|wa\.me|www\.w3\.org|[a-z.]*example\.(com|org)|[a-z-]*\.?supabase\.co|[a-z.]+\.(invalid|test)\b|\$\{)/;
    const found = hits(sent, /https?:\/\/|["'`(]\/\/[a-z]/i).filter((line) => {
      const urls = line.match(/https?:\/\/[^\s"'`)]*/g) ?? [];
      return urls.some((url) => !allowed.test(url));
    });
    expect(found).toEqual([]);
  });

  test("nothing names a package registry or a folder of one machine", () => {
    const registry = /registry\.(npmjs|yarnpkg|npmmirror)|"resolved":|_authToken|verdaccio|jfrog|artifactory/i;
    expect(hits(others(texts), registry)).toEqual([]);
    expect(hits(others(texts), /(^|["'`\s=(])\/(work|home|root|Users)\/[a-z]/)).toEqual([]);
  });

  test("no file keeps the marks of a merge that was not finished", () => {
    expect(hits(texts, /^(?:<{7}|>{7}) /u)).toEqual([]);
  });

  test("no secret is kept: only the local stack's own keys appear", () => {
    const keys = hits(
      others(texts),
      /sb_(secret|publishable)_(?!djassa_local)[A-Za-z0-9]{8,}|eyJhbGciOi[A-Za-z0-9_-]{20,}|-----BEGIN [A-Z ]*PRIVATE KEY/,
    );
    expect(keys).toEqual([]);
  });

  test("each icon that is drawn is used, and each package of the product is imported", () => {
    const product = code.filter((path) => /^(src|sw|supabase)\//u.test(path) && path !== "src/ui/icon-names.ts");
    const said = new Set(product.flatMap((path) => readText(path).match(/"[a-z0-9-]+"/gu) ?? []));
    expect(ICON_NAMES.filter((name) => !said.has(`"${name}"`))).toEqual([]);
    const imported = new Set(
      product.flatMap((path) => importsOf(path).map(({ specifier }) => /^(?:@[^/]+\/)?[^/]+/u.exec(specifier)?.[0])),
    );
    const { dependencies } = JSON.parse(readText("package.json")) as { dependencies: Record<string, string> };
    // RxDB wants to find it beside itself.
    expect(Object.keys(dependencies).filter((name) => !imported.has(name))).toEqual(["rxjs"]);
  });
});
