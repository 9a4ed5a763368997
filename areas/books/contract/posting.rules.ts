import type { AccountRole } from "./accounts.schema.ts";

// What every document does to the ledger, in one table. Amounts are cents of the business's own currency; debits are positive, credits
// negative, and each document's postings add up to zero.

/** An account by its id, or by what the product uses it for. */
export type AccountRef = { readonly id: string } | { readonly role: AccountRole };
export type Posting = { account: AccountRef; amountCents: number; taxCodeId: string | null };

/** So much of a document on one account. */
export type Part = { account: AccountRef; amountCents: number };
export type TaxPart = { taxCodeId: string; amountCents: number };

export type LedgerDocument =
  /** Money that came in, or went out, on `account`, by the accounts of its categories; the parts add up to `amountCents`. */
  | { kind: "income" | "expense"; account: AccountRef; amountCents: number; parts: readonly Part[] }
  /** With a tax where it pays that one. */
  | { kind: "transfer"; from: AccountRef; to: AccountRef; amountCents: number; taxCodeId?: string | null }
  /** The client owes net and taxes together. A credit note turns it around: it settles `settlesCents` of what is owed, and the rest is the client's credit. */
  | { kind: "invoice"; sales: readonly Part[]; taxes: readonly TaxPart[] }
  | { kind: "credit_note"; sales: readonly Part[]; taxes: readonly TaxPart[]; settlesCents: number }
  /** `amountCents` came in; `settlesCents` of what is owed is settled, at the rate of the invoice, and `creditCents` was paid too much. What is left is gain or loss by the exchange rate. */
  | {
      kind: "payment";
      account: AccountRef;
      amountCents: number;
      settlesCents: number;
      creditCents: number;
    }
  /** A client's credit, worth `amountCents` when it arose, settles `settlesCents` of what is owed. */
  | { kind: "credit_applied"; amountCents: number; settlesCents: number }
  /** A client's credit is paid back. */
  | { kind: "credit_refund"; account: AccountRef; amountCents: number; creditCents: number }
  /** What is still owed is given up, its tax part included: whether the tax comes back is for the tax return. */
  | { kind: "write_off"; amountCents: number };

const role = (name: AccountRole): AccountRef => ({ role: name });
const debit = (account: AccountRef, amountCents: number, taxCodeId: string | null = null): Posting => ({
  account,
  amountCents,
  taxCodeId,
});
const credit = (account: AccountRef, amountCents: number, taxCodeId: string | null = null): Posting =>
  debit(account, -amountCents, taxCodeId);
const sumOf = (parts: readonly { amountCents: number }[]): number =>
  parts.reduce((sum, part) => sum + part.amountCents, 0);

function rowsOf(document: LedgerDocument): Posting[] {
  switch (document.kind) {
    case "income":
      return [
        debit(document.account, document.amountCents),
        ...document.parts.map((part) => credit(part.account, part.amountCents)),
      ];
    case "expense":
      return [
        ...document.parts.map((part) => debit(part.account, part.amountCents)),
        credit(document.account, document.amountCents),
      ];
    case "transfer":
      return [
        debit(document.to, document.amountCents, document.taxCodeId ?? null),
        credit(document.from, document.amountCents),
      ];
    case "invoice":
      return [
        debit(role("receivable"), sumOf(document.sales) + sumOf(document.taxes)),
        ...document.sales.map((part) => credit(part.account, part.amountCents)),
        ...document.taxes.map((tax) => credit(role("sales_tax"), tax.amountCents, tax.taxCodeId)),
      ];
    case "credit_note": {
      const total = sumOf(document.sales) + sumOf(document.taxes);
      return [
        ...document.sales.map((part) => debit(part.account, part.amountCents)),
        ...document.taxes.map((tax) => debit(role("sales_tax"), tax.amountCents, tax.taxCodeId)),
        credit(role("receivable"), document.settlesCents),
        credit(role("customer_credit"), total - document.settlesCents),
      ];
    }
    case "payment": {
      const { amountCents, settlesCents, creditCents } = document;
      return [
        debit(document.account, amountCents),
        credit(role("receivable"), settlesCents),
        credit(role("customer_credit"), creditCents),
        debit(role("exchange"), settlesCents + creditCents - amountCents),
      ];
    }
    case "credit_applied":
      return [
        debit(role("customer_credit"), document.amountCents),
        credit(role("receivable"), document.settlesCents),
        debit(role("exchange"), document.settlesCents - document.amountCents),
      ];
    case "credit_refund":
      return [
        debit(role("customer_credit"), document.creditCents),
        credit(document.account, document.amountCents),
        debit(role("exchange"), document.amountCents - document.creditCents),
      ];
    case "write_off":
      return [
        debit(role("write_off"), document.amountCents),
        credit(role("receivable"), document.amountCents),
      ];
  }
}

const keyOf = ({ account, taxCodeId }: Posting): string =>
  `${"id" in account ? account.id : account.role} ${taxCodeId ?? ""}`;

/**
 * What a document posts: one posting for each account and tax code, none of 0. Empty for a document of 0, which writes no entry.
 * Throws when the parts of a document do not add up, which is a fault in the program.
 */
export function postingsOf(document: LedgerDocument): Posting[] {
  const byKey = new Map<string, Posting>();
  for (const row of rowsOf(document)) {
    const known = byKey.get(keyOf(row));
    if (known) known.amountCents += row.amountCents;
    else byKey.set(keyOf(row), { ...row });
  }
  const postings = [...byKey.values()].filter((posting) => posting.amountCents !== 0);
  if (sumOf(postings) !== 0) throw new Error(`The postings of this ${document.kind} do not add up to zero`);
  return postings;
}
