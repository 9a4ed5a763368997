// Which modules of the browser's code go into one file: see docs/decisions/0033-a-screen-in-a-few-files.md.
import { relative } from "node:path";
import { build, normalizePath } from "vite";
import { withoutCircles } from "./chunk-circles.mjs";

const app = "apps/web/main.tsx";
const landing = "apps/web/landing.ts";
const isSample = (entry) => entry.endsWith(".sample.ts");
/** Which calls the demo answers; all areas' are in one file. */
const isDemo = (id) => id.endsWith("/demo.sample.ts");
const isScreen = (entry) => entry.endsWith("-page.tsx");
const isBin = (entry) => entry.endsWith("bin-page.tsx");
const isOfArea = (id) => /\/areas\/[\w-]+\/(?:contract|web)\//.test(id);
/** In letters: what is longer is worth a request of those who need it. */
const short = 2000;
/** In letters: less that the screens of two areas share stays with what all share, for the file of one of them is no smaller. */
const muchOfTwo = 8000;
/** The books are large, and only their own screens and a customer's page show something of them. */
const isOfMoney = (id) => /\/areas\/(?:accounting|books|invoices)\//.test(id);
/** What other areas show on a customer's page; the screen is drawn together with all of it. */
const isContactPart = (entry) => /^areas\/(?!customers\/)[\w-]+\/web\/contact-[\w-]+\.tsx$/.test(entry);
/** They stand on the books, and only their own screens and one tab show something of them. */
const isOfReports = (id) => id.includes("/areas/financial-reports/");
/** Screens of other areas that show what the books hold, and nothing of invoices. */
const standsOnBooks = (entry) =>
  isScreen(entry) && ["statements", "financial-reports"].includes(areaOf(entry));
/** Repeating invoices: their page, and the dialog that an invoice opens; no other screen of invoices needs them. */
const isRepeating = (id) =>
  /\/areas\/invoices\/(?:contract|web)\/(?:recurring|next-dates|schedule-fields)(?!.*\.sample\.ts)/.test(id);
/** What the list of earlier uploads needs: it comes after the screen, and in one file. */
const isOfHistory = (id) =>
  /\/areas\/imports\/web\/import-(?:history|undo|dropped|words\.view)\.tsx?$|\/tables\/written-dates\.ts$/.test(
    id,
  );
/** Exports and closing: of two screens of settings, and of no other. */
const isOfLeaving = (id) =>
  /\/areas\/settings\/(?:contract|web)\/(?:data|export|clos)(?!.*\.sample\.ts)/.test(id);
/** Screens that otherwise load nothing of what all areas share. */
const standsApart = (entry) => isScreen(entry) && ["auth", "outreach"].includes(areaOf(entry));
/** Large areas that use little of what all areas share. */
const usesLittle = (entry) =>
  isScreen(entry) && ["accounting", "automation", "books", "invoices", "calendar"].includes(areaOf(entry));
/** Screens that take a file. */
const isUpload = (entry) => /import-page\.tsx$|^areas\/statements\/web\/statement/.test(entry);
const ofFewScreens = /\/ui\/(?:tabs|switch|picture-field)\.tsx$|\/@radix-ui\/react-(?:switch|use-size)\//;
/** Boards are of My Business and of sales, whose screens load what areas share anyway. */
const isBoard = (id) => /\/ui\/board(?:-parts)?\.tsx$/.test(id);
const areaOf = (entry) => /^(?:areas\/)?([\w-]+)\//.exec(entry)?.[1];

/** How Vite should split a build with these options: modules by who loads them, so that a screen is a few files with little that it does not use. */
export async function screenChunks(options) {
  const chunks = await chunksOf(options);
  const areas = [...new Set(chunks.flatMap(({ entries }) => entries).filter(isScreen))].map(areaOf);
  const ofOneScreen = areas.filter((area) => areas.indexOf(area) === areas.lastIndexOf(area));
  const modules = chunks.flatMap((chunk) =>
    chunk.ids.map((id) => ({
      id,
      chunk: chunk.name,
      entries: chunk.entries.length,
      asking: askingOf(chunk.entries).join(),
      screens: chunk.entries.filter(isScreen),
      length: chunk.lengths.get(id) ?? 0,
      group: isDemo(id) ? "demo" : groupOf(id, chunk, ofOneScreen),
    })),
  );
  const twins = twinsAmong(modules.filter(({ group, entries }) => group === undefined && entries > 1));
  const named = new Map([
    ...modules.map(({ id, group, chunk, asking, entries }) => [
      id,
      group ?? (entries > 1 ? twins.get(asking) : undefined) ?? chunk,
    ]),
    ...ofOwnFile(modules).map(({ id, own }) => [id, own]),
  ]);
  const uses = new Map(modules.map(({ id, entries }) => [id, entries]));
  const files = withoutCircles(named, await importsOf(options), uses);
  const left = new Set(chunks.map(({ name }) => name));
  const groups = new Map([...files].filter(([, file]) => !left.has(file)));
  return { includeDependenciesRecursively: false, groups: [{ name: (id) => groups.get(id) }] };
}

// Modules without a group are left to the bundler.
function groupOf(id, { entries, lengths, makesForms, standsAlone }, areasOfOneScreen) {
  // What the landing page shares with every screen, and what it shares with some: the others needn't load that.
  if (entries.includes(landing))
    return entries.includes(app) ? "start" : entries.length > 1 ? "front" : undefined;
  if (entries.includes(app)) return "app";
  const asking = askingOf(entries);
  if (asking.length === 0) return entries.length > 1 ? "samples" : undefined;
  if (isOfHistory(id)) return "earlier-uploads";
  if (entries.length === 1) return isContactPart(entries[0]) ? "contact-parts" : undefined;
  if (isRepeating(id)) return "repeating";
  if (isOfLeaving(id)) return "leaving";
  if (isOfMoney(id) && !makesForms && asking.some(standsOnBooks)) return "books";
  // One file less for a customer's page, and hardly larger for the screens of the money.
  if (isOfMoney(id) && asking.some(isContactPart)) return "money";
  // Several dialogs: one file beside the one of the screens.
  if (!asking.some(isScreen)) return isOfMoney(id) && !makesForms ? "money-parts" : undefined;
  const [area, ...others] = new Set(asking.map(areaOf));
  if (asking.length === 1 && isUpload(asking[0])) return undefined;
  const screens = asking.filter(isScreen);
  if (others.length === 0 && !areasOfOneScreen.includes(area)) return area + (makesForms ? "-forms" : "");
  // A short file of its own only because the demo's samples ask for it too would be one more request for everybody.
  if (others.length === 0)
    return asking.length < entries.length && standsAlone && lengths.get(id) < short
      ? isOfMoney(id)
        ? "money"
        : "app"
      : undefined;
  if (asking.every(isBin)) return "bins";
  if (isOfMoney(id)) return makesForms ? "money-forms" : "money";
  if (isOfReports(id) && !makesForms) return "financial-reports";
  if (makesForms) return "forms";
  if (screens.length > 0 && screens.every(isUpload)) return "uploads";
  // Tabs, switches and the like are of few screens, and worth a request of theirs.
  if (!isOfArea(id)) return ofFewScreens.test(id) ? undefined : isBoard(id) ? "areas" : "app";
  // The little that such a screen needs is no burden for all; the rest would be one for it.
  if (screens.some(usesLittle)) return "app";
  // What such a screen shares with one other is not worth all that areas share.
  return screens.some(standsApart) && screens.length <= 2 ? undefined : "areas";
}

const askingOf = (entries) => entries.filter((entry) => !isSample(entry));

/** A name for what the same entries ask for, where the demo's samples alone would make several files of it. */
function twinsAmong(modules) {
  const chunks = new Map();
  for (const { asking, chunk } of modules)
    if (asking !== "") chunks.set(asking, (chunks.get(asking) ?? new Set()).add(chunk));
  const several = [...chunks].filter(([, names]) => names.size > 1);
  return new Map(
    several.map(([asking, names]) => [asking, /([^/]+)-[\w-]{7}\.js$/.exec([...names].toSorted()[0])[1]]),
  );
}

/** What the screens of at most two areas load of one of them, and whose own area has a file that its screens load anyway: no burden for all others. */
function ofOwnFile(modules) {
  const areasOf = ({ screens }) => [...new Set(screens.map(areaOf))].toSorted();
  const shared = modules.filter((one) => one.group === "areas" && areasOf(one).length <= 2);
  return shared
    .map((one) => ({ ...one, own: areaOf(relative(process.cwd(), one.id)) }))
    .filter(({ own, screens }) => {
      const loaded = modules.filter(({ group }) => group === own).flatMap((other) => other.screens);
      const ofOwn = screens.filter((screen) => areaOf(screen) === own);
      const areas = areasOf({ screens });
      const alike = shared.filter((other) => areasOf(other).join() === areas.join());
      const length = alike.reduce((sum, other) => sum + other.length, 0);
      return (
        ofOwn.length > 0 &&
        ofOwn.every((screen) => loaded.includes(screen)) &&
        (areas.length === 1 || length >= muchOfTwo)
      );
    });
}

/** The chunks of a build that writes nothing. */
async function built(options, rollupOptions) {
  const { output } = await build({
    ...options,
    configFile: false,
    logLevel: "error",
    build: { ...options.build, rollupOptions, write: false, minify: false, manifest: false },
  });
  return output.filter(({ type }) => type === "chunk");
}

/** A name of letters that no other module has. */
const nameOf = (id) => Buffer.from(id).toString("hex");

/** Which modules each module needs, once what nobody uses is dropped: of a build with a file for each. */
async function importsOf(options) {
  const { rollupOptions } = options.build;
  const codeSplitting = { includeDependenciesRecursively: false, groups: [{ name: nameOf }] };
  const chunks = await built(options, {
    ...rollupOptions,
    output: { ...rollupOptions.output, codeSplitting },
  });
  const idsOf = new Map(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds]));
  return new Map(
    chunks.flatMap(({ moduleIds, imports }) => {
      const needed = imports.flatMap((file) => idsOf.get(file) ?? []);
      return moduleIds.map((id) => [id, needed]);
    }),
  );
}

/** How the bundler splits by default: each of its chunks is what the same entries load. */
async function chunksOf(options) {
  const { rollupOptions } = options.build;
  const chunks = await built(options, { ...rollupOptions, experimental: { chunkOptimization: false } });
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const closures = new Map(chunks.map((chunk) => [chunk, closureOf(chunk, byFile)]));
  return chunks.map((chunk) => ({
    name: chunk.fileName,
    ids: chunk.moduleIds,
    lengths: new Map(Object.entries(chunk.modules).map(([id, { renderedLength }]) => [id, renderedLength])),
    entries: chunks
      .filter((one) => one.facadeModuleId && closures.get(one).has(chunk))
      .map(({ facadeModuleId }) => normalizePath(relative(process.cwd(), facadeModuleId))),
    /** True for a module that needs nothing of an area except itself, so everybody can load it. */
    standsAlone: ![...closures.get(chunk)].some((one) => one !== chunk && one.moduleIds.some(isOfArea)),
    makesForms: loads(closures.get(chunk), /\/node_modules\/(?:react-hook-form|@hookform)\//),
  }));
}

const loads = (closure, library) =>
  [...closure].some(({ moduleIds }) => moduleIds.some((id) => library.test(id)));

function closureOf(chunk, byFile, seen = new Set()) {
  if (!chunk || seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const file of chunk.imports) closureOf(byFile.get(file), byFile, seen);
  return seen;
}
