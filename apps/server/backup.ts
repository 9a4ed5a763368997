import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { BackupError, saveBackup } from "#platform/server/backup.ts";
import { prepareDatabase } from "#platform/server/database.ts";
import { DatabaseStartError } from "#platform/server/embedded-postgres.ts";
import { MigrationError } from "#platform/server/migrate.ts";
import { restoreBackup } from "#platform/server/restore.ts";
import { type Config, readConfig } from "./config.ts";
import { keyTrouble } from "./key-for-data.ts";
import { withOwnDatabase } from "./own-database.ts";
import { knownKey } from "./secret.ts";
import { standingWords } from "./standing.ts";

/** `save FILE` while the product runs, or `restore FILE [--force] [--quiet]` while it is stopped, on the database that it uses. */
export async function run(args: string[]): Promise<void> {
  const [verb, name] = args.filter((arg) => !arg.startsWith("--"));
  if (!name || (verb !== "save" && verb !== "restore"))
    throw new BackupError("Say which file: npm run backup FILE, or npm run restore FILE.");
  const config = readConfig();
  const file = resolve(name);
  await withOwnDatabase(config, (ownerUrl) =>
    verb === "save" ? save(ownerUrl, file) : restore(config, ownerUrl, file, args),
  );
}

async function save(ownerUrl: string, file: string): Promise<void> {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const { tables, rows } = await saveBackup(ownerUrl, file, version);
  console.log(
    `Saved to ${file}: ${tables} tables, rows: ${rows}. Keep the file secret.key of DATA_DIR (or SECRET_KEY) with it, in a safe place: without it, parts of the data are lost.`,
  );
}

async function restore(config: Config, ownerUrl: string, file: string, args: string[]): Promise<void> {
  const isCopy = args.includes("--quiet");
  const { rows, madeAt, key } = await restoreBackup(ownerUrl, file, {
    migrationsDir: config.migrationsDir,
    prepare: prepareDatabase,
    isForced: args.includes("--force"),
    isCopy,
  });
  console.log(`Restored ${file} as of ${madeAt}. Rows: ${rows}, as many as were saved.`);
  const trouble = keyTrouble(key ?? null, await knownKey(config.secretKey, config.dataDir));
  if (trouble) console.warn(trouble);
  console.log(standingWords[isCopy ? "copy" : "held"]);
}

/** The sentence for the owner of the machine, or the whole error when it is an unexpected one. */
export function explain(error: unknown): unknown {
  if (error instanceof BackupError || error instanceof DatabaseStartError || error instanceof MigrationError)
    return error.message;
  if ((error as NodeJS.ErrnoException).code === "EEXIST")
    return "There is already a file with that name; nothing was written.";
  return error;
}
