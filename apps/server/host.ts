import { AppError } from "#platform/contract/errors.ts";
import { openClient } from "#platform/server/connections.ts";
import { prepareDatabase } from "#platform/server/database.ts";
import { DatabaseStartError } from "#platform/server/embedded-postgres.ts";
import { emailKey } from "#areas/auth/contract/auth.rules.ts";
import { deskPage } from "#areas/host/contract/desk.pages.ts";
import { readConfig } from "./config.ts";
import { withOwnDatabase } from "./own-database.ts";

/**
 * Makes a registered person one who answers questions here, or ends that (`ends`). Returns what was done, in words. As the owner of the database: the
 * app's own role can't, so that no browser ever makes a host.
 */
export async function changeHost(ownerUrl: string, email: string, ends: boolean): Promise<string> {
  const client = openClient(ownerUrl, { applicationName: "mainstay host" });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>("SELECT id FROM users WHERE email_key = $1", [
      emailKey(email),
    ]);
    const [person] = rows;
    if (!person) throw new AppError("bad_request", `Nobody has signed up as ${email} yet.`);
    if (ends) {
      const { rowCount } = await client.query("DELETE FROM support_hosts WHERE user_id = $1", [person.id]);
      return rowCount === 0 ? `${email} wasn’t a host.` : `${email} is no longer a host.`;
    }
    const { rowCount } = await client.query(
      "INSERT INTO support_hosts (user_id) VALUES ($1) ON CONFLICT DO NOTHING",
      [person.id],
    );
    return rowCount === 0 ? `${email} is a host already.` : `${email} is a host now.`;
  } finally {
    await client.end();
  }
}

/** npm run host -- EMAIL [--end] */
export async function run(args: string[]): Promise<void> {
  const email = args.find((arg) => arg.includes("@"));
  if (email === undefined)
    throw new AppError(
      "bad_request",
      "Say who: npm run host -- rosa@example.com (and --end to take it back)",
    );
  const config = readConfig();
  await withOwnDatabase(config, async (ownerUrl) => {
    await prepareDatabase(ownerUrl, config.migrationsDir);
    console.log(await changeHost(ownerUrl, email, args.includes("--end")));
    console.log(`The desk is at ${config.appUrl}${deskPage.path}, for hosts who are signed in.`);
  });
}

/** The sentence for the owner of the machine, or the whole error when it is an unexpected one. */
export const explain = (error: unknown): unknown =>
  error instanceof DatabaseStartError || error instanceof AppError ? error.message : error;
