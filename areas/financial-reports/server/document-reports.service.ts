import { sumText } from "#platform/contract/money.ts";
import type { Tx } from "#platform/server/database.ts";
import { thresholdOf } from "#areas/financial-reports/contract/threshold.rules.ts";
import { listPaidContractors } from "./contractors.store.ts";
import type { Asked, Made } from "./ledger-reports.service.ts";
import { texts } from "./ledger-reports.service.ts";
import { listOwed } from "./receivables.store.ts";
import { bareRow } from "./report-balances.service.ts";
import { sumSalesTax } from "./sales-tax.store.ts";
import { listThresholds } from "./tax-settings.store.ts";

const buckets = ["current", "days1to30", "days31to60", "days61to90", "over90", "due"] as const;

/** What customers owe at the end of a day, by how long it is overdue. */
export async function receivables(tx: Tx, { to }: Asked): Promise<Made> {
  const owed = await listOwed(tx, to);
  const totals = Object.fromEntries(
    buckets.map((name) => [name, owed.reduce((all, row) => all + BigInt(row[name]), 0n)]),
  ) as Record<(typeof buckets)[number], bigint>;
  return {
    rows: owed.map(({ contactId, name, ...amounts }) => ({
      ...bareRow("Customers", name),
      contactId,
      to,
      ...texts(
        Object.fromEntries(buckets.map((bucket) => [bucket, BigInt(amounts[bucket])])) as Record<
          (typeof buckets)[number],
          bigint
        >,
      ),
    })),
    totals: texts(totals),
  };
}

/** What was sold in a period, and by tax what of that was taxed, was not, and the tax. */
export async function salesTax(tx: Tx, { from, to, basis }: Asked): Promise<Made> {
  const { sales, codes, paid, owed } = await sumSalesTax(tx, { from, to }, basis);
  const [all, tax] = [BigInt(sales), codes.reduce((sum, code) => sum + BigInt(code.tax), 0n)];
  return {
    rows: codes.map((code) => ({
      ...bareRow("Taxes", code.name),
      taxCodeId: code.taxCodeId,
      from,
      to,
      ...texts({
        sales: all,
        taxed: BigInt(code.taxed),
        exempt: all - BigInt(code.taxed),
        tax: BigInt(code.tax),
        paid: BigInt(code.paid),
      }),
    })),
    totals: texts({ sales: all, tax, paid: BigInt(paid), owed: BigInt(owed) }),
  };
}

/** What contractors were paid in a period, and from what on a year's Form 1099-NEC is filed. */
export async function contractors(tx: Tx, { from, to }: Asked): Promise<Made> {
  const paid = await listPaidContractors(tx, { from, to });
  const typed = await listThresholds(tx);
  return {
    rows: paid.map((row) => ({
      ...bareRow("Contractors", row.name),
      contactId: row.contactId,
      from,
      to,
      ...(row.contactId !== null && { w9: row.w9 }),
      paid: sumText(BigInt(row.paid)),
    })),
    totals: {
      paid: sumText(paid.reduce((all, row) => all + BigInt(row.paid), 0n)),
      threshold: thresholdOf(Number(to.slice(0, 4)), typed),
    },
  };
}
