import ts from "typescript";
import { isConfig, isGround, lineOf, walk } from "./tree.mjs";

export const languageRules = [
  "default-export",
  "interface",
  "class",
  "enum",
  "decorator",
  "barrel",
  "import-ending",
  "import-across",
  "environment",
  "browser-storage",
  "constant",
  "connection",
];

const isDoor = (path) => /^areas\/[^/]+\/(server|web)\/index\.ts$/.test(path);
/** The folder that a file may use by a relative import: its side of an area or of the platform. */
const sideOf = (path) => /^(areas\/[^/]+\/[^/]+|(platform|apps)\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? "";

/** Uses of the language that this project avoids. */
export function languageFindings({ path, tree }) {
  if (!tree) return [];
  const findings = [];
  walk(tree, (node) => {
    for (const [rule, what] of [...wordsOf(path, node), ...importsOf(path, node), ...globalsOf(path, node)]) {
      findings.push({ path, line: lineOf(tree, node), rule, what });
    }
  });
  return findings;
}

function wordsOf(path, node) {
  const found = [];
  const isDefault =
    ts.isExportAssignment(node) ||
    (node.kind === ts.SyntaxKind.DefaultKeyword && !ts.isDefaultClause(node.parent));
  if (isDefault && !isConfig(path)) found.push(["default-export", "export it by name"]);
  if (ts.isInterfaceDeclaration(node) && !isInForeignModule(node))
    found.push(["interface", "write it as a type"]);
  if (ts.isClassLike(node) && !isAllowedClass(node))
    found.push(["class", "write it as functions; only errors are classes"]);
  if (ts.isEnumDeclaration(node)) found.push(["enum", "write it as a list `as const`"]);
  if (
    isOpening(node) &&
    !isGround(path) &&
    !path.startsWith("apps/server/testing/") &&
    path !== connectionsFile
  )
    found.push([
      "connection",
      `open it by ${connectionsFile}, where nothing that happens to it ends the process`,
    ]);
  if (ts.isDecorator(node)) found.push(["decorator", "call the function instead"]);
  if (
    isTextPart(node) &&
    !isGround(path) &&
    path !== "platform/contract/product.ts" &&
    /\bMainstay\b|\b14[ -][Dd]ays?\b/.test(node.text)
  )
    found.push([
      "constant",
      "the product's name and the length of the trial are in platform/contract/product.ts alone",
    ]);
  return found;
}

const connectionsFile = "platform/server/connections.ts";

/** `new pg.Pool(…)`, or the same by another name that `pg` gives. */
const isOpening = (node) =>
  ts.isNewExpression(node) &&
  /^(\w+\.)?(Pool|Client)$/.test(node.expression.getText()) &&
  /from "pg"/.test(node.getSourceFile().text);

const isTextPart = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isJsxText(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node);

/** `declare module "library" { interface … }` is how a library's types are widened; a type cannot do it. */
const isInForeignModule = (node) =>
  ts.isModuleBlock(node.parent) && ts.isStringLiteral(node.parent.parent.name);

/** Errors; and error boundaries, which React has no function for. */
function isAllowedClass(node) {
  const parent = node.heritageClauses?.[0]?.types[0]?.expression.getText() ?? "";
  return (
    parent.endsWith("Error") || (node.name?.text.endsWith("ErrorBoundary") && parent.endsWith("Component"))
  );
}

/** `export *`, or a re-export in a file without anything else. */
const isBarrelPart = (node) =>
  !node.exportClause ||
  node.parent.statements.every(
    (statement) => ts.isExportDeclaration(statement) || ts.isImportDeclaration(statement),
  );

function importsOf(path, node) {
  const isCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const specifier = isCall
    ? node.arguments[0]
    : ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
      ? node.moduleSpecifier
      : undefined;
  if (!specifier || !ts.isStringLiteralLike(specifier)) return [];
  const found = [];
  if (ts.isExportDeclaration(node) && !isDoor(path) && isBarrelPart(node))
    found.push(["barrel", "only a door (index.ts of an area's server or web) re-exports"]);
  const target = specifier.text;
  if (!/^(\.|#)/.test(target)) return found;
  if (!/\.(tsx?|mjs|cjs|js|json|css|svg|sql)(\?\w+)?$/.test(target))
    found.push(["import-ending", `"${target}" lacks its ending`]);
  if (target.startsWith(".") && !isGround(path)) {
    const resolved = new URL(target, `file:///${path}`).pathname.slice(1);
    if (sideOf(resolved) !== sideOf(path) && resolved.includes("/"))
      found.push(["import-across", `across folders by #${resolved}`]);
  }
  return found;
}

const storageFiles = ["platform/web/browser-flags.ts", "platform/web/kept-answers.ts"];

function globalsOf(path, node) {
  if (!ts.isIdentifier(node) || isGround(path)) return [];
  const owner =
    ts.isPropertyAccessExpression(node.parent) && node.parent.name === node
      ? node.parent.expression.getText()
      : undefined;
  const isProcessEnv = node.text === "env" && /(^|\.)process$/.test(owner ?? "");
  const isDestructured =
    node.text === "env" &&
    ts.isBindingElement(node.parent) &&
    node.parent.parent.parent.initializer?.getText() === "process";
  const isImported =
    ts.isImportSpecifier(node.parent) &&
    node.text === "env" &&
    /process/.test(node.parent.parent.parent.parent.moduleSpecifier.getText());
  if ((isProcessEnv || isDestructured || isImported) && path !== "apps/server/config.ts")
    return [["environment", "only apps/server/config.ts reads process.env"]];
  if (node.text === "indexedDB" && !storageFiles.includes(path))
    return [["browser-storage", `only ${storageFiles.join(" and ")} open the browser's database`]];
  const isStorage = node.text === "localStorage" || node.text === "sessionStorage";
  if (isStorage && path !== "platform/web/browser-flags.ts")
    return [["browser-storage", "only platform/web/browser-flags.ts reads or writes browser storage"]];
  return [];
}
