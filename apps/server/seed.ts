import { randomBytes } from "node:crypto";
import { AppError } from "#platform/contract/errors.ts";
import type { Ports } from "#platform/server/context.ts";
import { type Database, openDatabase, prepareDatabase } from "#platform/server/database.ts";
import { DatabaseStartError } from "#platform/server/embedded-postgres.ts";
import { newId } from "#platform/server/ids.ts";
import { jobContexts } from "#platform/server/job-context.ts";
import { makeLog } from "#platform/server/log.ts";
import { hashPassword } from "#platform/server/passwords.ts";
import { emailKey } from "#areas/auth/contract/auth.rules.ts";
import * as auth from "#areas/auth/server/index.ts";
import * as customers from "#areas/customers/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { declared, subscribers } from "./areas.ts";
import { readConfig } from "./config.ts";
import { keyForData } from "./key-for-data.ts";
import { withOwnDatabase } from "./own-database.ts";
import { portsOf } from "./ports.ts";

/** Who owns the sample business when no other address is given. */
const usualEmail = "rosa@example.com";
const businessName = "Alder & Rye";

/**
 * Puts the sample business into the first workspace of this address, or opens one for it with a generated password. Returns
 * what was done, in words; a business that already has the sample stays as it is.
 */
export async function seed(database: Database, ports: Ports, email = usualEmail): Promise<string> {
  const contextFor = jobContexts(
    { ports, subscribers, declared },
    { database, log: makeLog("silent") },
    "seed",
  );
  const password = randomBytes(9).toString("base64url");
  const passwordHash = await hashPassword(password);
  return database.transact(async (tx) => {
    const ctx = contextFor(tx, newId());
    const known = await auth.findUserByEmail(tx, emailKey(email));
    if (!known) {
      const ownerId = await auth.addAccount(tx, {
        firstName: "Rosa",
        lastName: "Delgado",
        companyName: businessName,
        email,
        passwordHash,
        now: ctx.now,
      });
      await team.createWorkspace(await ctx.enter(ctx.workspaceId), {
        name: businessName,
        ownerId,
        withSampleData: true,
      });
      return `${businessName} is ready. Sign in as ${email} with the password ${password}`;
    }
    const workspaceId = await team.firstWorkspaceOf(tx, known.id);
    if (!workspaceId) return `${email} belongs to no business.`;
    const there = await ctx.enter(workspaceId);
    if ((await customers.countSample(there)) > 0)
      return `The business of ${email} already has the sample customers.`;
    await customers.addSample(there, known.id);
    return `The business of ${email} now has the sample customers.`;
  });
}

/** npm run seed [-- EMAIL] */
export async function run([email]: string[]): Promise<void> {
  const config = readConfig();
  await withOwnDatabase(config, async (ownerUrl) => {
    await prepareDatabase(ownerUrl, config.migrationsDir);
    const database = openDatabase(ownerUrl);
    const ports = portsOf(config, await keyForData(config, ownerUrl));
    console.log(await seed(database, ports, email || undefined));
    ports.smtp.close();
    await database.close();
  });
}

/** The sentence for the owner of the machine, or the whole error when it is an unexpected one. */
export const explain = (error: unknown): unknown =>
  error instanceof DatabaseStartError || error instanceof AppError ? error.message : error;
