import { resolve } from "node:path";
import { BackupError, restoreBackup, saveBackup } from "#platform/server/backup.ts";
import { prepareDatabase } from "#platform/server/database.ts";
import { DatabaseStartError } from "#platform/server/embedded-postgres.ts";
import { readConfig } from "./config.ts";
import { withOwnDatabase } from "./own-database.ts";

/** `save FILE` or `restore FILE [--force]`, on the database that the server uses; it may be running. */
export async function run(args: string[]): Promise<void> {
  const [verb, name] = args.filter((arg) => arg !== "--force");
  if (!name || (verb !== "save" && verb !== "restore"))
    throw new BackupError("Say which file: npm run backup FILE, or npm run restore FILE.");
  const config = readConfig();
  const file = resolve(name);
  await withOwnDatabase(config, async (ownerUrl) => {
    if (verb === "save") {
      await prepareDatabase(ownerUrl, config.migrationsDir);
      const tables = await saveBackup(ownerUrl, file);
      console.log(
        `Saved ${tables} tables to ${file}. Keep the file secret.key of DATA_DIR with it, in a safe place.`,
      );
    } else {
      await restoreBackup(ownerUrl, file, {
        migrationsDir: config.migrationsDir,
        prepare: prepareDatabase,
        isForced: args.includes("--force"),
      });
      console.log(`Restored ${file}.`);
    }
  });
}

/** The sentence for the owner of the machine, or the whole error when it is an unexpected one. */
export function explain(error: unknown): unknown {
  if (error instanceof BackupError || error instanceof DatabaseStartError) return error.message;
  if ((error as NodeJS.ErrnoException).code === "EEXIST")
    return "There is already a file with that name; nothing was written.";
  return error;
}
