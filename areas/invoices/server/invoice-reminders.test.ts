import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import { newClient, newFinal } from "#apps/server/testing/invoice-fixture.ts";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { invoicePapersApi } from "#areas/invoices/contract/invoice-papers.api.ts";
import { invoiceRemindersApi as api } from "#areas/invoices/contract/invoice-reminders.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { sendInvoiceMail } from "./invoices.jobs.ts";
import { planReminders, watchReminders } from "./invoice-reminders.jobs.ts";

const server = await testServer({ smtp: quickSmtp(3000) });
const today = dayIn("UTC", new Date());
const inShop = (owner: SignedIn, statement: ReturnType<typeof sql>) =>
  server.database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(statement));
const steps = [-3, 1, 7, 14].map((days) => ({ days }));

/** A business with a mail server that has reminded since long ago. */
async function shop(own: { days: number; subject?: string; message?: string }[] = steps) {
  const owner = await server.newOwner();
  const standIn = await mailStandIn();
  onTestFinished(() => standIn.close());
  await sendThrough(server.database, owner.user.workspaceId, standIn.port);
  const { status } = await owner.call(api.saveSettings, { body: { isOn: true, steps: own } });
  expect(status).toBe(200);
  await inShop(owner, sql`UPDATE invoice_reminder_steps SET since = '2020-01-01'`);
  return { owner, standIn };
}

/** An invoice that was finalized 60 days ago and is due so many days from now. */
async function newDue(owner: SignedIn, inDays: number, changes: Parameters<typeof newFinal>[1] = {}) {
  const contactId = changes.contactId ?? (await newClient(owner, { email: "dana@example.com" }));
  const issueDate = addDays(today, -60);
  const made = await newFinal(owner, { issueDate, dueDate: addDays(today, inDays), ...changes, contactId });
  // The trigger that keeps finalized documents is for the product, not for this test's clock.
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  await client.query("BEGIN");
  await client.query("SET LOCAL session_replication_role = replica");
  await client.query("UPDATE invoices SET finalized_at = finalized_at - interval '60 days' WHERE id = $1", [
    made.id,
  ]);
  await client.query("COMMIT");
  await client.end();
  return made;
}
async function look(owner: SignedIn): Promise<void> {
  await server.runNow(watchReminders);
  await server.runJobs(planReminders, owner);
  await server.runJobs(sendInvoiceMail, owner);
}
/** As if nothing had been sent today, so that the next look is another day's. */
const nextDay = (owner: SignedIn) =>
  inShop(owner, sql`UPDATE invoice_reminders SET reminded_at = reminded_at - interval '2 days'`);
const stepsOf = async (owner: SignedIn, id: string) =>
  (await owner.call(invoicePapersApi.mails, { params: { id } })).body.map(({ step }) => step);
const remindersOf = async (owner: SignedIn, id: string) =>
  (await owner.call(api.get, { params: { id } })).body;

describe("the settings", () => {
  test("are off until a manager turns them on, with days that are proposed", async () => {
    const owner = await server.newOwner();
    const { body } = await owner.call(api.settings);
    expect(body).toMatchObject({
      isOn: false,
      version: 1,
      mailNotice: expect.stringMatching(/^Email isn’t set up/),
    });
    expect(body.steps.map(({ days }) => days)).toEqual([-3, 1, 7, 14]);
    const member = await newTeammate(server, owner, "member");
    expect((await member.refused(api.saveSettings, { body: { isOn: true, steps } })).status).toBe(403);
    const { id } = await newFinal(owner);
    await look(owner);
    expect(await remindersOf(owner, id)).toMatchObject({ isOn: false, isOff: false, next: null });
    const saved = await owner.call(api.saveSettings, {
      body: { isOn: true, steps: [{ days: 5 }], version: 1 },
    });
    expect(saved.body).toMatchObject({ isOn: true, steps: [{ days: 5, subject: null, message: null }] });
    expect((await owner.refused(api.saveSettings, { body: { isOn: true, steps, version: 1 } })).status).toBe(
      409,
    );
  });

  test.each<[object, string]>([
    [{ steps: [] }, "steps"],
    [{ steps: [{ days: 1 }, { days: 1 }] }, "steps"],
    [{ steps: [{ days: 366 }] }, "steps"],
    [{ steps: [{ days: -91 }] }, "steps"],
    [{ steps: [{ days: 1.5 }] }, "steps"],
    [{ steps: [{ days: 1, message: "Hi {{nickname}}" }] }, "steps"],
    [{ steps: [{ days: 1, subject: "x".repeat(201) }] }, "steps"],
    [{ isOn: "yes" }, "isOn"],
  ])("%j is refused under its field", async (change, field) => {
    const owner = await server.newOwner();
    const body = { isOn: true, steps, ...change } as never;
    const answer = await owner.refused(api.saveSettings, { body });
    expect([answer.status, Object.keys(answer.body.errors ?? {})[0]?.split(".")[0]]).toEqual([400, field]);
  });

  test("turned on, leave days alone that have passed", async () => {
    const { owner, standIn } = await shop();
    await owner.call(api.saveSettings, { body: { isOn: false, steps } });
    const { id } = await newDue(owner, -8);
    await owner.call(api.saveSettings, { body: { isOn: true, steps } });
    await look(owner);
    expect(standIn.taken).toEqual([]);
    expect((await remindersOf(owner, id)).next).toEqual({ days: 14, date: addDays(today, 6) });
  });
});

describe("a reminder", () => {
  test("leaves once for each step, with what is open, and shows in the invoice's history", async () => {
    const { owner, standIn } = await shop([
      {
        days: 1,
        subject: "{{company}}: {{invoiceNumber}}",
        message: "Hi {{firstName}}, {{amountDue}} please.",
      },
    ]);
    const { id } = await newDue(owner, -1);
    await owner.call(invoicePaymentsApi.pay, { params: { id }, body: { amount: "39.03" } });
    await Promise.all([look(owner), look(owner)]);
    await look(owner);
    expect(standIn.taken.map(({ to, mail }) => [to, mail.subject])).toEqual([
      ["dana@example.com", "Alder & Rye: INV-0001"],
    ]);
    const [taken] = standIn.taken;
    expect(taken!.mail.text).toContain("Hi Dana, $60.97 please.");
    expect(taken!.mail.text).toContain("$60.97 still open of $100.00");
    expect(taken!.mail.attachments).toHaveLength(1);
    const { body: history } = await owner.call(invoicesApi.history, { params: { id } });
    const told = history.filter(({ type }) => type === "reminded" || type === "sent");
    expect(told.map(({ type, detail }) => [type, detail])).toEqual([
      ["reminded", "to dana@example.com, 1 day after it was due"],
    ]);
  });

  test("after downtime goes once for the newest step; those before it don't stack up", async () => {
    const { owner, standIn } = await shop();
    const { id } = await newDue(owner, -9);
    await look(owner);
    await nextDay(owner);
    await look(owner);
    expect(await stepsOf(owner, id)).toEqual(["reminder 7"]);
    expect(standIn.taken).toHaveLength(1);
  });

  test("waits for a mail server, and goes once it is there", async () => {
    const owner = await server.newOwner();
    await owner.call(api.saveSettings, { body: { isOn: true, steps } });
    await inShop(owner, sql`UPDATE invoice_reminder_steps SET since = '2020-01-01'`);
    const { id } = await newDue(owner, -2);
    await look(owner);
    expect(await stepsOf(owner, id)).toEqual([]);
    const standIn = await mailStandIn();
    onTestFinished(() => standIn.close());
    await sendThrough(server.database, owner.user.workspaceId, standIn.port);
    await look(owner);
    expect(await stepsOf(owner, id)).toEqual(["reminder 1"]);
  });

  test.each<[string, (owner: SignedIn, id: string) => Promise<unknown>]>([
    [
      "paid in full",
      (owner, id) => owner.call(invoicePaymentsApi.pay, { params: { id }, body: { amount: "100" } }),
    ],
    [
      "void",
      (owner, id) => owner.call(invoicePaymentsApi.void, { params: { id }, body: { reason: "Twice" } }),
    ],
    ["written off", (owner, id) => owner.call(invoicePaymentsApi.writeOff, { params: { id }, body: {} })],
    ["to get none", (owner, id) => owner.call(api.save, { params: { id }, body: { isOff: true } })],
  ])("never leaves for an invoice that is %s", async (_name, close) => {
    const { owner, standIn } = await shop();
    const { id } = await newDue(owner, -1);
    await close(owner, id);
    await look(owner);
    expect(standIn.taken).toEqual([]);
  });

  test("that is planned does not leave once the invoice is paid", async () => {
    const { owner, standIn } = await shop();
    const { id } = await newDue(owner, -1);
    await server.runNow(watchReminders);
    await server.runJobs(planReminders, owner);
    await owner.call(invoicePaymentsApi.pay, { params: { id }, body: { amount: "100" } });
    await server.runJobs(sendInvoiceMail, owner);
    expect(standIn.taken).toEqual([]);
    expect((await owner.call(invoicePapersApi.mails, { params: { id } })).body[0]?.words).toBe(
      "Not sent: nothing was open any more",
    );
  });

  test("by hand goes once for each press, and today's own step counts as done", async () => {
    const { owner, standIn } = await shop();
    const { id } = await newDue(owner, -1);
    const send = (act: string) =>
      owner.call(api.send, { params: { id }, body: {}, headers: { "idempotency-key": act } });
    const all = await Promise.all([send("first"), send("first"), send("first")]);
    expect(all.map(({ body }) => body.outcome)).toEqual(["on_its_way", "on_its_way", "on_its_way"]);
    await look(owner);
    expect(await stepsOf(owner, id)).toEqual(["reminder now 1"]);
    expect((await send("second")).body.outcome).toBe("on_its_way");
    await server.runJobs(sendInvoiceMail, owner);
    expect(standIn.taken).toHaveLength(2);
    expect(standIn.taken[0]!.mail.text).toContain("$100.00 is still open");
  });

  test("by hand is refused once an email went out since it was seen, with who sent it", async () => {
    const { owner } = await shop();
    const mina = await newTeammate(server, owner, "manager", { firstName: "Mina" });
    const { id } = await newDue(owner, -5);
    const input = { params: { id }, body: { mailsSeen: 0 } };
    expect((await mina.call(api.send, input)).body.outcome).toBe("on_its_way");
    expect((await owner.refused(api.send, input)).body).toMatchObject({
      code: "conflict",
      message: "Mina sent a reminder in the meantime. Look before you send another one.",
      count: 1,
    });
    expect((await owner.call(invoicePapersApi.mails, { params: { id } })).body).toHaveLength(1);
  });

  test("by hand is refused for a draft, for what is paid, and for others", async () => {
    const { owner } = await shop();
    const other = await server.newOwner();
    const { id } = await newDue(owner, -1);
    const asked = { params: { id }, body: {} };
    expect((await other.refused(api.send, asked)).status).toBe(404);
    expect((await other.refused(api.get, { params: { id } })).status).toBe(404);
    expect((await other.refused(api.save, { params: { id }, body: { isOff: true } })).status).toBe(404);
    await owner.call(invoicePaymentsApi.pay, { params: { id }, body: { amount: "100" } });
    expect((await owner.refused(api.send, asked)).status).toBe(409);
  });

  test("turned off for one invoice and on again, leaves what passed alone", async () => {
    const { owner, standIn } = await shop();
    const { id } = await newDue(owner, -8);
    expect((await owner.call(api.save, { params: { id }, body: { isOff: true } })).body.next).toBeNull();
    await look(owner);
    const { body } = await owner.call(api.save, { params: { id }, body: { isOff: false } });
    expect(body).toMatchObject({ isOff: false, next: { days: 14, date: addDays(today, 6) } });
    await look(owner);
    expect(standIn.taken).toEqual([]);
  });
});
