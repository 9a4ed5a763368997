import { randomBytes } from "node:crypto";
import type { Tx } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import { emailKey, isVisitorEmail, usernameFor, visitorDomain } from "#areas/auth/contract/auth.rules.ts";
import { defaultCompanySize, defaultIndustry } from "#areas/auth/contract/auth.schema.ts";
import * as store from "./users.store.ts";

/** No password has this hash: a visitor gets in only by the session that is made for them. */
const noPassword = "none";

// Made by hand or for a visitor: nobody is asked to confirm an address.
type Account = { firstName: string; lastName: string; companyName: string; email: string; now: Date };

async function addUser(
  tx: Tx,
  { now, ...fields }: Account,
  made: { username: string; passwordHash: string },
): Promise<string> {
  const id = newId();
  const at = now.toISOString();
  await store.insertUser(tx, {
    ...fields,
    ...made,
    id,
    emailKey: emailKey(fields.email),
    companySize: defaultCompanySize,
    industry: defaultIndustry,
    emailConfirmedAt: at,
    createdAt: at,
    updatedAt: at,
  });
  return id;
}

/** Makes an account by hand, like a sign-up without a browser, with a hash made before the transaction; returns its id. The caller gives it a business. */
export async function addAccount(
  tx: Tx,
  { passwordHash, ...account }: Account & { passwordHash: string },
): Promise<string> {
  return addUser(tx, account, { username: usernameFor(account.email, Math.random), passwordHash });
}

/** Makes a throw-away account for a test-mode visitor and returns its id. */
export async function addVisitor(tx: Tx, input: { companyName: string; now: Date }): Promise<string> {
  const username = `visitor-${randomBytes(12).toString("hex")}`;
  return addUser(
    tx,
    { ...input, firstName: "Rosa", lastName: "Delgado", email: `${username}@${visitorDomain}` },
    { username, passwordHash: noPassword },
  );
}

/** Removes the throw-away accounts among those given. */
export async function removeVisitors(
  tx: Tx,
  members: readonly { id: string; email: string }[],
): Promise<void> {
  for (const { id, email } of members) if (isVisitorEmail(email)) await store.removeUser(tx, id);
}
