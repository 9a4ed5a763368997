import { addDays } from "#platform/contract/dates.ts";
import { sumText } from "#platform/contract/money.ts";
import { cursorOf, readCursor } from "#platform/server/cursor.ts";
import type { Tx } from "#platform/server/database.ts";
import type { ReportRow } from "#areas/financial-reports/contract/books-reports.schema.ts";
import type { Asked, Made } from "./ledger-reports.service.ts";
import { texts } from "./ledger-reports.service.ts";
import { type LedgerLine, type LedgerPlace, listLines, sumPostings, sumSides } from "./ledger-sums.store.ts";
import { bareRow } from "./report-balances.service.ts";

/** Everything that was posted in a period, account by account with the balance after each line; one page of it, by a cursor as clients hold it. */
export async function generalLedger(
  tx: Tx,
  asked: Asked,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<Made & { next: string | undefined }> {
  const at = readCursor("general-ledger", cursor);
  const [accountCode, accountId, day, entryId, position, balance] = at ?? [];
  const { next, ...made } = await ledgerPage(tx, asked, {
    limit,
    after: at && {
      accountCode: String(accountCode),
      accountId: String(accountId),
      day: String(day),
      entryId: String(entryId),
      position: Number(position),
      cents: BigInt(balance ?? 0),
    },
  });
  return {
    ...made,
    next:
      next &&
      cursorOf("general-ledger", [
        next.accountCode,
        next.accountId,
        next.day,
        next.entryId,
        next.position,
        String(next.cents),
      ]),
  };
}

/** Where a page begins, and what the account came to there. */
export type LedgerAt = LedgerPlace & { cents: bigint };

/** The same by a place, for jobs: they have no key to sign a cursor with. */
export async function ledgerPage(
  tx: Tx,
  { from, to }: Pick<Asked, "from" | "to">,
  { limit, after }: { limit: number; after: LedgerAt | undefined },
): Promise<Made & { next: LedgerAt | undefined }> {
  const [lines, opening, totals] = await Promise.all([
    listLines(tx, { from, to }, { after, limit: limit + 1 }),
    sumPostings(tx, { from: null, to: addDays(from, -1) }),
    sumSides(tx, { from, to }),
  ]);
  const shown = lines.slice(0, limit);
  let running = { accountId: after?.accountId, cents: after?.cents ?? 0n };
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
    next: last && {
      accountCode: last.accountCode,
      accountId: last.accountId,
      day: last.day,
      entryId: last.entryId,
      position: last.position,
      cents: running.cents,
    },
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
