// npm test: every check. Types, lint and shape run one after another beside the tests of rules and calls, so that no core is idle; the
// browser tests come last, and only when all of these are good.
//   npm test -- <filter>             only the test files whose path contains the filter
//   npm test -- --changed [base]     only what the changes since base (main) can break: docs/testing.md
//   npm run test:long                the same, each law tried on many more cases, and types by tsc as well
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensureChromium } from "./chromium.mjs";
import { ensureRadicale } from "./radicale.mjs";
import { prepare } from "./start.mjs";
import { costsOf, lineOfCost, readBudgets } from "./test-budgets.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = (name) => join(root, "node_modules", name);
const reports = join(root, ".cache", "test-reports");
const say = (line) => console.log(line);

const projects = ["contract", "server", "web", "worker"];
const tsc = bin("typescript/bin/tsc");
const nativeTsc = bin("@typescript/native-preview/bin/tsgo");
/** The native compiler takes half the time; where it has no program for this system, tsc judges. */
const hasNative = existsSync(bin(`@typescript/native-preview-${process.platform}-${process.arch}`));
const types = projects.map((name) => ({
  name: `types of the ${name}`,
  command: [hasNative ? nativeTsc : tsc, "-p", `tsconfig.${name}.json`],
}));
/** The long run holds the two compilers against each other. */
const typesAgain = projects.map((name) => ({
  name: `types of the ${name}, by tsc`,
  command: [tsc, "-p", `tsconfig.${name}.json`, "--tsBuildInfoFile", `.cache/${name}-tsc.tsbuildinfo`],
}));
const shape = { name: "shape and import rules", command: ["tools/shape.mjs"] };
/** Format, lint and shape of all files, or of those that were changed; shape looks at all of them in any case. */
const rulesFor = (changed = []) => [
  { name: "format", command: [bin("oxfmt/bin/oxfmt"), "--check", ...changed] },
  { name: "lint", command: [bin("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings", ...changed] },
  shape,
];

function testParts(filters) {
  const part = (name, ...projects) => ({
    name,
    report: join(reports, `${projects[0]}.json`),
    command: [
      bin("vitest/vitest.mjs"),
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${join(reports, `${projects[0]}.json`)}`,
      ...filters,
    ],
  });
  const isBrowser = (file) => filters.length === 0 || filters.some((filter) => file.includes(filter));
  return [
    part("rules and calls (unit, components, HTTP)", "unit", "components", "http"),
    ...(browserTests().some(isBrowser) ? [part("browser", "e2e")] : []),
  ];
}

function browserTests() {
  const folder = join(root, "e2e");
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith(".test.ts"))
        .map((file) => `e2e/${file}`)
    : [];
}

/**
 * Runs a part and resolves to its result: seconds, whether it succeeded, and how many tests passed and failed. What a part beside another
 * says comes as a whole when it has ended.
 */
async function run(part, env, isBeside = false) {
  const begin = performance.now();
  const title = `\n--- ${part.name}`;
  if (!isBeside) say(title);
  const { isGood, output } = await ended(part, env, isBeside ? "pipe" : "inherit");
  const seconds = (performance.now() - begin) / 1000;
  if (isBeside)
    say(
      [title, output.trim(), `    ${lineOf({ name: part.name, isGood, seconds })}`]
        .filter(Boolean)
        .join("\n"),
    );
  const counts = part.report ? readCounts(part.report) : undefined;
  return { name: part.name, isGood, seconds, ...counts };
}

const ended = (part, env, output) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, part.command, {
      cwd: root,
      stdio: ["ignore", output, output],
      env,
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (piece) => said.push(piece));
    child.once("error", reject);
    child.once("close", (code) => resolve({ isGood: code === 0, output: Buffer.concat(said).toString() }));
  });

/** Runs parts one after another, up to the first that fails, and resolves to their results. */
async function runAll(parts, env, isBeside = false) {
  const results = [];
  for (const part of parts) {
    results.push(await run(part, env, isBeside));
    if (!results.at(-1).isGood) break;
  }
  return results;
}

function readCounts(file) {
  // A run that was cut off leaves no report, and counts as one failure rather than none.
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numFailedTestSuites, success, testResults } = JSON.parse(
    readFileSync(file, "utf8"),
  );
  const failed = numFailedTests || (success ? 0 : Math.max(1, numFailedTestSuites));
  return {
    passed: numPassedTests,
    failed,
    troubles: testResults.flatMap(troublesIn),
    files: testResults.map(timeOf),
  };
}

const timeOf = ({ name, startTime, endTime, assertionResults }) => ({
  file: relative(root, name),
  seconds: (endTime - startTime) / 1000,
  isRetried: assertionResults.some((test) => test.failureMessages.length > 0),
});

/** What failed in a test file, including what passed when retried: a line for each, with the beginning of its message. */
function troublesIn({ name, message, assertionResults }) {
  const line = (what, words) =>
    `${what}: ${words
      .split("\n")
      .filter((one) => !one.includes("node_modules"))
      .slice(0, 20)
      .join("\n    ")}`;
  const file = relative(root, name);
  const tests = assertionResults
    .filter((test) => test.failureMessages.length > 0)
    .map((test) =>
      line(
        test.status === "passed" ? "Passed only when tried again" : "Failed",
        `${file}: ${test.fullName}\n${test.failureMessages[0]}`,
      ),
    );
  return message && tests.length === 0 ? [line("Failed", `${file}: ${message}`)] : tests;
}

/** On how many made-up cases the long run tries each law. */
const longLawRuns = 2000;

/** The words that were asked with: filters, and whether or since when only what was changed. */
function askedFor(words) {
  const at = words.indexOf("--changed");
  const base = at === -1 ? undefined : words[at + 1]?.startsWith("--") === false ? words[at + 1] : "main";
  const filters = words.filter((word, index) => !word.startsWith("--") && (at === -1 || index !== at + 1));
  return { filters, base, isLong: words.includes("--long") };
}

/** What the changes since `base` can break; says so. */
async function selected(base) {
  // It needs packages, which a fresh clone has only now.
  const { changedFiles, selectorOf } = await import("./changed.mjs");
  const changes = changedFiles(root, base);
  const { all, screens, tests, browser, unknown, walked } = selectorOf(root)(changes);
  say(`${changes.length} files changed since ${base}.`);
  if (all) say(`All tests: everything stands on ${all}.`);
  else
    say(
      `${tests.length} files of rules and calls, ${browser.length} of ${browserTests().length} browser files.`,
    );
  if (screens) say(`All browser tests: every screen stands on ${screens}.`);
  if (unknown.length > 0)
    say(`${unknown.length} of these only because no run has recorded yet what they use.`);
  return {
    filters: all ? [] : [...tests, ...browser],
    changed: changes.filter((file) => /\.(m?ts|tsx|mjs)$/.test(file) && existsSync(join(root, file))),
    isEmpty: changes.length === 0,
    isWhole: all !== undefined,
    walked,
  };
}

async function main(words) {
  const asked = askedFor(words);
  process.chdir(root);
  prepare();
  mkdirSync(join(root, ".cache"), { recursive: true });
  rmSync(reports, { recursive: true, force: true });
  const { filters, isWhole, changed, isEmpty, walked } =
    asked.base === undefined
      ? { filters: asked.filters, isWhole: asked.filters.length === 0 }
      : await selected(asked.base);
  if (isEmpty) return say("Nothing changed, so nothing is tested.");
  const tests = isWhole || filters.length > 0 ? testParts(filters) : [];
  const env = { ...process.env, KEEP_USES: "1" };
  delete env.NODE_ENV;
  // What goes through all screens goes through these alone.
  if (walked) env.WALKED_SCREENS = walked.join(",");
  if (asked.isLong) env.LAW_RUNS = String(longLawRuns);
  if (tests.some((part) => part.name === "browser")) env.CHROMIUM_PATH = ensureChromium(say);
  if (isWhole || filters.some((filter) => filter.includes("calendar"))) ensureRadicale(say);
  const checks =
    isWhole || changed
      ? [
          ...(changed?.length === 0 ? [shape] : rulesFor(changed)),
          ...types,
          ...(asked.isLong ? typesAgain : []),
        ]
      : [];
  const [first, later] = [tests.slice(0, 1), tests.slice(1)];
  const results = (await Promise.all([runAll(checks, env, true), runAll(first, env)])).flat();
  if (results.every((result) => result.isGood)) results.push(...(await runAll(later, env)));
  await report(results, checks.length + tests.length, isWhole && !asked.isLong);
}

const lineOf = ({ name, isGood, seconds }) =>
  `${isGood ? "ok    " : "FAILED"} ${seconds.toFixed(1).padStart(6)} s  ${name}`;

/** What each area cost, against its budget; gives how many are over it. */
function reportCosts(results) {
  const costs = costsOf(
    results.flatMap((result) => result.files ?? []),
    readBudgets(),
  );
  say("\n        rules  calls browser  all  budget, in seconds");
  for (const cost of costs) say(lineOfCost(cost));
  return costs.filter((cost) => cost.isOver).length;
}

/** The whole run keeps the day on which the steps of articles were walked (e2e/stories.test.ts). */
async function keepWalked() {
  const walked = join(root, ".cache/walked.json");
  if (!existsSync(walked)) return;
  const { writeWalked } = await import("./build-articles.mjs");
  writeWalked(root, JSON.parse(readFileSync(walked, "utf8")), new Date().toISOString().slice(0, 10));
}

async function report(results, planned, isWhole) {
  say("");
  // Each browser test costs seconds: which file to look at first when they take too long.
  const browser = results.find((result) => result.name === "browser")?.files ?? [];
  for (const { file, seconds } of browser.sort((one, other) => other.seconds - one.seconds))
    say(`       ${seconds.toFixed(1).padStart(6)} s  ${file}`);
  for (const result of results) say(lineOf(result));
  const isComplete = results.length === planned;
  const over = isWhole && isComplete ? reportCosts(results) : 0;
  if (over > 0) say("What is over its budget: docs/testing.md says what to do.");
  // Repeated at the end, where it is easy to find: the first failure may be thousands of lines above.
  const troubles = results.flatMap((result) => result.troubles ?? []);
  for (const trouble of troubles) say(`\n${trouble}`);
  for (const trouble of troubles) say(trouble.split("\n")[0]);
  if (!isComplete) say(`Stopped there; ${planned - results.length} parts were not run.`);
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);
  if (isWhole && isComplete && results.every((result) => result.isGood)) await keepWalked();
  // A part without tests of its own, such as the types, counts as one failure when it fails.
  const failed = over + sum("failed") + results.filter((result) => !result.isGood && !result.failed).length;
  say(`${sum("passed")} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
