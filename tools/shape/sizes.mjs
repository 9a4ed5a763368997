import ts from "typescript";
import { isFunction, isTest, lastLineOf, lineOf, walk } from "./tree.mjs";

const max = { code: 300, test: 600, function: 90, component: 200 };
const maxOfDocs = [
  { path: /^README\.md$/, lines: 100 },
  { path: /^docs\/style\.md$/, lines: 100 },
  { path: /^areas\/[^/]+\/README\.md$/, lines: 40 },
];

export const sizeRules = ["file-size", "test-size", "function-size", "component-size", "docs-size"];

/** Finds what is longer than docs/style.md allows. */
export function sizeFindings({ path, lines, tree }) {
  const long = (rule, line, length, allowed, name) => ({
    path,
    line,
    rule,
    what: `${name} has ${length} lines, at most ${allowed}`,
  });
  const limit = maxOfDocs.find((docs) => docs.path.test(path))?.lines;
  if (limit !== undefined && lines.length > limit) return [long("docs-size", 1, lines.length, limit, "it")];
  if (!tree) return [];
  if (isTest(path))
    return lines.length > max.test ? [long("test-size", 1, lines.length, max.test, "the test file")] : [];
  const findings = lines.length > max.code ? [long("file-size", 1, lines.length, max.code, "the file")] : [];
  walk(tree, (node) => {
    if (!isFunction(node)) return;
    const line = lineOf(tree, node);
    const length = lastLineOf(tree, node) - line + 1;
    const name = nameOf(node) ?? "a function";
    const [rule, allowed] = isComponent(path, node)
      ? ["component-size", max.component]
      : ["function-size", max.function];
    if (length > allowed) findings.push(long(rule, line, length, allowed, name));
  });
  return findings;
}

function nameOf(node) {
  const named =
    node.name ??
    (ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent)
      ? node.parent.name
      : undefined);
  return named?.getText();
}

/** A component: a function of a .tsx file whose name begins with a capital letter. */
const isComponent = (path, node) => path.endsWith(".tsx") && /^[A-Z]/.test(nameOf(node) ?? "");
