import ts from "typescript";
import { exportsOf, isTest, lineOf } from "./tree.mjs";

const words = [
  {
    rule: "unfinished",
    text: /\b(TODO|FIXME|XXX)\b|[Nn]ot implemented|[Ll]orem ipsum/,
    what: "finish it, or leave it out",
  },
  {
    rule: "test-id",
    text: /data-testid|\b\w+ByTestId\b/,
    what: "find things as people do, by role and name",
  },
  {
    rule: "sleep",
    text: /waitForTimeout|\bsleep\(|timers\/promises|=>\s*setTimeout\(/,
    testsOnly: true,
    what: "wait for what happens, not for time",
  },
];

export const wordRules = [...words.map((word) => word.rule), "comment"];

/** Words that reveal unfinished or brittle work, and exported functions without a comment. */
export function wordFindings({ path, lines, tree }) {
  // The rules themselves, and the test that plants violations, contain these words.
  if (path.startsWith("tools/shape") || !/\.(ts|tsx|mjs|cjs|js|css|sql)$/.test(path)) return [];
  const asked = words.filter((word) => !word.testsOnly || isTest(path));
  const found = lines.flatMap((text, index) =>
    asked
      .filter((word) => word.text.test(text))
      .map(({ rule, what }) => ({ path, line: index + 1, rule, what })),
  );
  return tree && mustPromise(path) ? [...found, ...silentFunctions(path, tree)] : found;
}

const mustPromise = (path) =>
  /\.(rules|service)\.ts$|^platform\/.+\.tsx?$/.test(path) &&
  !isTest(path) &&
  !path.startsWith("platform/server/testing/");

function silentFunctions(path, tree) {
  const spoken = new Set();
  return exportsOf(tree)
    .filter((exported) => exported.isFunction)
    .flatMap(({ name, node }) => {
      const isFirst = !spoken.has(name); // Overloads: one comment serves all.
      spoken.add(name);
      if (!isFirst || ts.getJSDocCommentsAndTags(node).some(ts.isJSDoc)) return [];
      return [
        {
          path,
          line: lineOf(tree, node),
          rule: "comment",
          what: `${name} needs one sentence that says what it promises`,
        },
      ];
    });
}
