import { areaFindings, areaRules } from "./areas.mjs";
import { importFindings, importRules } from "./imports.mjs";
import { jobFindings, jobRules } from "./jobs.mjs";
import { languageFindings, languageRules } from "./language.mjs";
import { nameFindings, nameRules } from "./names.mjs";
import { sizeFindings, sizeRules } from "./sizes.mjs";
import { storeFindings, storeRules } from "./stores.mjs";
import { tableFindings, tableOwners, tableRules } from "./tables.mjs";
import { filesOf, readSource } from "./tree.mjs";
import { wordFindings, wordRules } from "./words.mjs";

/** The name of every rule that is checked. */
export const rules = [
  ...importRules,
  ...sizeRules,
  ...nameRules,
  ...languageRules,
  ...wordRules,
  ...areaRules,
  ...storeRules,
  ...jobRules,
  ...tableRules,
];

const asked = [sizeFindings, nameFindings, languageFindings, wordFindings, storeFindings, jobFindings];

/** Every place in these files under `root` that breaks a rule about one file. */
export function findingsIn(root, paths) {
  const owners = tableOwners(root);
  return paths
    .filter((path) => /\.(ts|tsx|mjs|cjs|js|css|sql|md)$/.test(path))
    .map((path) => readSource(root, path))
    .flatMap((source) => [...asked.flatMap((ask) => ask(source)), ...tableFindings(owners, source)]);
}

/** Every place under `root` that breaks a rule, by path and line: `{ path, line, rule, what }`. */
export async function check(root) {
  const findings = [
    ...findingsIn(root, filesOf(root)),
    ...areaFindings(root),
    ...(await importFindings(root)),
  ];
  return findings.toSorted(
    (a, b) => a.path.localeCompare(b.path) || a.line - b.line || a.rule.localeCompare(b.rule),
  );
}
