import { maxReceiptBytes, transactionLimits } from "#areas/books/contract/transactions.schema.ts";

/** Why a file can't be a receipt of a transaction that has `already` others; undefined when it can. */
export function receiptProblem(
  { name, size }: Pick<File, "name" | "size">,
  already: number,
): string | undefined {
  if (size === 0) return `${name} is empty.`;
  if (size > maxReceiptBytes) return `${name} is larger than 25 MB. Choose a smaller one.`;
  return already >= transactionLimits.receipts
    ? `At most ${transactionLimits.receipts} receipts for one transaction.`
    : undefined;
}
