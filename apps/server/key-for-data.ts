import { AppError } from "#platform/contract/errors.ts";
import { openClient } from "#platform/server/connections.ts";
import { keepKeyOfData, keyOfData } from "#platform/server/installation.ts";
import { fingerprintOf } from "#platform/server/secrets.ts";
import type { Config } from "./config.ts";
import { knownKey, secretKey } from "./secret.ts";

/** What can't be opened or checked any more without the key that made it. */
export const lostWithKey =
  "Without it, these are lost: links in emails already sent, to unsubscribe too; second steps at sign-in; the passwords of mail servers, mailboxes and calendars; the keys of connected apps, webhooks and accounting links; tax numbers on W-9s.";

/** The sentences for a key that is missing or another one; undefined when it is right, or nothing is known about it. */
export function keyTrouble(needed: string | null, key: Buffer | undefined): string | undefined {
  const here = key && fingerprintOf(key);
  if (needed === null || needed === here) return undefined;
  return `The data was sealed with secret key ${needed}; here is ${here ? `key ${here}` : "none"}. Put back the file secret.key that belongs to it (DATA_DIR), or its SECRET_KEY. ${lostWithKey}`;
}

/**
 * The key of the database's data; the first start makes one and writes its fingerprint down. Refuses to start with another: whatever
 * was sealed would be lost without a word, and what is new sealed with a second key.
 */
export async function keyForData(
  { secretKey: configured, dataDir }: Pick<Config, "secretKey" | "dataDir">,
  ownerUrl: string,
): Promise<Buffer> {
  const client = openClient(ownerUrl, { applicationName: "mainstay key" });
  await client.connect();
  try {
    const needed = await keyOfData(client);
    const trouble = keyTrouble(needed, await knownKey(configured, dataDir));
    if (trouble)
      throw new AppError(
        "internal",
        `${trouble} If the key is gone for good, npm run resume -- --new-key goes on without it.`,
      );
    const key = await secretKey(configured, dataDir);
    if (needed === null) await keepKeyOfData(client, fingerprintOf(key));
    return key;
  } finally {
    await client.end();
  }
}
