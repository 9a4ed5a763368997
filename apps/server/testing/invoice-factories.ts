import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { recurringInvoicesApi } from "#areas/invoices/contract/recurring-invoices.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { lineAt, newClient, newDraft, newFinal, newSeries } from "./invoice-fixture.ts";
import type { SignedIn } from "./test-server.ts";

type Made = { params: Record<string, string>; body?: unknown };
type Factory = (owner: SignedIn) => Promise<Made>;

const draft = async (owner: SignedIn) => (await newDraft(owner)).id;
const final = async (owner: SignedIn) => (await newFinal(owner)).id;

async function binned(owner: SignedIn): Promise<string> {
  const id = await draft(owner);
  await owner.call(invoicesApi.remove, { params: { id } });
  return id;
}

/** An invoice of a customer who has paid another one twice. */
async function withCredit(owner: SignedIn): Promise<string> {
  const contactId = await newClient(owner);
  const paid = await newFinal(owner, { contactId });
  await owner.call(invoicePaymentsApi.pay, { params: { id: paid.id }, body: { amount: "200" } });
  return (await newFinal(owner, { contactId })).id;
}

const series = async (owner: SignedIn) => (await newSeries(owner)).id;

async function deletedSeries(owner: SignedIn): Promise<string> {
  const id = await series(owner);
  await owner.call(recurringInvoicesApi.remove, { params: { id } });
  return id;
}

const payment: Factory = async (owner) => {
  const id = await final(owner);
  const { body } = await owner.call(invoicePaymentsApi.pay, { params: { id }, body: { amount: "40" } });
  return { params: { id, paymentId: body.payments[0]?.id ?? "" } };
};

const by =
  (make: (owner: SignedIn) => Promise<string>, body?: unknown): Factory =>
  async (owner) => ({ params: { id: await make(owner) }, body });

/** Bodies that name a customer, an account, or as much as is open. */
export const bodiesNameInvoiceRecords = [
  "POST /api/accounting/invoices",
  "PUT /api/accounting/invoices/:id",
  "POST /api/accounting/invoices/preview",
  "POST /api/accounting/invoices/:id/payments",
  "POST /api/accounting/invoices/:id/credit",
  "POST /api/accounting/invoices/:id/credits",
  "POST /api/accounting/recurring-invoices",
  "PUT /api/accounting/recurring-invoices/:id",
  "POST /api/accounting/recurring-invoices/:id/skip",
];

/** How to make what each call of invoices works on; and a body that the call takes. */
export const invoiceFactories: Record<string, Factory> = {
  "GET /api/accounting/invoices/:id": by(final),
  "GET /api/accounting/invoices/:id/history": by(final),
  "PUT /api/accounting/invoices/:id": by(draft, { notes: "Thank you" }),
  "DELETE /api/accounting/invoices/:id": by(draft),
  "POST /api/accounting/invoices/:id/restore": by(binned),
  "POST /api/accounting/invoices/:id/duplicate": by(final),
  "POST /api/accounting/invoices/:id/finalize": by(draft, {}),
  "POST /api/accounting/invoices/:id/payments": by(final, { amount: "40" }),
  "POST /api/accounting/invoices/:id/payments/:paymentId/reverse": payment,
  "POST /api/accounting/invoices/:id/credits": by(withCredit, {}),
  "POST /api/accounting/invoices/:id/credit": by(final, { lineItems: [lineAt("10")] }),
  "POST /api/accounting/invoices/:id/correct": by(final, {}),
  "GET /api/accounting/invoices/:id/pdf": by(final),
  "GET /api/accounting/invoices/:id/payments/:paymentId/receipt": payment,
  "POST /api/accounting/invoices/:id/send": by(draft, { message: "Thank you" }),
  "GET /api/accounting/invoices/:id/mails": by(final),
  "GET /api/accounting/invoices/:id/links": by(final),
  "POST /api/accounting/invoices/:id/links": by(final),
  "GET /api/accounting/contacts/:id/money": by(newClient),
  "GET /api/accounting/invoices/:id/reminders": by(final),
  "PUT /api/accounting/invoices/:id/reminders": by(final, { isOff: true }),
  "POST /api/accounting/invoices/:id/reminders": by(final, {}),
  "GET /api/accounting/recurring-invoices/:id": by(series),
  "GET /api/accounting/recurring-invoices/:id/invoices": by(series),
  "PUT /api/accounting/recurring-invoices/:id": by(series, { notes: "Thank you" }),
  "DELETE /api/accounting/recurring-invoices/:id": by(series),
  "POST /api/accounting/recurring-invoices/:id/restore": by(deletedSeries),
  "POST /api/accounting/recurring-invoices/:id/pause": by(series),
  "POST /api/accounting/recurring-invoices/:id/resume": by(series, {}),
  "POST /api/accounting/recurring-invoices/:id/skip": by(series, {}),
};

/** What only managers may do, who see every customer. */
export const managersInvoiceFactories: Record<string, Factory> = {
  "POST /api/accounting/invoices/:id/void": by(final, { reason: "Wrong customer" }),
  "POST /api/accounting/invoices/:id/write-off": by(final, {}),
};
