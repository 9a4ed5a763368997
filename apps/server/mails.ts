import { openDatabase, prepareDatabase } from "#platform/server/database.ts";
import { DatabaseStartError } from "#platform/server/embedded-postgres.ts";
import { listKeptMails } from "#platform/server/outbox.ts";
import { readConfig } from "./config.ts";
import { withOwnDatabase } from "./own-database.ts";

/** Prints the mail that could not leave because no mail server is set up, newest first: for whoever runs this machine. */
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
        ? "No mail is kept here."
        : `\n${mails.length} kept. Set SMTP_URL and mail leaves by itself.`,
    );
  });
}

/** The sentence for the owner of the machine, or the whole error when it is none of those foreseen. */
export const explain = (error: unknown): unknown =>
  error instanceof DatabaseStartError ? error.message : error;
