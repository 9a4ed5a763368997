// Which tests a change can break: docs/testing.md says how they are found, and what is missed.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { closureOf, graphOf } from "./test-graph.mjs";
import { filesOf } from "./shape/tree.mjs";

/** What everything stands on, or what no import shows. */
const everything = [
  /^(package(-lock)?|tsconfig[\w.]*)\.json$/,
  /^vitest\.config\.ts$/,
  /^database\//,
  /^platform\/server\/(?!.*\.test\.ts$)/,
  /^apps\/server\/[\w-]+\.ts$(?<!\.test\.ts)/,
  /^apps\/server\/testing\/(test-server|started-server)\.ts$/,
  /^tools\/(test|test-graph|changed|import-globs|build[\w-]*|start|chromium)\.mjs$/,
];
/** The same for the browser tests alone. */
const everyScreen = [
  /^vite\.config\.ts$/,
  /^tools\/[\w-]*chunks?[\w-]*\.mjs$/,
  /^e2e\/(browser|fixture|global-setup|uses)\.ts$/,
  /^platform\/web\/.*\.css$/,
  /^apps\/web\/public\//,
];
/** Nothing that runs stands on these. */
const nothing =
  /^(docs\/(?!(map|testing)\.md$)|README\.md$|areas\/[^/]+\/README\.md$|\.(?!dependency-cruiser)[^/]+$|\.github\/)/;
/** A server that is started whole stands on all areas; what a test needs of it are the calls that it names. */
const wholeServer = /^apps\/server\/(testing\/(test-server|started-server)\.ts|app\.ts)$/;

const isTest = (path) => path.endsWith(".test.ts") || path.endsWith(".test.tsx");
const isBrowserTest = (path) => path.startsWith("e2e/") && isTest(path);
const isForTests = (path) => isTest(path) || /(^e2e\/|\/testing\/|\.(fixture|builder)\.ts$)/.test(path);
const callsOf = (path) => /^(areas\/[^/]+)\/contract\/[\w.-]+\.api\.ts$/.exec(path)?.[1];
/** Tests that look through the tree themselves. */
const looksAround = /\b(readdirSync|readFileSync|filesOf|foldersIn|import\.meta\.glob)\b/;

/** The files that differ from where this branch left `base`, with what was not committed yet. */
export function changedFiles(root, base) {
  const git = (...words) =>
    execFileSync("git", words, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  const [start] = git("merge-base", base, "HEAD");
  return [
    ...new Set([
      ...git("diff", "--name-only", "--no-renames", start),
      ...git("ls-files", "--others", "--exclude-standard"),
    ]),
  ];
}

const keptUses = "e2e/uses.json";

/** What each browser test file used when it last ran: in this checkout, or when the list in the repository was written. */
export function recordedUses(root) {
  const kept = join(root, keptUses);
  const uses = existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : {};
  const folder = join(root, ".cache/browser-uses");
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    uses[`e2e/${name.replace(/\.json$/, ".test.ts")}`] = JSON.parse(readFileSync(join(folder, name), "utf8"));
  return uses;
}

/** Writes what is recorded here into the repository, for copies that have run nothing yet: a line for each file. */
export function keepUses(root) {
  const lines = Object.entries(recordedUses(root))
    .filter(([path]) => existsSync(join(root, path)))
    .sort()
    .map((entry) => entry.map((one) => JSON.stringify(one)).join(": "));
  writeFileSync(join(root, keptUses), `{\n${lines.join(",\n")}\n}\n`);
}

/**
 * Looks at a tree once, and gives what tells of changes which tests they can break: `{ all, screens, tests, browser, unknown }`, where `all`
 * or `screens` names the change because of which every test, or every browser test, is run.
 */
export function selectorOf(root, { files = filesOf(root), uses = recordedUses(root) } = {}) {
  const graph = graphOf(root, files);
  const read = (path) => readFileSync(join(root, path), "utf8");
  const code = files.filter((path) => /\.tsx?$/.test(path));
  const texts = new Map(code.map((path) => [path, read(path)]));
  const follow = followerIn(graph);
  const tests = files.filter((path) => isTest(path) && !isBrowserTest(path));
  const browser = files.filter(isBrowserTest);
  const unknown = browser.filter((path) => !isRecorded(uses[path], files));
  const known = new Map();
  const standsOn = (path) => {
    const own = closureOf(graph, [path, ...ownServer(path, code)], follow);
    if (isBrowserTest(path) && uses[path])
      for (const one of screenClosure(graph, texts, uses[path])) own.add(one);
    return own;
  };
  const isTouched = (path, changes) => {
    if (!known.has(path)) known.set(path, standsOn(path));
    return changes.some((one) => known.get(path).has(one));
  };
  let screens;
  const walkedBy = (changes) => touchedOf((screens ??= screensOf(graph, texts)), changes);
  const isAround = (path) => looksAround.test(texts.get(path)) && !path.includes("/server/");
  return (changed) => {
    const changes = changed.filter((path) => !nothing.test(path));
    if (changes.length === 0) return { tests: [], browser: [], unknown: [] };
    // What is gone may have been found by its name alone.
    const isGone = (path) => !isTest(path) && !graph.has(path);
    const all = changes.find((path) => isGone(path) || everything.some((one) => one.test(path)));
    if (all) return { all, tests, browser, unknown: [] };
    const selected = tests.filter((path) => isAround(path) || isTouched(path, changes));
    const cause = changes.find((path) => everyScreen.some((one) => one.test(path)));
    if (cause) return { screens: cause, tests: selected, browser, unknown: [] };
    const used = browser.filter((path) => unknown.includes(path) || isTouched(path, changes));
    return { tests: selected, browser: used, unknown, walked: walkedBy(changes) };
  };
}

/** Each screen's module with all that it stands on. */
function screensOf(graph, texts) {
  const modules = [...texts].flatMap(([path, text]) =>
    path.endsWith(".pages.ts") ? [...text.matchAll(/\bmodule: "([^"]+)"/g)].map(([, module]) => module) : [],
  );
  const follow = withServers(graph);
  const slotsIn = (paths) =>
    [...paths].flatMap((path) =>
      graph.edgesOf(path).flatMap(({ to, names = [] }) => (to.endsWith(".slots.ts") ? names : [])),
    );
  const fills = graph.files.filter((path) => path.endsWith(".fills.ts"));
  return [...new Set(modules)].map((module) => {
    const own = closureOf(graph, [module], follow);
    // What other areas show on a screen belongs to it as well.
    const offered = new Set(slotsIn([...own].filter((path) => graph.has(path))));
    const filling = fills.filter((path) => slotsIn([path]).some((name) => offered.has(name)));
    return [module, filling.length > 0 ? closureOf(graph, [module, ...filling], follow) : own];
  });
}

/** The screens that these changes touch; undefined where a change of the browser's code belongs to none of them, and so to all. */
function touchedOf(screens, changes) {
  const isOfAll = (path) =>
    path === "apps/pages.ts" ||
    (/^(areas\/[^/]+|apps|platform)\/web\//.test(path) &&
      !isTest(path) &&
      screens.every(([, all]) => !all.has(path)));
  return changes.some(isOfAll)
    ? undefined
    : screens.flatMap(([module, all]) => (changes.some((path) => all.has(path)) ? [module] : []));
}

/** Follows a screen's code to the servers that answer its calls. */
const withServers = (graph) => (path, edges) => {
  const servers = callsOf(path) ? [{ to: `${callsOf(path)}/server/index.ts` }] : [];
  return [...edges.filter(({ to }) => !(isDemo(path) && callsOf(to))), ...servers].filter(({ to }) =>
    graph.has(to),
  );
};

/** What no longer stands where it was recorded may be anywhere. */
const isRecorded = (use, files) =>
  use !== undefined && [...use.screens, ...use.parts].every((path) => files.includes(path));

/** A test of an area's server stands on all of it. */
const ownServer = (path, code) => {
  const server = /^areas\/[^/]+\/server\//.exec(path)?.[0];
  return server ? code.filter((one) => one.startsWith(server) && !isTest(one)) : [];
};

/** A test that names an area's calls stands on that area's server, which answers them. */
const followerIn = (graph) => (path, edges) => {
  if (wholeServer.test(path)) return [];
  if (!isForTests(path)) return edges;
  const servers = edges.flatMap(({ to }) => (callsOf(to) ? [{ to: `${callsOf(to)}/server/index.ts` }] : []));
  return [...edges, ...servers].filter(({ to }) => graph.has(to) || to.endsWith("/"));
};

const shell = "apps/web/main.tsx";
/** The demo answers an area's calls by itself: no server does. */
const isDemo = (path) => path.endsWith("/demo.sample.ts");

/** The code of the screens that a browser test saw, and of the servers that answer them. Parts that are fetched later count where they were. */
function screenClosure(graph, texts, { screens, parts, pages }) {
  const ofServer = (path) => /^areas\/[^/]+\/(contract|server)\/[\w.-]+\.ts$/.test(path) && !isTest(path);
  const starts = pages.map((start) => new RegExp(`["\`]${start}[/"\`]`));
  const answering = graph.files.filter(
    (path) => ofServer(path) && starts.some((start) => start.test(texts.get(path))),
  );
  const follow = withServers(graph);
  return closureOf(graph, [shell, "apps/web/landing.ts", ...screens, ...parts, ...answering], (path, edges) =>
    follow(
      path,
      edges.filter(({ isLazy }) => !isLazy),
    ),
  );
}

// node tools/changed.mjs --keep
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href && process.argv.includes("--keep"))
  keepUses(dirname(dirname(fileURLToPath(import.meta.url))));
