// Commands to run alongside the server: npm run backup FILE, npm run restore FILE [-- --force], npm run mails, npm run formation-facts FILE,
// npm run seed [-- EMAIL], npm run host -- EMAIL [--end].
// node tools/run.mjs NAME ARGS: builds what changed and calls run(args) of apps/server/NAME.ts.
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { prepare } from "./start.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name = "", verb, ...rest] = process.argv.slice(2);
// npm changes to the project's folder and keeps the caller's in INIT_CWD; file names are relative to the caller's.
const from = process.env.INIT_CWD ?? process.cwd();
const args = [
  verb ?? "",
  ...rest.map((arg) => (arg.startsWith("--") || arg.includes("@") ? arg : resolve(from, arg))),
];
process.chdir(root);
try {
  prepare();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { run, explain } = await import(pathToFileURL(join(root, `dist/server/${name}.js`)).href);
await run(args).catch((error) => {
  console.error(explain(error));
  process.exitCode = 1;
});
