import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import type { Ports } from "./context.ts";
import { openDatabase, prepareDatabase, type Database } from "./database.ts";
import { jobContexts } from "./job-context.ts";
import { makeLog } from "./log.ts";
import type { Mail } from "./mailer.ts";
import { mailOut, outboxJobs } from "./outbox.ts";

let database: Database;
beforeAll(async () => {
  const ownerUrl = inject("databaseUrl");
  await prepareDatabase(ownerUrl, "database/migrations");
  database = openDatabase(ownerUrl, { max: 3 });
});
afterAll(() => database.close());

type Outcome = "sent" | "no_server" | Error | (() => Promise<"sent">);

/** A mail server that gives these outcomes, one after another; then it accepts everything. */
function portsWith(...outcomes: Outcome[]): Ports & { sent: Mail[] } {
  const sent: Mail[] = [];
  const send = async (mail: Mail): Promise<"sent" | "no_server"> => {
    const outcome = outcomes.shift() ?? "sent";
    if (outcome instanceof Error) throw outcome;
    sent.push(mail);
    return typeof outcome === "function" ? outcome() : outcome;
  };
  return { ...testPorts(), mailer: { ready: true, send, close: () => undefined }, sent };
}

/** Puts an email into the outbox; returns its id and a function that runs its job once. */
async function putOut(ports: Ports, fails = false) {
  const to = `${randomUUID()}@example.com`;
  const work = database.transact(async (tx) => {
    const ctx = jobContexts(
      { ports, subscribers: [] },
      { database, log: makeLog("silent") },
      "test",
    )(tx, randomUUID());
    await mailOut(ctx, { to, subject: "Hello\r\nBcc: everyone@example.com", text: "What it says" });
    if (fails) throw new Error("rolled back");
  });
  await (fails ? work.catch(() => undefined) : work);
  const row = async () =>
    (
      await database.transact((tx) =>
        tx.execute(sql`SELECT id, subject, body, status, detail FROM mails WHERE to_address = ${to}`),
      )
    ).rows[0] as
      | { id: string; subject: string; body: string; status: string; detail: string | null }
      | undefined;
  const mailId = (await row())?.id ?? randomUUID();
  const [handler] = outboxJobs(ports);
  return {
    row,
    run: () =>
      handler!.run({ mailId } as never, {
        database,
        log: makeLog("silent"),
        signal: new AbortController().signal,
      }),
  };
}

const refusal = (words: string, facts: object) => Object.assign(new Error(words), facts);

describe("an email in the outbox", () => {
  test("is sent once, however often its job runs, and its text is not kept", async () => {
    const ports = portsWith();
    const { row, run } = await putOut(ports);
    await Promise.all([run(), run().catch(() => undefined)]);
    await run();
    expect(ports.sent).toEqual([
      expect.objectContaining({ subject: "Hello Bcc: everyone@example.com", text: "What it says" }),
    ]);
    expect(await row()).toMatchObject({ body: "(sent, not kept)" });
  });

  test("does not exist when its transaction is rolled back", async () => {
    const ports = portsWith();
    const { row, run } = await putOut(ports, true);
    await run();
    expect([ports.sent, await row()]).toEqual([[], undefined]);
  });

  test("is kept with its text when no mail server is set up", async () => {
    const { row, run } = await putOut(portsWith("no_server"));
    await run();
    expect(await row()).toMatchObject({
      status: "not_sent",
      body: "What it says",
      detail: "No mail server is set up",
    });
  });

  test.each([
    ["is away", refusal("connect ECONNREFUSED", { code: "ECONNECTION", command: "CONN" })],
    ["wants it later", refusal("450 try again", { responseCode: 450, command: "RCPT TO" })],
    ["refuses the text", refusal("451 not now", { responseCode: 451, command: "DATA" })],
  ])("is tried again when the server %s", async (_what, error) => {
    const ports = portsWith(error);
    const { row, run } = await putOut(ports);
    await expect(run()).rejects.toThrow(error.message);
    expect(await row()).toMatchObject({ status: "pending" });
    await run();
    expect([ports.sent.length, (await row())?.status]).toEqual([1, "sent"]);
  });

  test("is never sent again when the connection broke after its text was handed over", async () => {
    const ports = portsWith(refusal("Connection closed", { code: "ECONNECTION", command: "DATA" }));
    const { row, run } = await putOut(ports);
    await run();
    await run();
    expect(ports.sent).toEqual([]);
    expect(await row()).toMatchObject({
      status: "failed",
      detail: "It is not known whether this email arrived",
    });
  });

  test("is never sent again when the process died while sending it", async () => {
    const ports = portsWith(() => new Promise(() => undefined));
    const { row, run } = await putOut(ports);
    void run();
    await expect.poll(() => ports.sent.length).toBe(1);
    await run();
    expect(ports.sent).toHaveLength(1);
    expect(await row()).toMatchObject({
      status: "failed",
      detail: "It is not known whether this email arrived",
    });
  });
});
