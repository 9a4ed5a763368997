import { moneyText } from "#platform/contract/money.ts";
import { sampleInvoicesOn } from "#areas/invoices/contract/invoices.sample.ts";
import { totalsOf } from "#areas/invoices/contract/totals.rules.ts";
import type { Account } from "#areas/books/contract/accounts.schema.ts";
import type { JournalEntry } from "#areas/books/contract/journal.schema.ts";
import { type AccountRef, type LedgerDocument, postingsOf } from "#areas/books/contract/posting.rules.ts";
import { naturalSign } from "#areas/books/contract/chart.rules.ts";
import type { Transaction } from "#areas/books/contract/transactions.schema.ts";
import { sampleId } from "#areas/customers/contract/contacts.sample.ts";
import {
  accountOf,
  bareAccounts,
  categories,
  cents,
  invoiceId,
  numberOf,
  paymentId,
  today,
  transactionId,
  transactions,
} from "./books.sample.ts";

const accountById = new Map(bareAccounts.map((one) => [one.id, one]));
const accountIn = (ref: AccountRef): Account =>
  "id" in ref ? (accountById.get(ref.id) as Account) : accountOf(ref.role);

/** The account that a category stands for. */
function accountFor(categoryId: string | null, type: "income" | "expense"): AccountRef {
  const category = categories.find(({ id }) => id === categoryId);
  return category ? { id: category.accountId } : { role: `uncategorized_${type}` };
}

function documentOf(one: Transaction): LedgerDocument {
  const amountCents = cents(one.amount);
  const account = { id: one.accountId };
  if (one.sourceType === "invoice_payment")
    return { kind: "payment", account, amountCents, settlesCents: amountCents, creditCents: 0 };
  if (one.transactionType === "transfer")
    return { kind: "transfer", from: account, to: { id: one.toAccountId ?? "" }, amountCents };
  const kind = one.transactionType;
  const parts = one.splits.length > 0 ? one.splits : [{ categoryId: one.categoryId, amount: one.amount }];
  return {
    kind,
    account,
    amountCents,
    parts: parts.map((part) => ({
      account: accountFor(part.categoryId, kind),
      amountCents: cents(part.amount),
    })),
  };
}

type Written = { date: string; description: string; sourceType: string; sourceId: string };
let count = 0;
const entryOf = (
  written: Written,
  document: LedgerDocument,
  reverses: JournalEntry | null = null,
): JournalEntry => ({
  ...written,
  id: sampleId("0e1", ++count),
  reverses: reverses?.id ?? null,
  createdBy: null,
  createdAt: `${written.date}T12:00:00.000Z`,
  postings: postingsOf(document).map(({ account, amountCents, taxCodeId }) => {
    const { id, accountCode, accountName } = accountIn(account);
    const amount = moneyText(reverses ? -amountCents : amountCents);
    return { accountId: id, accountCode, accountName, amount, currency: "USD", taxCodeId };
  }),
});

const ofTransactions = transactions.map((one) =>
  entryOf(
    {
      date: one.date,
      description: one.description,
      sourceType: one.sourceType ?? "transaction",
      sourceId: one.sourceId ?? one.id,
    },
    documentOf(one),
  ),
);

const ofInvoices = sampleInvoicesOn(today).flatMap((invoice, at) => {
  if (invoice.became === "draft") return [];
  const totals = totalsOf({
    lines: invoice.lines.map(([, quantity, unitPrice]) => ({
      quantity,
      unitPrice,
      discountPercent: "0",
      taxCodeIds: [],
    })),
    taxes: [],
    pricesIncludeTax: false,
  });
  if (!totals) return [];
  const document: LedgerDocument = {
    kind: "invoice",
    sales: [{ account: { role: "sales" }, amountCents: totals.subtotalCents }],
    taxes: [],
  };
  const written = {
    date: invoice.issueDate,
    description: `Invoice ${numberOf(at)}, ${invoice.contact}`,
    sourceType: "invoice",
    sourceId: invoiceId(at),
  };
  const entry = entryOf(written, document);
  if (invoice.became === "void" || invoice.became === "credited")
    return [
      entry,
      entryOf(
        {
          ...written,
          description: `${written.description}, ${invoice.became === "void" ? "voided" : "credited"}`,
        },
        document,
        entry,
      ),
    ];
  if (invoice.became === "written off")
    return [
      entry,
      entryOf(
        { ...written, date: invoice.dueDate, description: `${written.description}, written off` },
        { kind: "write_off", amountCents: totals.totalCents },
      ),
    ];
  return [entry];
});

const entries = [...ofTransactions, ...ofInvoices].toSorted((a, b) =>
  a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1,
);

/** The transaction of a payment has the payment's entry. */
const sourceOf = new Map(
  sampleInvoicesOn(today).flatMap(({ payments }, at) =>
    payments.map((_, payment) => [transactionId(at, payment), paymentId(at, payment)] as const),
  ),
);

/** Entries of a document, or on an account, of some days. */
export const entriesOf = ({
  sourceId,
  accountId,
  from = "",
  to = "9999",
}: Record<string, string | undefined>): JournalEntry[] =>
  entries.filter(
    (entry) =>
      entry.date >= from &&
      entry.date <= to &&
      (!sourceId || entry.sourceId === (sourceOf.get(sourceId) ?? sourceId)) &&
      (!accountId || entry.postings.some((posting) => posting.accountId === accountId)),
  );

/** The accounts with what their postings add up to. */
export const accounts: Account[] = bareAccounts.map((account) => ({
  ...account,
  currentBalance: moneyText(
    naturalSign(account.accountType) *
      entries
        .flatMap(({ postings }) => postings)
        .filter(({ accountId }) => accountId === account.id)
        .reduce((sum, { amount }) => sum + cents(amount), 0),
  ),
}));
