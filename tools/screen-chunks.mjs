// Which modules of the browser's code go into one file: see docs/decisions/0033-a-screen-in-a-few-files.md.
import { relative } from "node:path";
import { build, normalizePath } from "vite";

const app = "apps/web/main.tsx";
const landing = "apps/web/landing.ts";
const isSample = (entry) => entry.endsWith(".sample.ts");
const isScreen = (entry) => entry.endsWith("-page.tsx");
/** Which calls the demo answers; all areas' are in one file. */
const isDemo = (entry) => entry.endsWith("/demo.sample.ts");
/** What a request is worth, in letters of code that nobody packed yet: about 6 kB as they travel. */
const request = 48_000;
/** What is opened on a screen comes beside what the screen has, and not everybody opens it. A screen that other areas add parts to asks for the most. */
const weightOf = (entry) => (entry.endsWith(partsOf("")) ? 4 : isScreen(entry) ? 1 : 0.35);

/** How Vite should split a build with these options: what is loaded together is one file, where that saves more requests than it adds code. */
export async function screenChunks(options) {
  const files = merged(filesOf(await chunksOf(options)));
  const groups = new Map();
  const names = new Map();
  for (const { name, ids } of files) {
    // Modules of the same name would be one file.
    names.set(name, (names.get(name) ?? 0) + 1);
    const own = names.get(name) === 1 ? name : `${name}-${names.get(name)}`;
    for (const id of ids) groups.set(id, own);
  }
  return { includeDependenciesRecursively: false, groups: [{ name: (id) => groups.get(id) }] };
}

/** What the same entries ask for is one file from the start. Samples are no entries: what only one of them loads is left to the bundler. */
function filesOf(chunks) {
  const askingOf = ({ entries }) => entries.filter((entry) => !isSample(entry));
  const everybody = new Set(chunks.flatMap(askingOf));
  const [files, fileOf] = [new Map(), new Map()];
  for (const chunk of chunks) {
    const asking = askingOf(chunk);
    const fixed = fixedName(chunk);
    if (!fixed && asking.length === 0) continue;
    const key = fixed ?? asking.toSorted().join();
    const file = files.get(key) ?? {
      name: fixed ?? /([^/]+)-[\w-]{7}\.js$/.exec(chunk.name)[1],
      stays: fixed !== undefined && fixed !== "app",
      entries: new Set(chunk.entries.includes(app) ? everybody : asking),
      ids: [],
      length: 0,
      needs: new Set(),
    };
    file.ids.push(...chunk.ids);
    file.length += chunk.length;
    files.set(key, file);
    fileOf.set(chunk.name, file);
  }
  for (const { name, imports } of chunks)
    for (const other of imports) fileOf.get(name)?.needs.add(fileOf.get(other));
  for (const file of files.values()) for (const none of [undefined, file]) file.needs.delete(none);
  return new Set(files.values());
}

/** What every screen has, what the landing page shares with them, and the demo's, which nobody else loads. */
function fixedName({ entries }) {
  if (entries.includes(landing)) return entries.includes(app) ? "start" : "front";
  if (entries.includes(app)) return "app";
  if (entries.every(isDemo)) return "demo";
  return entries.every(isSample) && entries.length > 1 ? "samples" : undefined;
}

/** The files, changed: the two whose joining saves most are joined, as long as that saves anything. */
function merged(files) {
  look(files);
  largest = Math.max(...lettersOf.values()) + 0.75 * request;
  for (const file of files) file.best = bestFor(file, files);
  for (;;) {
    const one = [...files].reduce((best, file) => (file.best.saved > best.best.saved ? file : best));
    const { other } = one.best;
    if (!other) return files;
    // What was joined since may have made it worth less.
    const isTrue = files.has(other) && saved(one, other) === one.best.saved;
    if (isTrue) join(one, other, files);
    for (const file of files)
      if (file === one || (isTrue && file.best.other === other)) file.best = bestFor(file, files);
      else if (isTrue) file.best = better(file.best, file, one);
  }
}

/** Joins two files. Whoever loads one of them loads what the other needs as well. */
function join(one, other, files) {
  if (other.name === "app" || (one.name !== "app" && other.length > one.length)) one.name = other.name;
  one.ids.push(...other.ids);
  one.length += other.length;
  for (const file of other.needs) one.needs.add(file);
  files.delete(other);
  for (const file of files) if (file.needs.delete(other)) file.needs.add(one);
  one.needs.delete(one);
  look(files);
  for (const file of [one, ...one.needsInAll])
    for (const entry of [...one.entries, ...other.entries]) file.entries.add(entry);
}

/** How much each screen loads, in letters, and what the largest may become: what it is before anything is joined, and three quarters of a request. */
const lettersOf = new Map();
let largest = 0;

/** Notes what each file needs, directly or by others, and how much each screen loads. */
function look(files) {
  lettersOf.clear();
  for (const { entries, length } of files)
    for (const entry of entries)
      if (isScreen(entry)) lettersOf.set(entry, (lettersOf.get(entry) ?? 0) + length);
  const walk = (file, seen) => {
    for (const next of file.needs) if (!seen.has(next)) walk(next, seen.add(next));
    return seen;
  };
  for (const file of files) file.needsInAll = walk(file, new Set());
}

const bestFor = (file, files) =>
  [...files].reduce((best, other) => better(best, file, other), { other: undefined, saved: 0 });

function better(best, file, other) {
  const gain = file === other ? 0 : saved(file, other);
  return gain > best.saved ? { other, saved: gain } : best;
}

/** What joining two files saves: a request for each entry that loads both, less the code and requests that come in vain for those who need one of them. */
function saved(one, other) {
  if (one.stays || other.stays || standsBetween(one, other) || standsBetween(other, one)) return 0;
  if (burdens(one, other) || burdens(other, one)) return 0;
  let gain = 0;
  for (const entry of one.entries)
    gain += weightOf(entry) * (other.entries.has(entry) ? request : -other.length);
  for (const entry of other.entries) if (!one.entries.has(entry)) gain -= weightOf(entry) * one.length;
  if (gain <= 0) return 0;
  const loading = new Set([...one.entries, ...other.entries]);
  for (const file of new Set([...one.needsInAll, ...other.needsInAll]))
    if (file !== one && file !== other)
      for (const entry of loading)
        if (!file.entries.has(entry)) gain -= weightOf(entry) * (file.length + request);
  return gain;
}

/** Whether a screen that loads the one would become larger than the largest is by itself, with three quarters of a request: what dialogs share, such as the library of forms, isn't put on screens. */
const burdens = (one, other) =>
  [...one.entries].some((entry) => {
    if (!isScreen(entry) || other.entries.has(entry)) return false;
    const more = [other, ...other.needsInAll].filter((file) => file !== one && !file.entries.has(entry));
    return lettersOf.get(entry) + more.reduce((sum, { length }) => sum + length, 0) > largest;
  });

/** Whether a third file stands between two, so that it and their joined file would wait for each other. */
const standsBetween = (one, other) =>
  [...one.needsInAll].some((file) => file !== other && file.needsInAll.has(other));

/** How the bundler splits by default: each of its chunks is what the same entries load. */
async function chunksOf(options) {
  const { rollupOptions } = options.build;
  const drawnAtOnce = new Set();
  const { output } = await build({
    ...options,
    plugins: [...options.plugins, noting(drawnAtOnce)],
    configFile: false,
    logLevel: "error",
    build: {
      ...options.build,
      rollupOptions: { ...rollupOptions, experimental: { chunkOptimization: false } },
      write: false,
      minify: false,
      manifest: false,
    },
  });
  const chunks = output.filter(({ type }) => type === "chunk");
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const closures = new Map(chunks.map((chunk) => [chunk, closureOf(chunk, byFile)]));
  const nameOf = ({ facadeModuleId }) => normalizePath(relative(process.cwd(), facadeModuleId));
  const entries = chunks.filter(({ facadeModuleId }) => facadeModuleId);
  const screens = entries.map(nameOf).filter(isScreen);
  /** What areas put on another's screen is drawn at once: contact-tasks.tsx with contact-money.tsx on contact-page.tsx. */
  const loaderOf = (entry) => {
    const [word] = entry.facadeModuleId.split("/").at(-1).split("-");
    const screen = screens.find((one) => one.endsWith(`/${word}-page.tsx`));
    return drawnAtOnce.has(entry.facadeModuleId) && screen ? partsOf(screen) : nameOf(entry);
  };
  const loaders = new Map(entries.map((entry) => [entry, loaderOf(entry)]));
  return chunks.map((chunk) => ({
    name: chunk.fileName,
    ids: chunk.moduleIds,
    imports: chunk.imports,
    length: Object.values(chunk.modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0),
    entries: withParts(
      entries.filter((one) => closures.get(one).has(chunk)).map((entry) => loaders.get(entry)),
      [...loaders.values()],
    ),
  }));
}

const partsOf = (screen) => `${screen}, parts`;

/** Entries, each once. Where a screen has parts of other areas, these have what it has. */
function withParts(entries, all) {
  const parts = entries.map(partsOf).filter((one) => all.includes(one));
  return [...new Set([...entries, ...parts])];
}

/** Notes the modules that areas put on each other's screens. */
const noting = (found) => ({
  name: "drawn-at-once",
  generateBundle() {
    for (const id of this.getModuleIds())
      if (this.getModuleInfo(id).dynamicImporters.some((importer) => importer.endsWith(".fills.ts")))
        found.add(id);
  },
});

function closureOf(chunk, byFile, seen = new Set()) {
  if (!chunk || seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const file of chunk.imports) closureOf(byFile.get(file), byFile, seen);
  return seen;
}
