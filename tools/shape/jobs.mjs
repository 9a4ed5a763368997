import ts from "typescript";
import { isTest, lineOf, walk } from "./tree.mjs";

export const jobRules = ["job-declared", "job-handled"];

/** Where in an area a job is declared, and where it is joined to its work. */
const places = new Map([
  ["job", { rule: "job-declared", role: "jobs" }],
  ["handles", { rule: "job-handled", role: "work" }],
  ["handlesOperation", { rule: "job-handled", role: "work" }],
]);

/** Jobs that are declared or joined to their work in a file of another role. */
export function jobFindings({ path, tree }) {
  if (!/^areas\/[^/]+\/server\//.test(path) || isTest(path) || !tree) return [];
  const findings = [];
  walk(tree, (node) => {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
    const place = places.get(node.expression.text);
    if (!place || path.endsWith(`.${place.role}.ts`)) return;
    const what = `${node.expression.text}() stands in *.${place.role}.ts`;
    findings.push({ path, line: lineOf(tree, node), rule: place.rule, what });
  });
  return findings;
}
