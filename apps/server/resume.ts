import { createInterface } from "node:readline/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { openClient } from "#platform/server/connections.ts";
import { prepareDatabase, type Tx } from "#platform/server/database.ts";
import type { DueKind, DueSpan } from "#platform/server/due.ts";
import { DatabaseStartError } from "#platform/server/embedded-postgres.ts";
import { goOn, keepKeyOfData, readInstallation } from "#platform/server/installation.ts";
import { fingerprintOf } from "#platform/server/secrets.ts";
import { numbersGivenTwice } from "#areas/invoices/server/index.ts";
import { dueKinds } from "./areas.ts";
import { readConfig } from "./config.ts";
import { withOwnDatabase } from "./own-database.ts";
import { secretKey } from "./secret.ts";

/** Going on was refused; the message says what is missing. */
export class ResumeError extends Error {
  override name = "ResumeError";
}

export type Choice = "send" | "drop";
type Parts = {
  args: readonly string[];
  say: (line: string) => void;
  /** Asks the owner of the machine, where there is one to ask. */
  ask?: (question: string) => Promise<string>;
};

const ofCopy = "--make-this-copy-the-original";

/**
 * Lists by kind what was due since the backup and the numbers that may have been given twice, takes or asks for a choice for each kind,
 * and then has everything leave again: all of it in one transaction, or nothing.
 */
export async function resume(client: pg.Client, { args, say, ask }: Parts): Promise<void> {
  const { standing, backupMadeAt, restoredAt } = await readInstallation(client);
  if (standing === "live") return say("Nothing is on hold here.");
  if (standing === "copy" && !args.includes(ofCopy))
    throw new ResumeError(
      `This is a copy, restored with --quiet: it never sends anything. If it takes the place of the original, which must never run again, add ${ofCopy}.`,
    );
  const tx: Tx = drizzle(client);
  // Days are counted in UTC, wherever the database's server stands.
  await client.query("SET TIME ZONE 'UTC'");
  const until = new Date();
  const span: DueSpan = { since: backupMadeAt ?? new Date(0), until, madeBefore: restoredAt ?? until };
  say(`The backup was made at ${span.since.toISOString()}. Due since then:`);
  const due: { kind: DueKind; count: number }[] = [];
  for (const kind of dueKinds) due.push({ kind, count: await kind.count(tx, span) });
  const some = due.filter(({ count }) => count > 0);
  for (const { kind, count } of some) say(`  ${kind.name}: ${count} ${kind.words}`);
  if (some.length === 0) say("  nothing");
  if (restoredAt)
    say(
      `What people made after the restore (${restoredAt.toISOString()}) isn’t among it, and goes on in any case.`,
    );
  const numbers = await numbersGivenTwice(tx, restoredAt ?? new Date());
  if (numbers.length > 0) say("These numbers may have been given already, after the backup:");
  for (const line of numbers) say(`  ${line}`);
  const choices = await choicesFor(
    some.map(({ kind }) => kind),
    { args, say, ask },
  );
  await client.query("BEGIN");
  for (const [kind, choice] of choices) if (choice === "drop") await kind.drop(tx, span);
  await goOn(client);
  await client.query("COMMIT");
  for (const [kind, choice] of choices) say(`${kind.name}: ${choice === "send" ? "sent now" : "dropped"}`);
  say("Everything goes on.");
}

async function choicesFor(kinds: readonly DueKind[], { args, ask }: Parts): Promise<Map<DueKind, Choice>> {
  const choices = new Map<DueKind, Choice>();
  for (const name of (["send", "drop"] as const).flatMap((choice) => namesIn(args, choice) ?? []))
    if (name !== "" && !dueKinds.some((kind) => kind.name === name))
      throw new ResumeError(
        `There is no kind “${name}”. Kinds: ${dueKinds.map((one) => one.name).join(", ")}`,
      );
  for (const kind of kinds) {
    const choice = chosen(args, kind.name) ?? (ask && (await askFor(kind, ask)));
    if (choice) choices.set(kind, choice);
  }
  const open = kinds.filter((kind) => !choices.has(kind)).map(({ name }) => name);
  if (open.length > 0)
    throw new ResumeError(
      `Nothing was changed. Say what becomes of each kind, such as npm run resume -- --drop=${open.join(",")} or --send=${open.join(",")}; --send or --drop alone means all others.`,
    );
  return choices;
}

/** The kinds after --send= or --drop=; none after the flag alone, which means all others. */
function namesIn(args: readonly string[], choice: Choice): string[] | undefined {
  const flags = args.filter((arg) => arg === `--${choice}` || arg.startsWith(`--${choice}=`));
  return flags.length === 0 ? undefined : flags.flatMap((flag) => (flag.split("=")[1] ?? "").split(","));
}

function chosen(args: readonly string[], name: string): Choice | undefined {
  const [send, drop] = [namesIn(args, "send"), namesIn(args, "drop")];
  // What is named both ways is not sent: that can still be made up for.
  if (drop?.includes(name)) return "drop";
  if (send?.includes(name)) return "send";
  return drop?.includes("") ? "drop" : send?.includes("") ? "send" : undefined;
}

async function askFor(kind: DueKind, ask: NonNullable<Parts["ask"]>): Promise<Choice> {
  for (;;) {
    const answer = (await ask(`${kind.name}: send or drop? `)).trim().toLowerCase();
    if (answer === "send" || answer === "drop") return answer;
  }
}

/** npm run resume [-- --send[=KINDS] --drop[=KINDS]] [--new-key] */
export async function run(args: string[]): Promise<void> {
  const config = readConfig();
  await withOwnDatabase(config, async (ownerUrl) => {
    await prepareDatabase(ownerUrl, config.migrationsDir);
    const client = openClient(ownerUrl, { applicationName: "mainstay resume" });
    await client.connect();
    const lines = process.stdin.isTTY
      ? createInterface({ input: process.stdin, output: process.stdout })
      : undefined;
    try {
      if (args.includes("--new-key")) {
        const key = fingerprintOf(await secretKey(config.secretKey, config.dataDir));
        await keepKeyOfData(client, key);
        console.log(`From now on the data belongs to key ${key}. What an earlier key sealed stays lost.`);
      }
      await resume(client, {
        args,
        say: (line) => console.log(line),
        ...(lines && { ask: (question) => lines.question(question) }),
      });
    } finally {
      lines?.close();
      await client.end();
    }
  });
}

/** The sentence for the owner of the machine, or the whole error when it is an unexpected one. */
export const explain = (error: unknown): unknown =>
  error instanceof ResumeError || error instanceof DatabaseStartError ? error.message : error;
