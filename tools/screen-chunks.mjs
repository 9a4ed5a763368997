// Which modules of the browser's code travel together: see docs/decisions/0033-a-screen-in-a-few-files.md.
import { relative } from "node:path";
import { build, normalizePath } from "vite";

const app = "apps/web/main.tsx";
const landing = "apps/web/landing.ts";
const isSample = (entry) => entry.endsWith(".sample.ts");
const screenOf = (entry) => /([\w-]+)-page\.tsx$/.exec(entry)?.[1];
const areaOf = (screen) => /^(?:areas\/)?([\w-]+)\//.exec(screen)?.[1];

/** How Vite is to split a build with these options: modules by who loads them, so that a screen is a few files and holds little that it does not use. */
export async function screenChunks(options) {
  const groups = new Map();
  for (const loaded of await chunksOf(options)) for (const id of loaded.ids) groups.set(id, groupOf(loaded));
  return { includeDependenciesRecursively: false, groups: [{ name: (id) => groups.get(id) }] };
}

// What a module needs is loaded by all who load the module, so a group never needs one that stands further down here.
function groupOf({ entries, makesForms, makesSchemas }) {
  if (entries.length === 1) return undefined;
  if (entries.includes(landing)) return "start";
  if (entries.includes(app)) return "shared";
  const asking = entries.filter((entry) => !isSample(entry));
  if (asking.length === 0) return "samples";
  const screens = asking.filter(screenOf).sort();
  if (screens.length === 0) return undefined;
  return homeOf(screens, asking, makesForms || makesSchemas) ?? kindOf(screens, makesForms, makesSchemas);
}

// Dialogs of the screens' own areas find their part loaded; what those of other areas use as well is nobody's own.
function homeOf(screens, asking, makesSchemas) {
  const names = screens.map(screenOf);
  const areas = new Set(screens.map(areaOf));
  const others = new Set(asking.map(areaOf).filter((area) => !areas.has(area)));
  if (others.size > (makesSchemas ? 0 : 1)) return undefined;
  if (screens.length === 1) return `${names[0]}-parts`;
  if (areas.size === 1) return makesSchemas ? `${[...areas][0]}-forms` : [...areas][0];
  return screens.length === 2 && makesSchemas ? `${names.join("-")}-forms` : undefined;
}

function kindOf(screens, makesForms, makesSchemas) {
  if (makesForms) return "forms";
  if (makesSchemas) return "schemas";
  return screens.length === 1 ? "dialogs" : "shared";
}

/** What the bundler makes of it by itself: each of its chunks is what the same entries load. */
async function chunksOf(options) {
  const rollupOptions = { ...options.build.rollupOptions, experimental: { chunkOptimization: false } };
  const { output } = await build({ ...options, configFile: false, logLevel: "error", build: { ...options.build, rollupOptions, write: false, minify: false, manifest: false } });
  const chunks = output.filter(({ type }) => type === "chunk");
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const closures = new Map(chunks.map((chunk) => [chunk, closureOf(chunk, byFile)]));
  return chunks.map((chunk) => ({
    ids: chunk.moduleIds,
    entries: chunks.filter((one) => one.facadeModuleId && closures.get(one).has(chunk)).map(({ facadeModuleId }) => normalizePath(relative(process.cwd(), facadeModuleId))),
    makesForms: loads(closures.get(chunk), /\/node_modules\/(?:react-hook-form|@hookform)\//),
    makesSchemas: loads(closures.get(chunk), /\/node_modules\/zod\//),
  }));
}

const loads = (closure, library) => [...closure].some(({ moduleIds }) => moduleIds.some((id) => library.test(id)));

function closureOf(chunk, byFile, seen = new Set()) {
  if (!chunk || seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const file of chunk.imports) closureOf(byFile.get(file), byFile, seen);
  return seen;
}
