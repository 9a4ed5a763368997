import { openDatabase, prepareDatabase } from "#platform/server/database.ts";
import { DatabaseStartError } from "#platform/server/embedded-postgres.ts";
import { listKeptMails } from "#platform/server/outbox.ts";
import { readConfig } from "./config.ts";
import { withOwnDatabase } from "./own-database.ts";

/** Prints the emails that could not be sent because no mail server is set up, newest first, for the owner of this machine. */
export async function run(): Promise<void> {
  const config = readConfig();
  await withOwnDatabase(config, async (ownerUrl) => {
    await prepareDatabase(ownerUrl, config.migrationsDir);
    const database = openDatabase(ownerUrl);
    const mails = await database.transact(listKeptMails);
    await database.close();
    for (const mail of mails)
      console.log(`\nTo: ${mail.toAddress}\nSubject: ${mail.subject}\n\n${mail.body}`);
    console.log(
      mails.length === 0
        ? "No email is waiting here."
        : `\n${mails.length} kept. Set SMTP_URL, and email is sent from then on.`,
    );
  });
}

/** The sentence for the owner of the machine, or the whole error when it is an unexpected one. */
export const explain = (error: unknown): unknown =>
  error instanceof DatabaseStartError ? error.message : error;
