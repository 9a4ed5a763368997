import { exportsOf, lineOf } from "./tree.mjs";

export const storeRules = ["store-verb"];

/** What a store's functions do, by their first word. */
const reading = ["list", "find", "count", "sum", "is", "has"];
const writing = ["insert", "update", "save", "remove", "replace", "move", "reassign", "set"];
const holding = ["lock", "claim", "renew", "release", "take", "return"];
const ofStates = [
  "mark",
  "hide",
  "show",
  "settle",
  "sweep",
  "skip",
  "postpone",
  "wake",
  "lift",
  "end",
  "fold",
];
export const storeVerbs = [...reading, ...writing, ...holding, ...ofStates];

/** Exported functions of a store that query the database (their first parameter is `tx`) and do not begin with one of its verbs. */
export function storeFindings({ path, tree }) {
  if (!/^areas\/[^/]+\/server\/[^/]+\.store\.ts$/.test(path) || !tree) return [];
  return exportsOf(tree)
    .filter(
      ({ isFunction, node, name }) =>
        isFunction && /\(\s*tx\b/.test(node.getText(tree)) && !storeVerbs.includes(/^[a-z]*/.exec(name)[0]),
    )
    .map(({ name, node }) => ({
      path,
      line: lineOf(tree, node),
      rule: "store-verb",
      what: `${name} begins with none of a store's verbs: ${storeVerbs.join(" ")}`,
    }));
}
