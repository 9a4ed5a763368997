// What each area's tests cost, against what they may: test-budgets.json, in seconds of tests as they run side by side in `npm test`.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A new area has so many seconds until somebody gives it more. */
const ofNewArea = 60;
/** How much of its budget an area may take before the run fails. */
const tolerance = 1.5;
/** Less than this over is noise, whatever its share of a small budget. */
const trifleSeconds = 15;

const file = fileURLToPath(new URL("test-budgets.json", import.meta.url));

/** The budgets: seconds by area, and whose each browser test file is. */
export const readBudgets = () =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { seconds: {}, browser: {} };

const kindOf = (path) =>
  path.startsWith("e2e/")
    ? "browser"
    : /^(areas\/[^/]+|platform|apps)\/server\//.test(path)
      ? "calls"
      : "rules";

/** The area that a test file belongs to; what belongs to none is its first folder's. */
export function areaOf(path, browser) {
  const name = /^e2e\/([\w-]+)\.test\.ts$/.exec(path)?.[1];
  if (name) return browser[name] ?? "e2e";
  const [first = "", second = ""] = path.split("/");
  return first === "areas" ? second : first;
}

/**
 * A line for each area, the most expensive first: `{ area, rules, calls, browser, seconds, budget, isOver }`. A slow or busy machine slows
 * all areas alike, so each is held against its budget times what the area in the middle takes of its own, if that is more than all of it.
 * An area whose tests had to be tried again took time that isn't theirs.
 */
export function costsOf(files, { seconds: budgets, browser }) {
  const costs = new Map();
  for (const { file: path, seconds, isRetried = false } of files) {
    const area = areaOf(path, browser);
    const cost = costs.get(area) ?? { area, rules: 0, calls: 0, browser: 0, seconds: 0, isRetried: false };
    cost.isRetried ||= isRetried;
    cost[kindOf(path)] += seconds;
    cost.seconds += seconds;
    costs.set(area, cost);
  }
  const all = [...costs.values()].map((cost) => ({ ...cost, budget: budgets[cost.area] ?? ofNewArea }));
  // Those with no more than a new area's mostly need a part of it, however slow the machine is.
  const shares = all
    .filter(({ budget }) => budget > ofNewArea)
    .map(({ seconds, budget }) => seconds / budget)
    .sort((one, other) => one - other);
  const slowness = Math.max(1, shares[Math.floor(shares.length / 2)] ?? 1);
  return all
    .map((cost) => ({
      ...cost,
      isOver:
        !cost.isRetried &&
        cost.seconds > Math.max(cost.budget * tolerance, cost.budget + trifleSeconds) * slowness,
    }))
    .sort((one, other) => other.seconds - one.seconds);
}

/** How a line of costs reads. */
export const lineOfCost = ({ area, rules, calls, browser, seconds, budget, isOver }) =>
  `${isOver ? "OVER  " : "      "} ${[rules, calls, browser, seconds].map((one) => one.toFixed(0).padStart(6)).join(" ")} of ${String(budget).padStart(4)} s  ${area}`;
