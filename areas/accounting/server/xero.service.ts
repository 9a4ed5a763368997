import { centsOf, maxBookCents, moneyText } from "#platform/contract/money.ts";
import { type HandoverLine, handoverLines } from "#areas/accounting/contract/handover-figures.rules.ts";
import { providerName } from "#areas/accounting/contract/providers.rules.ts";
import { centsIn, fieldsOf, ProviderTrouble, textOf } from "./provider-asking.service.ts";
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
import { anyOf, type Fields, type Xero, xeroOf } from "./xero-company.service.ts";

const name = providerName("xero");

const plain = (text: string): string =>
  text
    .replaceAll(/[<>\s]+/g, " ")
    .trim()
    .slice(0, 200);
const nameOf = ({ name: own, company }: CustomerToSend): string =>
  plain(own) || plain(company ?? "") || "Customer";
const otherNameOf = (customer: CustomerToSend): string =>
  `${nameOf(customer).slice(0, 140)} (${plain(customer.email ?? "").slice(0, 100) || customer.id.slice(-6)})`;

/** What an organization's books are made of: where sales and money go, and its rates of tax. */
type Chart = { salesCode: string; bankId: string | undefined; taxTypes: ReadonlyMap<string, string> };

/** The books of a Xero organization. */
export function xeroRemote(access: Access): Remote {
  const api = xeroOf(access);
  let chart: Promise<Chart> | undefined;
  return {
    find: (things) => findThere(api, things),
    create: async (thing, requestId) => {
      if (thing.kind === "customer") return createContact(api, thing, requestId);
      const known = await (chart ??= readChart(api));
      return thing.kind === "invoice"
        ? createInvoice(api, thing, { ...known, requestId })
        : createPayment(api, thing, { ...known, requestId });
    },
  };
}

async function readChart(api: Xero): Promise<Chart> {
  const accounts = (await api.list("Accounts")).filter(({ Status }) => Status === "ACTIVE");
  const sales = accounts.filter(({ Type, Code }) => (Type === "REVENUE" || Type === "SALES") && textOf(Code));
  const chosen = sales.find(({ Code }) => Code === "200") ?? sales[0];
  if (!chosen)
    throw new ProviderTrouble(
      "object",
      `There is no account for sales in ${name}. Add one there, then try again.`,
    );
  const rates = (await api.list("TaxRates")).filter(
    ({ Status, CanApplyToRevenue }) => Status === "ACTIVE" && CanApplyToRevenue === true,
  );
  return {
    salesCode: textOf(chosen.Code),
    bankId: textOf(accounts.find(({ Type }) => Type === "BANK")?.AccountID) || undefined,
    taxTypes: new Map(rates.reverse().map((one) => [String(Number(one.EffectiveRate)), textOf(one.TaxType)])),
  };
}

type There = Awaited<ReturnType<Remote["find"]>>;

async function findThere(api: Xero, things: readonly ToSend[]): Promise<There> {
  const there: There = { found: new Map(), clashes: new Map() };
  const customers = things.filter((one) => one.kind === "customer");
  const invoices = things.filter((one) => one.kind === "invoice");
  const payments = things.filter((one) => one.kind === "payment");
  if (customers.length > 0) {
    const rows = await findContacts(api, customers);
    for (const one of customers) {
      const row = contactIn(rows, one);
      if (row) there.found.set(one.id, { externalId: textOf(row.ContactID), problem: null });
    }
  }
  if (invoices.length > 0) {
    const InvoiceNumbers = invoices.map(({ invoice }) => invoice.invoiceNumber).join(",");
    const rows = (await api.list("Invoices", { InvoiceNumbers })).filter(
      ({ Type, Status }) => Type === "ACCREC" && Status !== "DELETED" && Status !== "VOIDED",
    );
    for (const one of invoices) judgeInvoice(rows, one, there);
  }
  if (payments.length > 0) {
    const where = anyOf(
      "Reference",
      payments.map(({ reference }) => reference),
    );
    const rows = (await api.list("Payments", { where })).filter(({ Status }) => Status !== "DELETED");
    for (const one of payments) {
      const row = rows.find((it) => textOf(it.Reference) === one.reference);
      if (row) there.found.set(one.id, { externalId: textOf(row.PaymentID), problem: tooMuch(one) });
    }
  }
  return there;
}

const findContacts = async (api: Xero, customers: readonly CustomerToSend[]): Promise<Fields[]> =>
  (
    await api.list("Contacts", {
      where: `${anyOf(
        "ContactNumber",
        customers.map(({ id }) => id),
      )} OR ${anyOf(
        "Name",
        customers.flatMap((one) => [nameOf(one), otherNameOf(one)]),
      )}`,
    })
  ).filter(({ ContactStatus }) => ContactStatus !== "ARCHIVED");

/** Ours is known by its number, which is our id; otherwise by its name. */
function contactIn(rows: readonly Fields[], customer: CustomerToSend): Fields | undefined {
  const called = (row: Fields, wanted: string) => textOf(row.Name).toLowerCase() === wanted.toLowerCase();
  return (
    rows.find((row) => textOf(row.ContactNumber) === customer.id) ??
    rows.find((row) => called(row, otherNameOf(customer))) ??
    rows.find(
      (row) => called(row, nameOf(customer)) && isSameEmail(textOf(row.EmailAddress), customer.email ?? ""),
    )
  );
}

/** Xero has a number once: one of the same total for the same customer is this one, any other is in the way. */
function judgeInvoice(
  rows: readonly Fields[],
  { id, customerId, invoice }: InvoiceToSend,
  there: There,
): void {
  const row = rows.find(({ InvoiceNumber }) => InvoiceNumber === invoice.invoiceNumber);
  if (!row) return;
  const isOurs =
    textOf(fieldsOf(row.Contact).ContactID) === customerId &&
    centsIn(row.Total) === centsOf(invoice.totalAmount, maxBookCents);
  if (isOurs) there.found.set(id, { externalId: textOf(row.InvoiceID), problem: null });
  else
    there.clashes.set(
      id,
      `There is another invoice ${invoice.invoiceNumber} in ${name}, of ${moneyText(centsIn(row.Total) || 0)}. Give that one another number, then try again.`,
    );
}

async function createContact(api: Xero, customer: CustomerToSend, requestId: string): Promise<Found> {
  const taken = (await findContacts(api, [customer])).some(
    (row) => textOf(row.Name).toLowerCase() === nameOf(customer).toLowerCase(),
  );
  const made = await api.create(
    "Contacts",
    {
      Name: taken ? otherNameOf(customer) : nameOf(customer),
      ContactNumber: customer.id,
      ...(customer.email && { EmailAddress: customer.email.slice(0, 255) }),
      ...(customer.address && {
        Addresses: [
          {
            AddressType: "POBOX",
            ...Object.fromEntries(
              customer.address
                .split(/\r?\n/)
                .slice(0, 4)
                .map((line, at) => [`AddressLine${at + 1}`, line.slice(0, 500)]),
            ),
          },
        ],
      }),
    },
    requestId,
  );
  return { externalId: textOf(made.ContactID), problem: null };
}

async function createInvoice(
  api: Xero,
  { customerId, invoice }: InvoiceToSend,
  { salesCode, taxTypes, requestId }: Chart & { requestId: string },
): Promise<Found> {
  const lines = handoverLines(invoice);
  const hasTax = lines.some(({ taxCents }) => taxCents !== 0);
  const made = await api.create(
    "Invoices",
    {
      Type: "ACCREC",
      Status: "AUTHORISED",
      Contact: { ContactID: customerId },
      InvoiceNumber: invoice.invoiceNumber,
      Date: invoice.issueDate,
      DueDate: invoice.dueDate,
      CurrencyCode: invoice.currency,
      LineAmountTypes: hasTax ? "Exclusive" : "NoTax",
      LineItems: lines.map((line) => ({
        Description: line.text.slice(0, 4000) || "Sale",
        Quantity: 1,
        UnitAmount: Number(moneyText(line.netCents)),
        AccountCode: salesCode,
        ...(hasTax && { TaxType: taxTypeOf(line, taxTypes), TaxAmount: Number(moneyText(line.taxCents)) }),
      })),
    },
    requestId,
  );
  const there = centsIn(made.Total);
  const isEqual = there === centsOf(invoice.totalAmount, maxBookCents);
  return {
    externalId: textOf(made.InvoiceID),
    problem: isEqual
      ? null
      : `${name} counts ${moneyText(there || 0)}, here it is ${invoice.totalAmount}. Check the tax there.`,
  };
}

function taxTypeOf({ taxCents, rate }: HandoverLine, taxTypes: Chart["taxTypes"]): string {
  if (taxCents === 0) return "NONE";
  const type = taxTypes.get(rate);
  if (type === undefined)
    throw new ProviderTrouble(
      "object",
      `${name} has no tax rate of ${rate} % for sales. Add it there under Tax rates, then try again.`,
    );
  return type;
}

/** Xero takes no more than is open: what was paid too much stays here as the customer's credit. */
const tooMuch = ({ amount, applied }: PaymentToSend): string | null =>
  amount === applied
    ? null
    : `${applied} of ${amount} went over: what was paid too much is the customer’s credit here. Enter it in ${name} as a prepayment.`;

async function createPayment(
  api: Xero,
  payment: PaymentToSend,
  { bankId, requestId }: Chart & { requestId: string },
): Promise<Found> {
  if (bankId === undefined)
    throw new ProviderTrouble(
      "object",
      `There is no bank account in ${name}. Add one there, then try again.`,
    );
  const made = await api.create(
    "Payments",
    {
      Invoice: { InvoiceID: payment.invoiceId },
      Account: { AccountID: bankId },
      Date: payment.date,
      Amount: Number(payment.applied),
      Reference: payment.reference,
    },
    requestId,
  );
  return { externalId: textOf(made.PaymentID), problem: tooMuch(payment) };
}
