import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const skipped = new Set(["node_modules", "dist", "data", "test-results", "coverage"]);

/** Every file of the project as a path from `root`; what is built, installed or hidden is left out. */
export function filesOf(root, folder = "") {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory())
      return skipped.has(entry.name) || entry.name.startsWith(".") ? [] : filesOf(root, path);
    return [path];
  });
}

export const isCode = (path) => /\.(ts|tsx|mjs|cjs|js)$/.test(path) && !/\.d\.m?ts$/.test(path);
export const isTest = (path) => /\.test\.tsx?$/.test(path);
/** Tests, and what only tests and tools use. */
export const isGround = (path) =>
  isTest(path) || /^(tools|bench|e2e|platform\/server\/testing)\//.test(path) || isConfig(path);
export const isConfig = (path) => /^[^/]+\.config\.m?[tj]s$|^\.[^/]+\.cjs$/.test(path);

/** A file's text, its lines and, for code, its syntax tree. */
export function readSource(root, path) {
  const text = readFileSync(join(root, path), "utf8");
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : undefined;
  const tree = isCode(path) ? ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind) : undefined;
  return { path, text, lines: text.replace(/\n$/, "").split("\n"), tree };
}

/** Names of the folders right under `folder`. */
export function foldersIn(root, folder) {
  const path = join(root, folder);
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

export const lineOf = (tree, node) => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
export const lastLineOf = (tree, node) => tree.getLineAndCharacterOfPosition(node.getEnd()).line + 1;

/** Calls `visit` on every node of the tree, outer before inner. */
export function walk(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

export const isFunction = (node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node);

export const isExported = (node) =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some((word) => word.kind === ts.SyntaxKind.ExportKeyword);

/** What a file exports by name: `{ name, node, isFunction }`, the node being the one with the comment. */
export function exportsOf(tree) {
  return tree.statements.filter(isExported).flatMap((statement) => {
    if (!ts.isVariableStatement(statement))
      return [
        { name: statement.name?.text, node: statement, isFunction: ts.isFunctionDeclaration(statement) },
      ];
    return statement.declarationList.declarations.map((declared) => ({
      name: declared.name.getText(tree),
      node: statement,
      isFunction: declared.initializer !== undefined && isFunction(declared.initializer),
    }));
  });
}
