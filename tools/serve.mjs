// The server itself, as `npm start` runs it: says "ready" to whoever started it, and stops when they are gone.
import module from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

try {
  process.chdir(root);
  process.env.NODE_ENV ??= "production";
  process.setSourceMapsEnabled(true);
  // Where Node can keep what it compiles, the next start is quicker.
  process.env.NODE_COMPILE_CACHE ??= join(root, "dist/compiled");
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
  await import(pathToFileURL(join(root, "dist/server/main.js")).href);
  if (process.send) {
    const stop = () => process.emit("SIGTERM");
    process.once("disconnect", stop);
    // They may have gone while it started.
    if (process.connected) process.send("ready", () => undefined);
    else stop();
  }
} catch (error) {
  // The server explains its own errors in one sentence.
  console.error(process.env.LOG_LEVEL === "debug" ? error : error.message);
  process.exitCode = 1;
  // What a start left open that failed halfway keeps nobody waiting.
  setTimeout(() => process.exit(), 10_000).unref();
}
