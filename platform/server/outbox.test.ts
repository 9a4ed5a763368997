import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import type { Ports } from "./context.ts";
import { openDatabase, prepareDatabase, type Database } from "./database.ts";
import { jobContexts } from "./job-context.ts";
import { makeLog } from "./log.ts";
import { type Mail, makeMailer } from "./mailer.ts";
import { mailOut, outboxJobs } from "./outbox.ts";
import { makeSmtp } from "./smtp.ts";

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
  return { ...testPorts(), mailer: { ready: true, send }, sent };
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
    ["is away", new Error("host refused the connection")],
    ["wants it later", new Error("450 try again")],
    ["refuses the text", new Error("451 not now")],
  ])("is tried again when the server %s", async (_what, error) => {
    const ports = portsWith(error);
    const { row, run } = await putOut(ports);
    await expect(run()).rejects.toThrow(error.message);
    expect(await row()).toMatchObject({ status: "pending" });
    await run();
    expect([ports.sent.length, (await row())?.status]).toEqual([1, "sent"]);
  });

  test.each([
    ["broke", { at: "data", drop: true }],
    ["fell silent", { at: "data", hang: true }],
  ] as const)(
    "is never sent again when the line %s after its text was handed over",
    async (_how, behaves) => {
      const standIn = await mailStandIn();
      const smtp = makeSmtp(`smtp://127.0.0.1:${standIn.port}`, "Mainstay <no-reply@host.example>", {
        silenceMs: 500,
        mailMs: 1000,
      });
      onTestFinished(async () => {
        smtp.close();
        await standIn.close();
      });
      let handedOver = 0;
      standIn.behave = () => (handedOver++, behaves);
      const { row, run } = await putOut({ ...testPorts(), smtp, mailer: makeMailer(smtp) });
      await run();
      await run();
      // Once at RCPT, once at DATA.
      expect(handedOver).toBe(2);
      expect(await row()).toMatchObject({
        status: "failed",
        detail: "It is not known whether this email arrived",
      });
    },
  );

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
