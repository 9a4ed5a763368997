import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import { newClient, newSeries, newTax, lineAt } from "#apps/server/testing/invoice-fixture.ts";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { taxCodesApi } from "#areas/books/contract/tax-codes.api.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { recurringInvoicesApi as api } from "#areas/invoices/contract/recurring-invoices.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { sendInvoiceMail } from "./invoices.jobs.ts";
import { makeSeriesInvoices, watchSeries } from "./recurring-invoices.jobs.ts";

const server = await testServer({ smtp: quickSmtp(3000) });
const today = dayIn("UTC", new Date());

async function shop() {
  const owner = await server.newOwner();
  const standIn = await mailStandIn();
  onTestFinished(() => standIn.close());
  await sendThrough(server.database, owner.user.workspaceId, standIn.port);
  return { owner, standIn };
}
const inShop = (owner: SignedIn, statement: ReturnType<typeof sql>) =>
  server.database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(statement));

/** An hour later, as far as series that failed are concerned, the next look. */
async function look(owner: SignedIn): Promise<void> {
  await inShop(owner, sql`UPDATE recurring_invoices SET tried_at = tried_at - interval '1 hour'`);
  await server.runNow(watchSeries);
  await server.runJobs(makeSeriesInvoices, owner);
}
const oneOf = async (owner: SignedIn, id: string) => (await owner.call(api.get, { params: { id } })).body;
const invoicesOf = async (owner: SignedIn) => (await owner.call(invoicesApi.list)).body;
const toldTo = async (person: SignedIn) =>
  (await person.call(notificationsApi.list)).body.filter(({ type }) => type === "series_paused");
const daily = { unit: "day", startDate: today } as const;

describe("making what is due", () => {
  test("sends by itself where that was chosen, each date once and by email", async () => {
    const { owner, standIn } = await shop();
    const contactId = await newClient(owner, { email: "dana@example.com" });
    await newSeries(owner, {
      contactId,
      unit: "day",
      startDate: addDays(today, -1),
      dueDays: 0,
      autoSend: "send",
    });
    await look(owner);
    await look(owner);
    await server.runJobs(sendInvoiceMail, owner);
    expect(
      (await invoicesOf(owner)).map(({ invoiceNumber, status, issueDate, dueDate }) => [
        invoiceNumber,
        status,
        issueDate,
        dueDate,
      ]),
    ).toEqual([
      ["INV-0002", "sent", today, today],
      // What comes late is not overdue on arrival.
      ["INV-0001", "sent", addDays(today, -1), today],
    ]);
    expect(standIn.taken.map(({ mail }) => mail.subject).toSorted()).toEqual([
      "Invoice INV-0001 from Alder & Rye",
      "Invoice INV-0002 from Alder & Rye",
    ]);
  });

  test("by four at once makes each date once", async () => {
    const owner = await server.newOwner();
    const ids = [];
    for (let at = 0; at < 3; at++)
      ids.push((await newSeries(owner, { unit: "day", startDate: addDays(today, -4) })).id);
    const { workspaceId } = owner.user;
    const { jobHandlers } = await import("#apps/server/areas.ts");
    const { portsWith } = await import("#apps/server/testing/started-server.ts");
    const { makeLog } = await import("#platform/server/log.ts");
    const handler = jobHandlers(portsWith().ports).find(({ type }) => type === makeSeriesInvoices);
    const context = {
      database: server.database,
      log: makeLog("silent"),
      signal: new AbortController().signal,
    };
    await Promise.all(
      Array.from({ length: 4 }, async () => handler?.run({ workspaceId } as never, context as never)),
    );
    const dates = [0, 1, 2, 3, 4].map((at) => addDays(today, -at));
    for (const id of ids)
      expect((await owner.call(api.runs, { params: { id } })).body.map(({ date }) => date)).toEqual(dates);
    expect(await invoicesOf(owner)).toHaveLength(15);
  });

  test("a date that has its invoice is refused by the database, whoever asks", async () => {
    const owner = await server.newOwner();
    const { id } = await newSeries(owner, daily);
    await look(owner);
    const again = sql`INSERT INTO recurring_invoice_runs (workspace_id, id, series_id, date, outcome, at)
      VALUES (${owner.user.workspaceId}, gen_random_uuid(), ${id}, ${today}, 'made', now())`;
    await expect(inShop(owner, again)).rejects.toThrow();
  });

  test("goes to whom its customer was merged into, and keeps its invoices once they are gone for good", async () => {
    const owner = await server.newOwner();
    const [gone, stays] = [await newClient(owner), await newClient(owner, { firstName: "Mei" })];
    const { id } = await newSeries(owner, { ...daily, contactId: gone });
    const versions = { [gone]: 1, [stays]: 1 };
    await owner.call(contactMergesApi.create, { body: { keepId: stays, mergedIds: [gone], versions } });
    await look(owner);
    expect((await invoicesOf(owner)).map(({ contactId }) => contactId)).toEqual([stays]);
    expect(await oneOf(owner, id)).toMatchObject({ contactId: stays, clientName: "Mei Ito" });
  });
});

describe("three failures in a row", () => {
  test("pause a series that sends to a customer without an address, say why, and how to go on", async () => {
    const { owner } = await shop();
    const contactId = await newClient(owner);
    const seller = await newTeammate(server, owner, "member");
    await inShop(
      owner,
      sql`UPDATE contacts SET email = NULL, assigned_to = ${seller.user.id} WHERE id = ${contactId}`,
    );
    const { id } = await newSeries(owner, { ...daily, contactId, autoSend: "send" });
    for (const failed of [1, 2]) {
      await look(owner);
      // Not tried again before an hour is over.
      await server.runNow(watchSeries);
      await server.runJobs(makeSeriesInvoices, owner);
      expect([failed, await oneOf(owner, id)]).toMatchObject([
        failed,
        { state: "active", lastFailure: expect.stringContaining("Dana Ito has no email address") },
      ]);
    }
    expect(await toldTo(owner)).toEqual([]);
    await look(owner);
    expect(await oneOf(owner, id)).toMatchObject({
      state: "paused",
      nextDate: today,
      pauseReason: expect.stringContaining("no email address"),
      invoiceCount: 0,
    });
    for (const person of [owner, seller])
      expect(await toldTo(person)).toMatchObject([
        {
          title: "The repeating invoice for Dana Ito is paused",
          body: expect.stringMatching(/has no email address\. Add one.*Then resume it/),
          href: "/accounting/invoices/repeating",
        },
      ]);
    await look(owner);
    expect(await toldTo(owner)).toHaveLength(1);
    // Nothing is half made: no draft, no number.
    expect(await invoicesOf(owner)).toEqual([]);
    await inShop(owner, sql`UPDATE contacts SET email = 'dana@example.com' WHERE id = ${contactId}`);
    await owner.call(api.resume, { params: { id }, body: {} });
    await look(owner);
    expect(
      (await invoicesOf(owner)).map(({ invoiceNumber, issueDate }) => [invoiceNumber, issueDate]),
    ).toEqual([["INV-0001", today]]);
    expect(await oneOf(owner, id)).toMatchObject({ state: "active", lastFailure: null, pauseReason: null });
  });

  test.each<
    [string, (owner: SignedIn, made: { contactId: string; tax: string }) => Promise<unknown>, RegExp]
  >([
    [
      "a customer in the trash",
      (owner, { contactId }) => owner.call(contactsApi.remove, { params: { id: contactId } }),
      /Dana Ito is in the trash\. Restore them/,
    ],
    [
      "a customer removed for good",
      (owner, { contactId }) => inShop(owner, sql`DELETE FROM contacts WHERE id = ${contactId}`),
      /Dana Ito has been removed/,
    ],
    [
      "a tax that has changed",
      (owner, { tax }) => inShop(owner, sql`UPDATE tax_rates SET rate = 7 WHERE tax_code_id = ${tax}`),
      /A tax has changed/,
    ],
    [
      "a tax that is no longer used",
      (owner, { tax }) => owner.call(taxCodesApi.update, { params: { id: tax }, body: { isActive: false } }),
      /A tax on it is no longer in use/,
    ],
  ])("%s is said in plain words", async (_name, change, reason) => {
    const { owner } = await shop();
    const [contactId, tax] = [await newClient(owner), await newTax(owner, "GST", "5")];
    const { id } = await newSeries(owner, {
      ...daily,
      contactId,
      autoSend: "send",
      lineItems: [lineAt("100", [tax])],
    });
    await change(owner, { contactId, tax });
    for (let at = 0; at < 3; at++) await look(owner);
    expect(await oneOf(owner, id)).toMatchObject({ state: "paused" });
    expect((await oneOf(owner, id)).pauseReason).toMatch(reason);
    expect(await invoicesOf(owner)).toEqual([]);
  });

  test("without a mail server say that email isn’t set up; drafts are made all the same", async () => {
    const owner = await server.newOwner();
    const { id } = await newSeries(owner, { ...daily, autoSend: "send" });
    await newSeries(owner, daily);
    for (let at = 0; at < 3; at++) await look(owner);
    expect((await oneOf(owner, id)).pauseReason).toMatch(/^Email isn’t set up yet/);
    expect((await invoicesOf(owner)).map(({ status }) => status)).toEqual(["draft"]);
  });
});
