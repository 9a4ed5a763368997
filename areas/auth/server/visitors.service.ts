import { randomBytes } from "node:crypto";
import type { Tx } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import { trialDays } from "#platform/contract/product.ts";
import { isVisitorEmail, visitorDomain } from "#areas/auth/contract/auth.rules.ts";
import { defaultCompanySize, defaultIndustry } from "#areas/auth/contract/auth.schema.ts";
import * as store from "./users.store.ts";

/** No password has this hash: a visitor comes in by the session that is made for them, and in no other way. */
const noPassword = "none";

/** Makes a throw-away account for a visitor of the test mode and answers its id. */
export async function addVisitor(tx: Tx, input: { companyName: string; now: Date }): Promise<string> {
  const id = newId();
  const name = `visitor-${randomBytes(12).toString("hex")}`;
  const email = `${name}@${visitorDomain}`;
  const now = input.now.toISOString();
  await store.insertUser(tx, {
    id, username: name, email, emailKey: email, passwordHash: noPassword, firstName: "Rosa", lastName: "Delgado", companyName: input.companyName,
    companySize: defaultCompanySize, industry: defaultIndustry, trialEndsAt: new Date(input.now.getTime() + trialDays * 86_400_000).toISOString(), createdAt: now, updatedAt: now,
  });
  return id;
}

/** Removes those of the given accounts that are throw-away ones. */
export async function removeVisitors(tx: Tx, members: readonly { id: string; email: string }[]): Promise<void> {
  for (const { id, email } of members) if (isVisitorEmail(email)) await store.removeUser(tx, id);
}
