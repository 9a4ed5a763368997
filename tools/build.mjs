// Builds dist/server, dist/web and dist/articles.json, each only when its sources changed since the last time.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { renderLanding } from "./build-landing.mjs";
import { buildServer } from "./build-server.mjs";
import { buildWorker } from "./build-worker.mjs";
import { putBack, setAside } from "./kept-releases.mjs";

const shared = [
  "package.json",
  "package-lock.json",
  "tools/build.mjs",
  "apps/pages.ts",
  "platform/contract",
  "platform/tables",
];
const parts = [
  {
    name: "articles",
    entry: "areas/help/content",
    output: "dist/articles.json",
    sources: ["package-lock.json", "tools/build-articles.mjs", "areas/help/content"],
    // Its library is there once packages are installed.
    build: async (root) => (await import("./build-articles.mjs")).buildArticles(root),
  },
  {
    name: "server",
    entry: "apps/server/main.ts",
    output: "dist/server/main.js",
    sources: [
      ...shared,
      "tools/build-server.mjs",
      "tools/import-globs.mjs",
      "apps/server",
      "platform/server",
    ],
    side: "server",
    build: buildServer,
  },
  {
    name: "web",
    entry: "vite.config.ts",
    output: "dist/web",
    sources: [
      ...shared,
      "vite.config.ts",
      "tools/build-landing.mjs",
      "tools/build-worker.mjs",
      "tools/screen-chunks.mjs",
      "apps/web",
      "platform/web",
    ],
    side: "web",
    build: buildWeb,
  },
];

/** The parts that have to be rebuilt, with the stamp of their sources: what is in them counts, wherever and whenever they were copied. */
export function staleParts(root) {
  return parts
    .filter((part) => existsSync(join(root, part.entry)))
    .map((part) => ({ ...part, ...look(root, part) }))
    .filter((part) => part.isStale);
}

/** Builds the parts that are out of date; the stamp is written last, so an interrupted build is repeated. */
export async function buildParts(root, stale) {
  await Promise.all(
    stale.map(async (part) => {
      await part.build(root);
      mkdirSync(join(root, "dist"), { recursive: true });
      writeStamp(root, part, part);
    }),
  );
}

const stampFile = (root, part) => join(root, "dist", `${part.name}.stamp`);

/** The stamp's first line is for the contents of the sources, its second for their times: where those are as they were, nothing has to be read. */
function writeStamp(root, part, { contents, times }) {
  writeFileSync(stampFile(root, part), `${contents}\n${times}\n`);
}

function readStamp(root, part) {
  const file = stampFile(root, part);
  return existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
}

function look(root, part) {
  const files = sourcesOf(root, part);
  const times = printOf(files, ({ path, stat }) => `${relative(root, path)} ${stat.size} ${stat.mtimeMs}\n`);
  const isBuilt = existsSync(join(root, part.output));
  const [builtFrom, builtAt] = readStamp(root, part);
  if (isBuilt && builtAt === times) return { isStale: false };
  const contents = printOf(
    files,
    ({ path, stat }) => `${relative(root, path)} ${stat.size}\n`,
    ({ path }) => readFileSync(path),
  );
  if (!isBuilt || builtFrom !== contents) return { isStale: true, contents, times };
  try {
    writeStamp(root, part, { contents, times });
  } catch {
    // A folder that can't be written is read anew each time.
  }
  return { isStale: false };
}

function printOf(files, ...shown) {
  const hash = createHash("sha256");
  for (const file of files) for (const show of shown) hash.update(show(file));
  return hash.digest("hex");
}

function sourcesOf(root, part) {
  if (!part.side) return part.sources.flatMap((source) => filesUnder(join(root, source)));
  const areas = existsSync(join(root, "areas")) ? readdirSync(join(root, "areas")).sort() : [];
  const folders = areas.flatMap((area) => [`areas/${area}/contract`, `areas/${area}/${part.side}`]);
  return [...part.sources, ...folders].flatMap((source) => filesUnder(join(root, source)));
}

function filesUnder(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat || /\.test\.tsx?$/.test(path)) return [];
  if (!stat.isDirectory()) return [{ path, stat }];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

function buildWeb(root) {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  setAside(root);
  const child = spawn(process.execPath, [vite, "build", "--logLevel", "error"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error("The pages could not be built; the lines above say why.")),
    );
  })
    .then(() => renderLanding(root))
    .then(() => buildWorker(root))
    .then(() => putBack(root));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const root = process.cwd();
  await buildParts(root, staleParts(root)).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
