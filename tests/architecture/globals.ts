import ts from "typescript";
import { parse, walk } from "./source.ts";

/** Globals that a file can reach without importing anything, and so past the table of imports. */
export const GLOBALS = [
  "fetch",
  "indexedDB",
  "localStorage",
  "sessionStorage",
  "Date",
  "navigator.locks",
  "BroadcastChannel",
  "postMessage",
] as const;
export type Global = (typeof GLOBALS)[number];

/** Other ways to the same: what is meant is the network, not one function. */
const SAME: Readonly<Record<string, Global>> = {
  XMLHttpRequest: "fetch",
  WebSocket: "fetch",
  EventSource: "fetch",
  sendBeacon: "fetch",
};
const HOSTS = new Set(["globalThis", "window", "self", "navigator"]);

export type GlobalUse = { readonly name: Global; readonly path: string; readonly line: number };

/** The global a bare name means, or null. `locks` is one only of the navigator. */
function globalOf(name: string, host: string | null): Global | null {
  if (name === "locks") return host === "navigator" ? "navigator.locks" : null;
  const found = SAME[name] ?? name;
  return GLOBALS.find((one) => one === found && one !== "navigator.locks") ?? null;
}

/** The clock is `Date.now` and `new Date()`; a date made of something given is only a calendar. */
function asksTheClock(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isNewExpression(parent)) return (parent.arguments?.length ?? 0) === 0;
  return (ts.isPropertyAccessExpression(parent) && parent.name.text === "now") || ts.isCallExpression(parent);
}

const namesIn = (name: ts.BindingName): readonly string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));

function declares(statement: ts.Statement, name: string): boolean {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.some((one) => namesIn(one.name).includes(name));
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return statement.name?.text === name;
  if (!ts.isImportDeclaration(statement)) return false;
  const bindings = statement.importClause?.namedBindings;
  return (
    statement.importClause?.name?.text === name ||
    (bindings !== undefined && ts.isNamedImports(bindings) && bindings.elements.some((one) => one.name.text === name))
  );
}

/** Whether something between here and the top of the file has this name: then it is that, and no global. */
function isOwn(node: ts.Identifier): boolean {
  for (let at: ts.Node = node.parent; at !== undefined; at = at.parent) {
    if (ts.isFunctionLike(at) && at.parameters.some((one) => namesIn(one.name).includes(node.text))) return true;
    if ((ts.isBlock(at) || ts.isSourceFile(at)) && at.statements.some((one) => declares(one, node.text))) return true;
  }
  return false;
}

const isName = (node: ts.Identifier): boolean => {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isMethodSignature(parent) ||
    ts.isParameter(parent) ||
    ts.isTypeNode(parent) ||
    ts.isQualifiedName(parent) ||
    ts.isJsxAttribute(parent) ||
    ts.isImportSpecifier(parent) ||
    (ts.isBindingElement(parent) && (parent.name === node || parent.propertyName === node)) ||
    (ts.isVariableDeclaration(parent) && parent.name === node) ||
    (ts.isFunctionDeclaration(parent) && parent.name === node)
  );
};

/** `{ locks } = navigator`, `{ fetch } = globalThis`. */
function takenApart(node: ts.VariableDeclaration): readonly Global[] {
  const { initializer, name } = node;
  if (initializer === undefined || !ts.isIdentifier(initializer) || !HOSTS.has(initializer.text)) return [];
  if (!ts.isObjectBindingPattern(name)) return [];
  return name.elements.flatMap(({ propertyName, name: own }) => {
    const found = globalOf((propertyName ?? own).getText(), initializer.text);
    return found === null ? [] : [found];
  });
}

function memberOf(node: ts.PropertyAccessExpression | ts.ElementAccessExpression): Global | null {
  const host = ts.isIdentifier(node.expression) ? node.expression.text : null;
  const member = ts.isPropertyAccessExpression(node)
    ? node.name.text
    : ts.isStringLiteralLike(node.argumentExpression)
      ? node.argumentExpression.text
      : "";
  // Whatever it is a method of, a message leaves this context.
  if (member === "postMessage") return "postMessage";
  if (host === null || !HOSTS.has(host)) return null;
  const found = globalOf(member, host);
  return found === "Date" ? null : found;
}

function usedBy(node: ts.Node): readonly Global[] {
  if (ts.isVariableDeclaration(node)) return takenApart(node);
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    const found = memberOf(node);
    return found === null ? [] : [found];
  }
  if (!ts.isIdentifier(node) || isName(node)) return [];
  const found = globalOf(node.text, null);
  if (found === null || isOwn(node)) return [];
  return found === "Date" && !asksTheClock(node) ? [] : [found];
}

/** Every use of these globals in a file. */
export function globalsOf(path: string): readonly GlobalUse[] {
  const tree = parse(path);
  const found: GlobalUse[] = [];
  walk(tree, (node) => {
    for (const name of usedBy(node)) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
      found.push({ name, path, line });
    }
  });
  return found;
}
