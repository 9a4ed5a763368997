import { afterAll, afterEach, describe, expect, test } from "vitest";
import { newClient, newDraft, newFinal, newTax, lineAt } from "#apps/server/testing/invoice-fixture.ts";
import {
  endLink,
  handedOver,
  linked,
  linkOf,
  newNamed,
  newPaid,
  synced,
} from "#apps/server/testing/link-fixture.ts";
import { startQuickBooksStandIn } from "#apps/server/testing/quickbooks-stand-in.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { startXeroStandIn } from "#apps/server/testing/xero-stand-in.ts";
import type { Database } from "#platform/server/database.ts";
import { makeLog } from "#platform/server/log.ts";
import { operationsApi } from "#platform/contract/operations.ts";
import { accountingIntegrationsApi } from "#areas/accounting/contract/accounting-integrations.api.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { syncLink } from "./accounting-sync.jobs.ts";
import { accountingJobs } from "./accounting-sync.work.ts";

type Json = Record<string, unknown>;
const quickbooks = await startQuickBooksStandIn();
const xero = await startXeroStandIn();
const sides = {
  quickbooks: {
    program: quickbooks.program,
    customers: quickbooks.books.Customer,
    invoices: quickbooks.books.Invoice,
    payments: quickbooks.books.Payment,
    numberOf: (row: Json) => row.DocNumber,
    nameOf: (row: Json) => row.DisplayName,
    totalOf: (row: Json) => row.TotalAmt,
    dueOf: (row: Json) => row.Balance,
    makes: {
      customer: /POST.*\/customer$/,
      invoice: /POST.*\/invoice$/,
      payment: /POST.*\/payment$/,
      any: /v3/,
    },
  },
  xero: {
    program: xero.program,
    customers: xero.books.Contacts,
    invoices: xero.books.Invoices,
    payments: xero.books.Payments,
    numberOf: (row: Json) => row.InvoiceNumber,
    nameOf: (row: Json) => row.Name,
    totalOf: (row: Json) => row.Total,
    dueOf: (row: Json) => row.AmountDue,
    makes: {
      customer: /PUT.*\/Contacts$/,
      invoice: /PUT.*\/Invoices$/,
      payment: /PUT.*\/Payments$/,
      any: /xro/,
    },
  },
};
const linkKeys = { quickbooks: quickbooks.program.keys, xero: xero.program.keys };
const server = await testServer({ linkKeys });
afterAll(() => Promise.all([quickbooks.program.stop(), xero.program.stop()]));
// Each business here has the same company over there; what one sent must not be in the way of the next.
afterEach(() => {
  for (const { customers, invoices, payments, program } of Object.values(sides)) {
    for (const rows of [customers, invoices, payments]) rows.length = 0;
    program.seen.length = 0;
    program.before = undefined;
  }
  quickbooks.tax.off = 0;
  quickbooks.books.Vendor.length = 0;
});
const { sync } = accountingIntegrationsApi;

const short = (rows: readonly { kind: string; state: string; problem: string | null }[]) =>
  rows.map(({ kind, state, problem }) => `${kind} ${state}${problem === null ? "" : "!"}`);

/** The work of a link, as a process of its own does it. */
function workOf(payload: { workspaceId: string; operationId: string }, database: Database = server.database) {
  const [handler] = accountingJobs({ ports: { ...testPorts(), linkKeys }, subscribers: [] });
  return handler!.run(payload as never, {
    database,
    log: makeLog("silent"),
    signal: new AbortController().signal,
  });
}

const started = async (owner: SignedIn) => {
  const { body } = await owner.call(sync, { body: {} });
  return { workspaceId: owner.user.workspaceId, operationId: body.started[0]!.operation.id };
};
const operationOf = async (owner: SignedIn, id: string) =>
  (await owner.call(operationsApi.get, { params: { id } })).body;

describe.each(["quickbooks", "xero"] as const)("with %s", (provider) => {
  const { program, makes, ...there } = sides[provider];
  const counts = () => [there.customers.length, there.invoices.length, there.payments.length];

  test("customers, invoices and payments go over once, to the cent; drafts, voids and the sample do not", async () => {
    const owner = await server.newOwner();
    const { id } = await linked(owner, provider, program);
    const contactId = await newNamed(owner, "O’Hara", 'von "Ed" D\'Ito\\');
    const taxId = await newTax(owner, "State", "8.75");
    const first = await newPaid(owner, "40.10", {
      contactId,
      lineItems: [{ ...lineAt("33.33", [taxId]), quantity: "3" }, lineAt("0.10")],
    });
    const second = await newFinal(owner, { contactId, price: "19.99" });
    await newDraft(owner, { contactId });
    const voided = await newFinal(owner, { contactId });
    await owner.call(invoicePaymentsApi.void, { params: { id: voided.id }, body: { reason: "Twice" } });
    expect(await synced(server, owner)).toBe(1);
    const rows = await handedOver(owner, id);
    expect(short(rows)).toEqual(["customer sent", "invoice sent", "invoice sent", "payment sent"]);
    expect(there.invoices.map((row) => [there.numberOf(row), there.totalOf(row)])).toEqual([
      [first.invoiceNumber, 108.84],
      [second.invoiceNumber, 19.99],
    ]);
    expect(there.invoices.map(there.dueOf)).toEqual([68.74, 19.99]);
    const link = await linkOf(owner, provider);
    expect(link).toMatchObject({ sentCount: 4, problemCount: 0, lastSyncAt: expect.any(String) });
    expect(await operationOf(owner, link.operation?.id ?? "")).toMatchObject({
      status: "done",
      done: 4,
      total: 4,
    });
    const before = program.seen.length;
    await synced(server, owner);
    await newPaid(owner, "100.00", { contactId });
    await synced(server, owner);
    expect(counts()).toEqual([1, 3, 2]);
    expect(program.seen.slice(before).filter((line) => makes.customer.test(line))).toEqual([]);
  });

  test.each(["customer", "invoice", "payment"] as const)(
    "when the answer about a new %s is lost, it is looked up and not made again",
    async (kind) => {
      const owner = await server.newOwner();
      const { id } = await linked(owner, provider, program);
      await newPaid(owner, "25.00");
      program.next(makes[kind], "lose");
      expect(await synced(server, owner)).toBe(1);
      const { operation } = await linkOf(owner, provider);
      expect(await operationOf(owner, operation?.id ?? "")).toMatchObject({
        status: "running",
        message: expect.stringContaining("We couldn’t reach"),
      });
      const made = counts();
      expect(await server.runJobs(syncLink, owner)).toBe(1);
      expect(counts()).toEqual([1, 1, 1]);
      expect([made[0], program.seen.filter((line) => makes[kind].test(line)).length]).toEqual([1, 1]);
      expect(short(await handedOver(owner, id))).toEqual(["customer sent", "invoice sent", "payment sent"]);
    },
  );

  test("killed anywhere, it goes on where it was, and nothing is there twice", async () => {
    for (let at = 1, isWhole = false; !isWhole && at < 60; at += 1) {
      const owner = await server.newOwner();
      const { id } = await linked(owner, provider, program);
      await newPaid(owner, "25.00");
      const payload = await started(owner);
      let left = at;
      const dying: Database = {
        ...server.database,
        inWorkspace: (workspaceId, work) =>
          left-- > 0 ? server.database.inWorkspace(workspaceId, work) : Promise.reject(new Error("Killed")),
      };
      isWhole = await workOf(payload, dying).then(
        () => true,
        () => false,
      );
      await workOf(payload);
      expect([at, counts()]).toEqual([at, [1, 1, 1]]);
      expect(short(await handedOver(owner, id))).toEqual(["customer sent", "invoice sent", "payment sent"]);
      expect((await operationOf(owner, payload.operationId)).status).toBe("done");
      for (const rows of [there.customers, there.invoices, there.payments]) rows.length = 0;
      if (isWhole) expect(at).toBeGreaterThan(8);
    }
  });

  test("two processes at once make nothing twice", async () => {
    const owner = await server.newOwner();
    const { id } = await linked(owner, provider, program);
    for (const amount of ["10.00", "20.00", "30.00"]) await newPaid(owner, amount);
    const payload = await started(owner);
    await Promise.all([workOf(payload), workOf(payload)]);
    expect(counts()).toEqual([3, 3, 3]);
    expect(short(await handedOver(owner, id)).filter((line) => !line.endsWith("sent"))).toEqual([]);
  });

  test("asked to wait, it waits as long as it is told", async () => {
    const owner = await server.newOwner();
    await linked(owner, provider, program);
    await newPaid(owner, "25.00");
    program.next(makes.invoice, { status: 429, headers: { "retry-after": "300" } });
    const begun = Date.now();
    await synced(server, owner);
    const { operation } = await linkOf(owner, provider);
    expect(await operationOf(owner, operation?.id ?? "")).toMatchObject({
      status: "running",
      message: expect.stringContaining("asks us to wait"),
    });
    expect(await dueOf(owner)).toBeGreaterThanOrEqual(begun + 299_000);
    expect(await server.runJobs(syncLink, owner)).toBe(1);
    expect(counts()).toEqual([1, 1, 1]);
  });

  test("when nobody answers for long it gives up in words, and the next sync does the rest", async () => {
    const owner = await server.newOwner();
    await linked(owner, provider, program);
    await newPaid(owner, "25.00");
    program.next(makes.any, { status: 503 }, 9);
    await synced(server, owner);
    for (let at = 0; at < 8; at += 1) expect(await server.runJobs(syncLink, owner)).toBe(1);
    const { operation } = await linkOf(owner, provider);
    expect(await operationOf(owner, operation?.id ?? "")).toMatchObject({
      status: "failed",
      message: expect.stringContaining("sync again for the rest"),
    });
    await synced(server, owner);
    expect(counts()).toEqual([1, 1, 1]);
  });

  test("a permission that was taken away ends the link and the work in words", async () => {
    const owner = await server.newOwner();
    const { id } = await linked(owner, provider, program);
    await newPaid(owner, "25.00");
    program.takeAccessAway();
    await synced(server, owner);
    const link = await linkOf(owner, provider);
    expect(link).toMatchObject({
      status: "failed",
      failure: expect.stringContaining("no longer lets us in"),
    });
    expect((await operationOf(owner, link.operation?.id ?? "")).message).toMatch(
      /Connect again for the rest/,
    );
    expect((await owner.call(sync, { body: { provider } })).body).toMatchObject({
      started: [],
      left: [{ reason: expect.stringContaining("Connect it again") }],
    });
    await linked(owner, provider, program);
    await synced(server, owner);
    expect(short(await handedOver(owner, id))).toEqual(["customer sent", "invoice sent", "payment sent"]);
  });

  test("a key that ends amid the work is renewed without a trace", async () => {
    const owner = await server.newOwner();
    await linked(owner, provider, program);
    await newPaid(owner, "25.00");
    let count = 0;
    program.before = () => void (++count === 4 && program.expireTokens());
    await synced(server, owner);
    expect(counts()).toEqual([1, 1, 1]);
  });

  test("an invoice of the same number there is named, and goes over once it is out of the way", async () => {
    const owner = await server.newOwner();
    const { id } = await linked(owner, provider, program);
    const { invoiceNumber } = await newPaid(owner, "25.00");
    const other = {
      DocNumber: invoiceNumber,
      TotalAmt: 7,
      InvoiceNumber: invoiceNumber,
      Total: 7,
      Type: "ACCREC",
      Status: "AUTHORISED",
    };
    there.invoices.push(other);
    await synced(server, owner);
    expect(short(await handedOver(owner, id, "true"))).toEqual(["invoice failed!"]);
    expect((await handedOver(owner, id, "true"))[0]?.problem).toContain(`another invoice ${invoiceNumber}`);
    const { operation } = await linkOf(owner, provider);
    expect(await operationOf(owner, operation?.id ?? "")).toMatchObject({
      status: "done",
      done: 1,
      total: 3,
      message: "2 did not go over. The list says why.",
    });
    there.invoices.splice(there.invoices.indexOf(other), 1);
    await synced(server, owner);
    expect(short(await handedOver(owner, id))).toEqual(["customer sent", "invoice sent", "payment sent"]);
    expect(counts()).toEqual([1, 1, 1]);
  });

  test("customers of one name are kept apart by email, and one who is there already is used", async () => {
    const owner = await server.newOwner();
    await linked(owner, provider, program);
    there.customers.push({
      Id: "7",
      DisplayName: "Dana Ito",
      PrimaryEmailAddr: { Address: "Dana@example.com" },
      ContactID: "7",
      Name: "Dana Ito",
      EmailAddress: "Dana@example.com",
    });
    for (const email of ["dana@example.com", "other@example.com"])
      await newFinal(owner, { contactId: await newNamed(owner, "Dana", "Ito", email) });
    await synced(server, owner);
    expect(there.customers.map(there.nameOf)).toEqual(["Dana Ito", "Dana Ito (other@example.com)"]);
  });

  test("customers who were merged since keep what went over, and what they pay goes to it", async () => {
    const owner = await server.newOwner();
    const { id } = await linked(owner, provider, program);
    const [keepId, mergedId] = [await newNamed(owner, "Ana", "One"), await newNamed(owner, "Ben", "Two")];
    const { id: invoiceId } = await newFinal(owner, { contactId: mergedId });
    await synced(server, owner);
    const body = { keepId, mergedIds: [mergedId], versions: { [keepId]: 1, [mergedId]: 1 } };
    expect((await owner.call(contactMergesApi.create, { body })).status).toBe(200);
    await owner.call(invoicePaymentsApi.pay, { params: { id: invoiceId }, body: { amount: "30" } });
    await newFinal(owner, { contactId: keepId });
    await synced(server, owner);
    expect(await handedOver(owner, id, "true")).toEqual([]);
    expect([counts(), there.invoices.map(there.dueOf)]).toEqual([
      [2, 2, 1],
      [70, 100],
    ]);
  });

  test("another currency, and what is taken back later, is said", async () => {
    const owner = await server.newOwner();
    const { id } = await linked(owner, provider, program);
    const foreign = await newFinal(owner, { currency: "EUR", exchangeRate: "1.1" });
    const { id: invoiceId } = await newFinal(owner);
    await synced(server, owner);
    expect((await handedOver(owner, id, "true")).map(({ kind, problem }) => [kind, problem])).toEqual([
      ["invoice", expect.stringContaining("This is in EUR")],
    ]);
    expect(there.invoices.map(there.numberOf)).not.toContain(foreign.invoiceNumber);
    await owner.call(invoicePaymentsApi.void, { params: { id: invoiceId }, body: { reason: "Twice" } });
    await synced(server, owner);
    expect((await handedOver(owner, id, "true")).map(({ problem }) => problem)).toContainEqual(
      expect.stringContaining("Void it in"),
    );
  });

  test("what was cancelled stops, keeps what went over, and can be asked for again", async () => {
    const owner = await server.newOwner();
    await linked(owner, provider, program);
    await newPaid(owner, "25.00");
    const payload = await started(owner);
    program.before = async ({ method, path }) => {
      if (makes.invoice.test(`${method} ${path}`))
        await owner.call(operationsApi.cancel, { params: { id: payload.operationId } });
    };
    await workOf(payload);
    expect([counts(), (await operationOf(owner, payload.operationId)).status]).toEqual([
      [1, 1, 0],
      "cancelled",
    ]);
    program.before = undefined;
    await workOf(await started(owner));
    expect(counts()).toEqual([1, 1, 1]);
  });

  test("after disconnecting nothing goes over, and connecting again sends nothing twice", async () => {
    const owner = await server.newOwner();
    const { id } = await linked(owner, provider, program);
    await newPaid(owner, "25.00");
    await synced(server, owner);
    const payload = (await newFinal(owner), await started(owner));
    await endLink(owner, id);
    await workOf(payload);
    expect((await operationOf(owner, payload.operationId)).message).toMatch(/isn’t connected any more/);
    expect(counts()).toEqual([1, 1, 1]);
    await linked(owner, provider, program);
    await synced(server, owner);
    expect(counts()).toEqual([2, 2, 1]);
  });
});

test("a supplier of the same name, and tax that QuickBooks counts in its own way, are dealt with and said", async () => {
  const owner = await server.newOwner();
  const { id } = await linked(owner, "quickbooks", quickbooks.program);
  quickbooks.books.Vendor.push({ DisplayName: "Dana Ito" });
  quickbooks.tax.off = 3;
  const contactId = await newNamed(owner, "Dana", "Ito", "dana@example.com");
  await newFinal(owner, { contactId, lineItems: [lineAt("100", [await newTax(owner, "State", "8.75")])] });
  await synced(server, owner);
  expect(quickbooks.books.Customer.map((row) => row.DisplayName)).toEqual(["Dana Ito (dana@example.com)"]);
  expect(short(await handedOver(owner, id))).toEqual(["customer sent", "invoice sent!"]);
  expect((await handedOver(owner, id, "true"))[0]?.problem).toContain("counts 108.78, here it is 108.75");
});

test("a rate that Xero does not have, and more than is open, are said", async () => {
  const owner = await server.newOwner();
  const { id } = await linked(owner, "xero", xero.program);
  const contactId = await newClient(owner);
  await newPaid(owner, "120.00", { contactId });
  await newFinal(owner, { contactId, lineItems: [lineAt("100", [await newTax(owner, "City", "4.5")])] });
  await synced(server, owner);
  expect((await handedOver(owner, id, "true")).map(({ kind, problem }) => [kind, problem])).toEqual([
    ["invoice", expect.stringContaining("no tax rate of 4.5 % for sales")],
    ["payment", expect.stringContaining("100.00 of 120.00 went over")],
  ]);
});

test("both at once; the others are answered with the reason", async () => {
  const owner = await server.newOwner();
  await linked(owner, "quickbooks", quickbooks.program);
  await linked(owner, "xero", xero.program);
  await newPaid(owner, "25.00");
  const { body } = await owner.call(sync, { body: {} });
  expect(body.started.map(({ provider }) => provider)).toEqual(["quickbooks", "xero"]);
  expect(body.left).toEqual([
    { provider: "freshbooks", reason: "FreshBooks takes files: download them below." },
    { provider: "wave", reason: "Wave Accounting takes files: download them below." },
  ]);
  const again = await owner.call(sync, { body: { provider: "xero" } });
  expect(again.body.started[0]?.operation.id).toBe(body.started[1]?.operation.id);
  expect(await server.runJobs(syncLink, owner)).toBe(2);
  expect([quickbooks.books.Payment.length, xero.books.Payments.length]).toEqual([1, 1]);
});

/** When the waiting work of a business is due. */
async function dueOf(owner: SignedIn): Promise<number> {
  const { Client } = (await import("pg")).default;
  const client = new Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  const { rows } = await client.query(
    "SELECT run_at FROM graphile_worker._private_jobs WHERE payload ->> 'workspaceId' = $1 AND task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = $2)",
    [owner.user.workspaceId, syncLink.name],
  );
  await client.end();
  return new Date(rows[0].run_at as string).getTime();
}
