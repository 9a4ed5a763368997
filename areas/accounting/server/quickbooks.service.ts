import { centsOf, maxBookCents, moneyText } from "#platform/contract/money.ts";
import { handoverLines } from "#areas/accounting/contract/handover-figures.rules.ts";
import { productName } from "#platform/contract/product.ts";
import { providerName } from "#areas/accounting/contract/providers.rules.ts";
import { centsIn, fieldsOf, listOf, ProviderTrouble, textOf } from "./provider-asking.service.ts";
import {
  type Access,
  type CustomerToSend,
  type Found,
  type InvoiceToSend,
  isSameEmail,
  type PaymentToSend,
  type Remote,
  type ToSend,
} from "./provider-remote.service.ts";
import {
  type Fields,
  findSalesItem,
  type QuickBooks,
  quickBooksOf,
  quoted,
} from "./quickbooks-company.service.ts";

const name = providerName("quickbooks");
const maxNumber = 21;

/** A name in QuickBooks has no colon, tab or line break, and at most 100 characters here. */
const plain = (text: string): string =>
  text
    .replaceAll(/[:"\s]+/g, " ")
    .trim()
    .slice(0, 100);
const nameOf = ({ name: own, company }: CustomerToSend): string =>
  plain(own) || plain(company ?? "") || "Customer";
/** The name for one whose own is taken by somebody else: each customer, vendor and employee there has another. */
const otherNameOf = (customer: CustomerToSend): string =>
  `${nameOf(customer).slice(0, 70)} (${plain(customer.email ?? "").slice(0, 100) || customer.id.slice(-6)})`;
const amountOf = (cents: number): number => Number(moneyText(cents));

/** The books of a QuickBooks company. */
export function quickBooksRemote(access: Access): Remote {
  const api = quickBooksOf(access);
  let item: Promise<string> | undefined;
  return {
    find: (things) => findThere(api, things),
    create: async (thing, requestId) => {
      if (thing.kind === "customer") return createCustomer(api, thing, requestId);
      if (thing.kind === "payment") return createPayment(api, thing, requestId);
      return createInvoice(api, thing, { itemId: await (item ??= findSalesItem(api)), requestId });
    },
  };
}

type There = Awaited<ReturnType<Remote["find"]>>;
const inList = (values: readonly string[]): string => [...new Set(values)].map(quoted).join(", ");

async function findThere(api: QuickBooks, things: readonly ToSend[]): Promise<There> {
  const there: There = { found: new Map(), clashes: new Map() };
  const customers = things.filter((one) => one.kind === "customer");
  const invoices = things.filter((one) => one.kind === "invoice");
  const payments = things.filter((one) => one.kind === "payment");
  if (customers.length > 0) {
    const names = customers.flatMap((one) => [nameOf(one), otherNameOf(one)]);
    const rows = listOf(
      (await api.query(`select * from Customer where DisplayName in (${inList(names)})`)).Customer,
    );
    for (const one of customers) {
      const row = customerIn(rows, one);
      if (row) there.found.set(one.id, { externalId: textOf(row.Id), problem: null });
    }
  }
  if (invoices.length > 0) {
    const numbers = invoices.map(({ invoice }) => invoice.invoiceNumber ?? "");
    const rows = listOf(
      (await api.query(`select * from Invoice where DocNumber in (${inList(numbers)})`)).Invoice,
    );
    for (const one of invoices) judgeInvoice(rows, one, there);
  }
  if (payments.length > 0) {
    const numbers = payments.map(({ reference }) => reference);
    const rows = listOf(
      (await api.query(`select * from Payment where PaymentRefNum in (${inList(numbers)})`)).Payment,
    );
    for (const one of payments) {
      const row = rows.find((it) => textOf(it.PaymentRefNum) === one.reference);
      if (row) there.found.set(one.id, { externalId: textOf(row.Id), problem: null });
    }
  }
  return there;
}

function customerIn(rows: readonly Fields[], customer: CustomerToSend): Fields | undefined {
  const called = (row: Fields, wanted: string) =>
    textOf(row.DisplayName).toLowerCase() === wanted.toLowerCase();
  return (
    rows.find((row) => called(row, otherNameOf(customer))) ??
    rows.find(
      (row) =>
        called(row, nameOf(customer)) &&
        isSameEmail(textOf(fieldsOf(row.PrimaryEmailAddr).Address), customer.email ?? ""),
    )
  );
}

/** Ours is known by its id in the private note; one that was typed in there by hand, by the same customer and total. */
function judgeInvoice(
  rows: readonly Fields[],
  { id, customerId, invoice }: InvoiceToSend,
  there: There,
): void {
  const number = invoice.invoiceNumber ?? "";
  const same = rows.filter((row) => textOf(row.DocNumber) === number);
  const own = same.find((row) => textOf(row.PrivateNote).includes(id));
  const total = centsOf(invoice.totalAmount, maxBookCents);
  const equal = same.find(
    (row) => textOf(fieldsOf(row.CustomerRef).value) === customerId && centsIn(row.TotalAmt) === total,
  );
  const row = own ?? equal;
  if (row) there.found.set(id, foundInvoice(row, invoice));
  else if (same[0])
    there.clashes.set(
      id,
      `There is another invoice ${number} in ${name}, of ${moneyText(centsIn(same[0].TotalAmt) || 0)}. Give that one another number, then try again.`,
    );
}

/** QuickBooks counts tax by its own settings, and numbers by itself where it is told to: both are said. */
function foundInvoice(row: Fields, { totalAmount, invoiceNumber }: InvoiceToSend["invoice"]): Found {
  const there = centsIn(row.TotalAmt);
  const problem =
    there !== centsOf(totalAmount, maxBookCents)
      ? `${name} counts ${moneyText(there || 0)}, here it is ${totalAmount}: it works tax out by its own settings. Check the tax there.`
      : textOf(row.DocNumber) !== invoiceNumber
        ? `${name} gave it the number ${textOf(row.DocNumber) || "none"}. Turn on custom transaction numbers there.`
        : null;
  return { externalId: textOf(row.Id), problem };
}

async function createCustomer(api: QuickBooks, customer: CustomerToSend, requestId: string): Promise<Found> {
  const bodyWith = (DisplayName: string): Fields => ({
    DisplayName,
    ...(customer.company && { CompanyName: customer.company.slice(0, 100) }),
    ...(customer.email && { PrimaryEmailAddr: { Address: customer.email.slice(0, 100) } }),
    ...(customer.address && {
      BillAddr: Object.fromEntries(
        customer.address
          .split(/\r?\n/)
          .slice(0, 5)
          .map((line, at) => [`Line${at + 1}`, line.slice(0, 500)]),
      ),
    }),
  });
  const make = async (displayName: string, request: string): Promise<Found> => ({
    externalId: idIn(await api.create("Customer", bodyWith(displayName), request), "Customer"),
    problem: null,
  });
  try {
    return await make(nameOf(customer), requestId);
  } catch (error) {
    // Somebody else has the name, perhaps a supplier; the same request must not say two things.
    if (!(error instanceof ProviderTrouble && error.code === "6240")) throw error;
    return make(otherNameOf(customer), `${requestId.slice(0, 34)}-2`);
  }
}

function idIn(answer: Fields, entity: string): string {
  const id = textOf(fieldsOf(answer[entity]).Id);
  if (!id) throw new ProviderTrouble("away", `${name} answered something that we don’t understand.`);
  return id;
}

async function createInvoice(
  api: QuickBooks,
  { id, customerId, invoice }: InvoiceToSend,
  { itemId, requestId }: { itemId: string; requestId: string },
): Promise<Found> {
  if ((invoice.invoiceNumber ?? "").length > maxNumber)
    throw new ProviderTrouble("object", `${name} takes invoice numbers of at most ${maxNumber} characters.`);
  const hasTax = centsOf(invoice.taxAmount, maxBookCents) !== 0;
  const answer = await api.create(
    "Invoice",
    {
      DocNumber: invoice.invoiceNumber,
      TxnDate: invoice.issueDate,
      DueDate: invoice.dueDate,
      CustomerRef: { value: customerId },
      PrivateNote: `${productName} ${id}`,
      ...(invoice.notes && { CustomerMemo: { value: invoice.notes.slice(0, 1000) } }),
      ...(invoice.clientEmail && { BillEmail: { Address: invoice.clientEmail.slice(0, 100) } }),
      Line: handoverLines(invoice).map(({ text, netCents, taxCents }) => ({
        DetailType: "SalesItemLineDetail",
        Amount: amountOf(netCents),
        Description: text.slice(0, 4000),
        SalesItemLineDetail: {
          ItemRef: { value: itemId },
          Qty: 1,
          UnitPrice: amountOf(netCents),
          TaxCodeRef: { value: taxCents === 0 ? "NON" : "TAX" },
        },
      })),
      ...(hasTax && { TxnTaxDetail: { TotalTax: Number(invoice.taxAmount) } }),
    },
    requestId,
  );
  idIn(answer, "Invoice");
  return foundInvoice(fieldsOf(answer.Invoice), invoice);
}

async function createPayment(api: QuickBooks, payment: PaymentToSend, requestId: string): Promise<Found> {
  const answer = await api.create(
    "Payment",
    {
      CustomerRef: { value: payment.customerId },
      TotalAmt: Number(payment.amount),
      TxnDate: payment.date,
      PaymentRefNum: payment.reference,
      ...(payment.note && { PrivateNote: payment.note }),
      Line: [
        { Amount: Number(payment.applied), LinkedTxn: [{ TxnId: payment.invoiceId, TxnType: "Invoice" }] },
      ],
    },
    requestId,
  );
  return { externalId: idIn(answer, "Payment"), problem: null };
}
