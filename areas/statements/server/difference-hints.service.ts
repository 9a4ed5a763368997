import { centsOf, maxBookCents, moneyText } from "#platform/contract/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { explainDifference } from "#areas/statements/contract/difference.rules.ts";
import type { DifferenceHint } from "#areas/statements/contract/reconciliations.schema.ts";
import { listNewest } from "./reconciliation-rows.store.ts";
import { getReconciliation } from "./reconciliations.service.ts";

/** So many of the newest rows are looked at. */
const maxRows = 5000;

const centsIn = (amount: string): number | undefined => centsOf(amount, maxBookCents);

/** The rows that may explain the difference of one that is open; none of one that is finished, or at 0.00. */
export async function listHints(ctx: Ctx, id: string): Promise<DifferenceHint[]> {
  const { difference, status } = await getReconciliation(ctx, id);
  const differenceCents = centsIn(difference);
  if (status === "finished" || !differenceCents) return [];
  const rows = await listNewest(ctx.tx, id, maxRows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const explained = explainDifference(
    differenceCents,
    rows.map(({ id: rowId, date, amount, ticked }) => ({
      id: rowId,
      day: date,
      amountCents: centsIn(amount) ?? 0,
      ticked,
    })),
  );
  return explained.flatMap(({ id: rowId, reason, expectedCents }) => {
    const row = byId.get(rowId);
    return row ? [{ reason, row, expected: expectedCents === null ? null : moneyText(expectedCents) }] : [];
  });
}
