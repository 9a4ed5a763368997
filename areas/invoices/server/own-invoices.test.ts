import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { balancesOf, newClient, newDraft, newFinal } from "#apps/server/testing/invoice-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { journalApi } from "#areas/books/contract/journal.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { watchDueDays, tellOverdue } from "./invoices.jobs.ts";

const server = await testServer();

/** A member who sees only their own customers, and one of those. */
async function newLimited(owner: SignedIn): Promise<{ person: SignedIn; contactId: string }> {
  const person = await newTeammate(server, owner, "member", { firstName: "Mina", lastName: "Sato" });
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE members SET sees = 'own' WHERE user_id = ${person.user.id}`),
  );
  return { person, contactId: await newClient(owner, { assignedTo: person.user.id }) };
}

test("who sees only their own customers invoices them, is paid and takes it back, and sees nobody else's money", async () => {
  const owner = await server.newOwner();
  const { person, contactId } = await newLimited(owner);
  const theirs = await newFinal(owner);
  const { id } = await newFinal(person, { contactId });
  const params = { id };
  const { body: paid } = await person.call(invoicePaymentsApi.pay, { params, body: { amount: "130" } });
  expect(paid).toMatchObject({ invoiceNumber: "INV-0002", status: "paid", amountPaid: "100.00" });
  const next = await newFinal(person, { contactId });
  const used = await person.call(invoicePaymentsApi.applyCredit, { params: { id: next.id }, body: {} });
  expect(used.body).toMatchObject({ amountPaid: "30.00", amountDue: "70.00" });
  await person.call(invoicePaymentsApi.credit, { params: { id: next.id }, body: {} });
  expect(await balancesOf(owner)).toMatchObject({
    receivable: "100.00",
    customer_credit: "30.00",
    bank: "130.00",
  });
  const { body: mine } = await person.call(invoicesApi.list);
  expect(mine.map((invoice) => invoice.id).toSorted()).toEqual([id, next.id].toSorted());
  expect((await person.call(invoicesApi.contactMoney, { params: { id: contactId } })).body).toMatchObject({
    invoiced: "100.00",
    paid: "130.00",
  });
  for (const call of [
    person.call(invoicesApi.summary),
    person.call(invoicesApi.numbers),
    person.call(journalApi.list),
  ])
    expect((await call).status).toBe(403);
  expect((await person.call(invoicesApi.get, { params: { id: theirs.id } })).status).toBe(404);
  expect(
    (await person.call(invoicePaymentsApi.pay, { params: { id: theirs.id }, body: { amount: "1" } })).status,
  ).toBe(404);
  const other = theirs.contactId ?? "";
  expect((await person.call(invoicesApi.create, { body: { contactId: other } })).status).toBe(400);
  expect((await person.call(invoicesApi.contactMoney, { params: { id: other } })).status).toBe(404);
  expect((await person.call(invoicePaymentsApi.credits)).body).toHaveLength(1);
});

test("a removed customer leaves their invoices whole, for those who see everybody's", async () => {
  const owner = await server.newOwner();
  const { person, contactId } = await newLimited(owner);
  const draft = await newDraft(owner, { contactId });
  const { id } = await newFinal(owner, { contactId, clientAddress: "1 Main St" });
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`DELETE FROM contacts WHERE id = ${contactId}`),
  );
  const params = { id };
  expect((await owner.call(invoicesApi.get, { params })).body).toMatchObject({
    contactId: null,
    contactName: null,
    clientName: "Dana Ito",
    clientAddress: "1 Main St",
    lineItems: [{ amount: "100.00" }],
  });
  expect((await person.call(invoicesApi.list)).body).toEqual([]);
  const { body } = await owner.call(invoicePaymentsApi.pay, { params, body: { amount: "100" } });
  expect(body.status).toBe("paid");
  expect((await owner.call(invoicesApi.finalize, { params: { id: draft.id }, body: {} })).status).toBe(400);
  expect((await owner.call(invoicesApi.duplicate, { params })).status).toBe(409);
});

test("what happens is told on the customer's page, and once to whoever wrote the invoice or looks after the customer", async () => {
  const owner = await server.newOwner();
  const { person, contactId } = await newLimited(owner);
  const invoice = await newFinal(owner, { contactId, issueDate: "2026-01-01" });
  const told = async (who: SignedIn) =>
    (await who.call(notificationsApi.list)).body.flatMap(({ type, title, href }) =>
      type.startsWith("invoice_") ? [[type, title, href]] : [],
    );
  const count = async () => {
    await server.runNow(watchDueDays);
    await server.runJobs(tellOverdue, owner);
  };
  await count();
  await count();
  const href = `/accounting/invoices/${invoice.id}`;
  const overdue = ["invoice_overdue", "Invoice INV-0001 is overdue", href];
  expect(await told(owner)).toEqual([overdue]);
  expect(await told(person)).toEqual([overdue]);
  await owner.call(invoicePaymentsApi.pay, { params: { id: invoice.id }, body: { amount: "100" } });
  expect(await told(person)).toEqual([["invoice_paid", "Invoice INV-0001 was paid", href], overdue]);
  expect(await told(owner)).toEqual([overdue]);
  const { body: page } = await person.call(activitiesApi.list, { query: { contactId } });
  expect(page.map(({ type }) => type)).toEqual([
    "payment_received",
    "invoice_paid",
    "invoice_overdue",
    "invoice_sent",
    "contact_added",
  ]);
  const { body: history } = await owner.call(invoicesApi.history, { params: { id: invoice.id } });
  expect(history.map(({ type }) => type)).toEqual(["paid", "payment", "overdue", "finalized", "created"]);
});

test("a merge takes invoices and credit along, and what is frozen stays", async () => {
  const { contactMergesApi } = await import("#areas/customers/contract/contact-merges.api.ts");
  const owner = await server.newOwner();
  const [keepId, mergedId] = [await newClient(owner, { firstName: "Ana" }), await newClient(owner)];
  const { id } = await newFinal(owner, { contactId: mergedId });
  await owner.call(invoicePaymentsApi.pay, { params: { id }, body: { amount: "150" } });
  const { body: merged } = await owner.call(contactMergesApi.create, {
    body: { keepId, mergedIds: [mergedId], versions: { [keepId]: 1, [mergedId]: 1 } },
  });
  expect((await owner.call(invoicesApi.get, { params: { id } })).body).toMatchObject({
    contactId: keepId,
    clientName: "Dana Ito",
  });
  const money = (contactId: string) => owner.call(invoicesApi.contactMoney, { params: { id: contactId } });
  expect((await money(keepId)).body).toMatchObject({ paid: "150.00", credits: [{ amount: "50.00" }] });
  await owner.call(contactMergesApi.undo, { params: { id: merged.merges[0]?.id ?? "" } });
  expect((await money(mergedId)).body).toMatchObject({ paid: "150.00", credits: [{ amount: "50.00" }] });
  expect((await owner.call(contactsApi.get, { params: { id: mergedId } })).status).toBe(200);
});
