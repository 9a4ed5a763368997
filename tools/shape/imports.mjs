import { createRequire } from "node:module";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cruise } from "dependency-cruiser";

const config = createRequire(import.meta.url)("../../.dependency-cruiser.cjs");
const rooms = ["areas", "platform", "apps", "database", "e2e", "bench", "tools"];

/** Names of the import rules; the last one is checked here, the others by dependency-cruiser. */
export const importRules = [...config.forbidden.map((rule) => rule.name), "area-cycle"];

const why = new Map(config.forbidden.map((rule) => [rule.name, rule.comment]));

/** Every import in `root` that a rule of .dependency-cruiser.cjs forbids, and every circle of areas. */
export async function importFindings(root) {
  const present = rooms.filter((room) => existsSync(join(root, room)));
  const { output } = await cruise(present, {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir: root,
  });
  const sources = new Map(output.modules.map((module) => [module.source, module]));
  const findings = output.summary.violations.map(({ from, to, rule, cycle }) => ({
    path: from,
    line: lineOfImport(root, sources.get(from), to),
    rule: rule.name,
    what: `${why.get(rule.name)}; it imports ${cycle ? cycle.map((step) => step.name).join(" -> ") : to}`,
  }));
  return [...findings, ...areaCycles(output.modules)];
}

/** dependency-cruiser gives no line numbers: this is the first line that names what was imported. */
function lineOfImport(root, module, to) {
  const specifier = module?.dependencies.find((dependency) => dependency.resolved === to)?.module;
  const index = readFileSync(join(root, module.source), "utf8")
    .split("\n")
    .findIndex((line) => line.includes(`"${specifier}"`));
  return Math.max(index, 0) + 1;
}

/**
 * Circles of areas, side by side: `customers/server` may know `activities/contract` and `activities/server` know
 * `customers/contract`, because contracts know no server; two servers may not know each other. Tables that point at tables
 * (foreign keys) do not count.
 */
function areaCycles(modules) {
  const uses = new Map();
  for (const module of modules) {
    const from = sideOf(module.source);
    if (!from || /\.(test\.tsx?|builder\.ts)$/.test(module.source)) continue;
    for (const { resolved } of module.dependencies) {
      const to = sideOf(resolved);
      const isForeignKey = module.source.endsWith(".table.ts") && resolved.endsWith(".table.ts");
      if (!to || to === from || isForeignKey) continue;
      if (!uses.has(from)) uses.set(from, new Map());
      if (!uses.get(from).has(to)) uses.get(from).set(to, module.source);
    }
  }
  return [...uses.keys()].flatMap((side) => {
    const circle = wayBack(side, uses);
    return circle
      ? [
          {
            path: uses.get(side).get(circle[1]),
            line: 1,
            rule: "area-cycle",
            what: `areas do not need each other in a circle: ${circle.join(" -> ")}`,
          },
        ]
      : [];
  });
}

const sideOf = (path) => /^areas\/[^/]+\/(?:contract|server|web)(?=\/)/.exec(path)?.[0];

/** The shortest way from `side` to itself, or undefined. */
function wayBack(side, uses) {
  const queue = [[side]];
  const seen = new Set();
  for (const way of queue) {
    for (const next of uses.get(way.at(-1))?.keys() ?? []) {
      if (next === side) return [...way, side];
      if (!seen.has(next)) {
        seen.add(next);
        queue.push([...way, next]);
      }
    }
  }
  return undefined;
}
