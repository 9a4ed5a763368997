import { addDays } from "#platform/contract/dates.ts";
import { sumText } from "#platform/contract/money.ts";
import { cursorOf, readCursor } from "#platform/server/cursor.ts";
import type { Tx } from "#platform/server/database.ts";
import type { ReportRow } from "#areas/financial-reports/contract/books-reports.schema.ts";
import type { Asked, Made } from "./ledger-reports.service.ts";
import { texts } from "./ledger-reports.service.ts";
import { type LedgerLine, listLines, sumPostings, sumSides } from "./ledger-sums.store.ts";
import { bareRow } from "./report-balances.service.ts";

/** Everything that was posted in a period, account by account with the balance after each line; one page of it. */
export async function generalLedger(
  tx: Tx,
  { from, to }: Asked,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<Made & { next: string | undefined }> {
  const at = readCursor("general-ledger", cursor);
  const [accountCode, accountId, day, entryId, position, balance] = at ?? [];
  const after = at && {
    accountCode: String(accountCode),
    accountId: String(accountId),
    day: String(day),
    entryId: String(entryId),
    position: Number(position),
  };
  const [lines, opening, totals] = await Promise.all([
    listLines(tx, { from, to }, { after, limit: limit + 1 }),
    sumPostings(tx, { from: null, to: addDays(from, -1) }),
    sumSides(tx, { from, to }),
  ]);
  const shown = lines.slice(0, limit);
  let running = { accountId: after?.accountId, cents: BigInt(balance ?? 0) };
  const rows = shown.map((line): ReportRow => {
    if (line.accountId !== running.accountId)
      running = { accountId: line.accountId, cents: opening.get(line.accountId) ?? 0n };
    running.cents += BigInt(line.amount);
    return rowOf(line, running.cents);
  });
  const last = lines.length > limit ? shown.at(-1) : undefined;
  return {
    rows,
    totals: texts(totals),
    next:
      last &&
      cursorOf("general-ledger", [
        last.accountCode,
        last.accountId,
        last.day,
        last.entryId,
        last.position,
        String(running.cents),
      ]),
  };
}

function rowOf(line: LedgerLine, balance: bigint): ReportRow {
  const cents = BigInt(line.amount);
  return {
    ...bareRow(`${line.accountCode} ${line.accountName}`, line.description),
    code: line.accountCode,
    accountId: line.accountId,
    sourceType: line.sourceType,
    sourceId: line.sourceId,
    day: line.day,
    [cents > 0n ? "debit" : "credit"]: sumText(cents > 0n ? cents : -cents),
    balance: sumText(balance),
  };
}
