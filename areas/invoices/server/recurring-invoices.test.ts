import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, dayIn } from "#platform/contract/dates.ts";
import { lineAt, newClient, newFinal, newSeries, newTax } from "#apps/server/testing/invoice-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { recurringInvoicesApi as api } from "#areas/invoices/contract/recurring-invoices.api.ts";
import type { NewRecurringInvoiceInput } from "#areas/invoices/contract/recurring-invoices.schema.ts";
import { makeSeriesInvoices } from "./recurring-invoices.jobs.ts";

const server = await testServer();
const today = dayIn("UTC", new Date());

const run = (owner: SignedIn) => server.runJobs(makeSeriesInvoices, owner);
const runsOf = async (owner: SignedIn, id: string) => (await owner.call(api.runs, { params: { id } })).body;
const invoicesOf = async (owner: SignedIn) => (await owner.call(invoicesApi.list)).body;

describe("a repeating invoice", () => {
  test("shows its next six dates: the 31st without drifting, and what each invoice comes to", async () => {
    const owner = await server.newOwner();
    const taxCodeIds = [await newTax(owner, "GST", "5"), await newTax(owner, "QST", "9.975")];
    const made = await newSeries(owner, {
      startDate: "2031-01-31",
      lineItems: [lineAt("140", taxCodeIds)],
      end: { after: 8 },
    });
    expect(made).toMatchObject({
      state: "active",
      every: 1,
      autoSend: "draft",
      totalAmount: "160.97",
      nextDate: "2031-01-31",
      nextDates: ["2031-01-31", "2031-02-28", "2031-03-31", "2031-04-30", "2031-05-31", "2031-06-30"],
      invoiceCount: 0,
      clientName: "Dana Ito",
    });
    expect((await owner.call(api.get, { params: { id: made.id } })).body).toEqual(made);
    expect((await owner.call(api.list)).body).toEqual([made]);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ every: 0 }, "every"],
    [{ every: 1.5 }, "every"],
    [{ every: 367 }, "every"],
    [{ unit: "hour" }, "unit"],
    [{ startDate: "2027-02-30" }, "startDate"],
    [{ startDate: "2020-01-01" }, "startDate"],
    [{ end: { after: 0 } }, "end"],
    [{ end: { after: 2, on: "2031-01-01" } }, "end"],
    [{ end: { on: "2020-01-01" } }, "end"],
    [{ end: "soon" }, "end"],
    [{ autoSend: "always" }, "autoSend"],
    [{ dueDays: -1 }, "dueDays"],
    [{ lineItems: [] }, "lineItems"],
    [{ contactId: "0199aaaa-0000-7000-8000-000000000000" }, "contactId"],
    [{ currency: "EUR" }, "exchangeRate"],
    [{ lineItems: [lineAt("5", ["0199aaaa-0000-7000-8000-000000000000"])] }, "taxCodeIds"],
  ])("%j is refused under its field", async (change, field) => {
    const owner = await server.newOwner();
    const body = {
      contactId: await newClient(owner),
      unit: "day",
      startDate: addDays(today, 10),
      lineItems: [lineAt("80")],
      ...change,
    } as NewRecurringInvoiceInput;
    const answer = await owner.refused(api.create, { body });
    expect([answer.status, Object.keys(answer.body.errors ?? {})[0]?.split(".")[0]]).toEqual([400, field]);
  });

  test("that began in the past makes each invoice once and in order, as drafts with its lines and days", async () => {
    const owner = await server.newOwner();
    const startDate = addMonths(today, -2);
    const { id } = await newSeries(owner, { startDate, dueDays: 90, notes: "Thank you", terms: "Pay soon" });
    await Promise.all([run(owner), run(owner)]);
    await run(owner);
    const day = Number(startDate.slice(8));
    const dates = [startDate, addMonths(startDate, 1, day), addMonths(startDate, 2, day)];
    const runs = await runsOf(owner, id);
    expect(runs.map(({ date, outcome }) => [date, outcome])).toEqual(
      dates.toReversed().map((date) => [date, "made"]),
    );
    const invoices = await invoicesOf(owner);
    expect(invoices.map(({ issueDate, status }) => [issueDate, status])).toEqual(
      dates.toReversed().map((date) => [date, "draft"]),
    );
    expect(invoices[0]).toMatchObject({
      id: runs[0]?.invoiceId,
      totalAmount: "80.00",
      notes: "Thank you",
      terms: "Pay soon",
      dueDate: addDays(dates[2]!, 90),
    });
    const { body } = await owner.call(api.get, { params: { id } });
    expect(body).toMatchObject({ invoiceCount: 3, nextDate: addMonths(startDate, 3, day), state: "active" });
    const { body: history } = await owner.call(invoicesApi.history, { params: { id: invoices[0]!.id } });
    expect(history.map(({ type, detail }) => [type, detail])).toContainEqual(["repeated", "every month"]);
  });

  test("ends after so many, counting each, and goes on once its end is changed", async () => {
    const owner = await server.newOwner();
    const made = await newSeries(owner, { unit: "day", startDate: today, end: { after: 1 } });
    await run(owner);
    const params = { id: made.id };
    expect((await owner.call(api.get, { params })).body).toMatchObject({
      state: "ended",
      nextDate: null,
      nextDates: [],
      invoiceCount: 1,
    });
    expect((await owner.refused(api.pause, { params })).status).toBe(409);
    const { body } = await owner.call(api.update, { params, body: { end: { never: true } } });
    expect(body).toMatchObject({ state: "active", nextDate: addDays(today, 1) });
    expect(await run(owner)).toBe(0);
  });

  test("that is changed changes only what comes", async () => {
    const owner = await server.newOwner();
    const { id } = await newSeries(owner, { unit: "week", startDate: addDays(today, -7) });
    await run(owner);
    const params = { id };
    const { body } = await owner.call(api.update, {
      params,
      body: { lineItems: [lineAt("95")], startDate: addDays(today, -21), every: 1, unit: "day", version: 1 },
    });
    expect(body).toMatchObject({ totalAmount: "95.00", nextDate: addDays(today, 1), version: 2 });
    await run(owner);
    expect((await invoicesOf(owner)).map(({ totalAmount }) => totalAmount)).toEqual(["80.00", "80.00"]);
    expect((await owner.refused(api.update, { params, body: { every: 2, version: 1 } })).status).toBe(409);
  });

  test("skips its next date once, however often it is pressed, and shows it", async () => {
    const owner = await server.newOwner();
    const made = await newSeries(owner, { unit: "week" });
    const [first = "", second = "", third] = made.nextDates;
    const params = { id: made.id };
    const skip = () => owner.call(api.skip, { params, body: { date: first } });
    const all = await Promise.all([skip(), skip(), skip()]);
    expect(all.map(({ status, body }) => [status, body.nextDate])).toEqual(
      Array.from({ length: 3 }, () => [200, second]),
    );
    expect((await owner.refused(api.skip, { params, body: { date: third } })).status).toBe(409);
    expect((await owner.call(api.skip, { params, body: {} })).body.nextDate).toBe(third);
    expect((await runsOf(owner, made.id)).map(({ date, outcome }) => [date, outcome])).toEqual([
      [second, "skipped"],
      [first, "skipped"],
    ]);
  });

  test("makes nothing while it is paused or deleted; what passed is skipped or made as one says", async () => {
    const owner = await server.newOwner();
    const startDate = addDays(today, -3);
    const { id } = await newSeries(owner, { unit: "day", startDate });
    const params = { id };
    expect((await owner.call(api.pause, { params })).body.state).toBe("paused");
    expect((await owner.call(api.pause, { params })).body).toMatchObject({
      state: "paused",
      pauseReason: null,
      missedCount: 3,
      nextDate: startDate,
    });
    await run(owner);
    expect(await invoicesOf(owner)).toEqual([]);
    expect((await owner.call(api.resume, { params, body: {} })).body).toMatchObject({
      state: "active",
      nextDate: today,
    });
    await run(owner);
    expect((await invoicesOf(owner)).map(({ issueDate }) => issueDate)).toEqual([today]);

    const other = await newSeries(owner, { unit: "day", startDate });
    await owner.call(api.pause, { params: { id: other.id } });
    await owner.call(api.resume, { params: { id: other.id }, body: { missed: "make" } });
    await owner.call(api.remove, { params: { id: other.id } });
    expect((await owner.call(api.list)).body.map((one) => one.id)).toEqual([id]);
    await run(owner);
    expect(await runsOf(owner, id)).toHaveLength(1);
    expect((await owner.refused(api.get, { params: { id: other.id } })).status).toBe(404);
    await owner.call(api.restore, { params: { id: other.id } });
    await run(owner);
    expect((await runsOf(owner, other.id)).map(({ date }) => date)).toEqual(
      [0, 1, 2, 3].map((at) => addDays(today, -at)),
    );
  });

  test("goes by the business's clock", async () => {
    const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
    const [ahead = "", behind = ""] = zones.map((zone) => dayIn(zone, new Date()));
    const made: string[][] = [];
    for (const zone of zones) {
      const owner = await server.newOwner();
      await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
        tx.execute(sql`UPDATE workspaces SET time_zone = ${zone}`),
      );
      await newSeries(owner, { unit: "day", startDate: behind, end: { on: ahead } });
      await run(owner);
      made.push((await invoicesOf(owner)).map(({ issueDate }) => issueDate));
    }
    expect(ahead > behind).toBe(true);
    expect(made[0]?.[0]).toBe(ahead);
    expect(made[1]).toEqual([behind]);
  });

  test("is found by its customer, its state and page by page", async () => {
    const owner = await server.newOwner();
    const contactId = await newClient(owner, { firstName: "Zoë", lastName: "Ängström" });
    const ids: string[] = [];
    for (let at = 0; at < 3; at++) ids.push((await newSeries(owner, at === 0 ? { contactId } : {})).id);
    await owner.call(api.pause, { params: { id: ids[1]! } });
    const found = async (query: Record<string, unknown>) =>
      (await owner.call(api.list, { query })).body.map(({ id }) => id);
    expect(await found({ search: "angst" })).toEqual([ids[0]]);
    expect(await found({ contactId })).toEqual([ids[0]]);
    expect(await found({ state: "paused" })).toEqual([ids[1]]);
    const first = await owner.call(api.list, { query: { limit: "2" } });
    expect(first.body.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const link = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect(((await (await owner.send(link)).json()) as { id: string }[]).map(({ id }) => id)).toEqual([
      ids[0],
    ]);
  });

  test("is seen by whom its customer belongs to, and by nobody of another business", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    const seller = await newTeammate(server, owner, "member");
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE members SET sees = 'own' WHERE user_id = ${seller.user.id}`),
    );
    const hers = await newClient(owner, { assignedTo: seller.user.id });
    const [mine, theirs] = [await newSeries(owner, { contactId: hers }), await newSeries(owner)];
    expect((await seller.call(api.list)).body.map(({ id }) => id)).toEqual([mine.id]);
    const params = { id: theirs.id };
    for (const person of [seller, other]) {
      expect((await person.refused(api.get, { params })).status).toBe(404);
      expect((await person.refused(api.runs, { params })).status).toBe(404);
      expect((await person.refused(api.update, { params, body: { every: 2 } })).status).toBe(404);
      expect((await person.refused(api.pause, { params })).status).toBe(404);
      expect((await person.refused(api.skip, { params, body: {} })).status).toBe(404);
      expect((await person.refused(api.remove, { params })).status).toBe(404);
    }
    expect((await newSeries(seller, { contactId: hers })).clientName).toBe("Dana Ito");
    const viewer = await newTeammate(server, owner, "viewer");
    expect((await viewer.call(api.list)).body).toHaveLength(3);
    expect((await viewer.refused(api.pause, { params })).status).toBe(403);
  });

  test("of a business with invoices by hand takes numbers with them, in one row", async () => {
    const owner = await server.newOwner();
    await newFinal(owner);
    await newSeries(owner, { unit: "day", startDate: today });
    await run(owner);
    const draft = (await invoicesOf(owner)).find(({ status }) => status === "draft");
    const { body } = await owner.call(invoicesApi.finalize, { params: { id: draft!.id }, body: {} });
    expect(body.invoiceNumber).toBe("INV-0002");
  });
});
