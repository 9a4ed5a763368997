// The service worker: one file by itself, because a browser installs it as such.
import { join } from "node:path";

/** Writes dist/web/worker.js, which the server sends with the names of the release's files before it. */
export async function buildWorker(root) {
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: ["apps/web/worker/worker.ts"],
    outfile: join(root, "dist/web/worker.js"),
    bundle: true,
    format: "iife",
    target: "es2022",
    minify: true,
    logLevel: "warning",
  });
}
