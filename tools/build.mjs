// Builds dist/server and dist/web, each only when its sources changed since the last time.
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
    name: "server",
    entry: "apps/server/main.ts",
    output: "dist/server/main.js",
    sources: [...shared, "tools/build-server.mjs", "apps/server", "platform/server"],
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

/** The parts that have to be rebuilt, with the fingerprint of their sources. */
export function staleParts(root) {
  return parts
    .filter((part) => existsSync(join(root, part.entry)))
    .map((part) => ({ ...part, print: fingerprint(root, part) }))
    .filter((part) => !existsSync(join(root, part.output)) || readStamp(root, part) !== part.print);
}

/** Builds the parts that are out of date; the stamp is written last, so an interrupted build is repeated. */
export async function buildParts(root, stale) {
  await Promise.all(
    stale.map(async (part) => {
      await part.build(root);
      mkdirSync(join(root, "dist"), { recursive: true });
      writeFileSync(stampFile(root, part), part.print);
    }),
  );
}

const stampFile = (root, part) => join(root, "dist", `${part.name}.stamp`);

function readStamp(root, part) {
  const file = stampFile(root, part);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function fingerprint(root, part) {
  const areas = existsSync(join(root, "areas")) ? readdirSync(join(root, "areas")) : [];
  const folders = areas.flatMap((area) => [`areas/${area}/contract`, `areas/${area}/${part.side}`]);
  const hash = createHash("sha256").update(process.version);
  for (const source of [...part.sources, ...folders]) addFiles(root, join(root, source), hash);
  return hash.digest("hex");
}

function addFiles(root, path, hash) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat || /\.test\.tsx?$/.test(path)) return;
  if (stat.isDirectory()) {
    for (const name of readdirSync(path).sort()) addFiles(root, join(path, name), hash);
  } else {
    hash.update(`${relative(root, path)} ${stat.size} ${stat.mtimeMs}\n`);
  }
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
