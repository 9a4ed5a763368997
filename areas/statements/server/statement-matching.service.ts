import { addDays, longDayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { lockedUntil } from "#areas/books/server/index.ts";
import {
  type Matched,
  matchLines,
  reusedIds,
  similarDays,
} from "#areas/statements/contract/matching.rules.ts";
import { listsOf } from "#areas/statements/contract/statement-summary.rules.ts";
import * as books from "./book-lines.store.ts";
import * as lines from "./statement-lines.store.ts";
import type { StatementRecord } from "./statements.store.ts";

/** How many lines are compared in one transaction: those of whole days. */
const linesPerStep = 20_000;

/** The lines of a statement's account of the file. */
export const linesIn = ({ id, facts, fileAccount }: StatementRecord) => ({
  statementId: id,
  lists: facts === null ? [] : listsOf(facts, fileAccount ?? undefined),
});

/** "June 30, 2026". */
export const dayWords = (day: string): string => longDayIn("UTC", new Date(`${day}T00:00:00Z`));

/** Why a line in locked days is left out. */
export const lockedReason = (until: string): string =>
  `The books are locked until ${dayWords(until)}. Reopen them to add this line`;

/**
 * Compares the next lines of a statement with the books, day by day, and saves what they are or look like. Returns the last day that was
 * compared; undefined when that was all.
 */
export async function matchNext(
  ctx: Ctx,
  record: StatementRecord,
  after: string,
): Promise<{ done: number; day: string | undefined }> {
  const which = linesIn(record);
  const next = await wholeDays(ctx, which, after);
  const [first, last] = [next[0], next.at(-1)];
  if (!first || !last) return { done: 0, day: undefined };
  const wanted: books.Wanted = {
    accountId: record.accountId,
    from: addDays(first.day, -similarDays),
    to: addDays(last.day, similarDays),
    amounts: [...new Set(next.map(({ amountCents }) => amountCents))],
    bankIds: [...new Set(next.map(({ bankId }) => bankId).filter((id) => id !== ""))],
  };
  const claimed = new Set(
    // A line a week before these has looked a week further back and forth.
    await books.listClaimed(ctx.tx, {
      statementId: record.id,
      from: addDays(first.day, -2 * similarDays),
      before: first.day,
    }),
  );
  const imported = await books.listImported(ctx.tx, wanted);
  const account = [...imported.books, ...(await books.listTyped(ctx.tx, wanted))];
  const reused = new Set([...(await lines.listRepeatedIds(ctx.tx, which)), ...reusedIds(next, account)]);
  const found = matchLines(
    next,
    account.filter(({ id }) => !claimed.has(id)),
    reused,
  );
  const again = deletedSince(next, found, imported.gone, reused);
  const locked = await lockedUntil(ctx);
  const before = new Map(next.map((line) => [line.number, line]));
  const said = found.map((one): lines.FoundLine => {
    const told = again.get(one.number) ?? one;
    return told.verdict === "new" && locked !== null && (before.get(one.number)?.day ?? "") <= locked
      ? { number: one.number, verdict: "problem", reason: lockedReason(locked), bookId: null }
      : told;
  });
  await lines.updateFound(
    ctx.tx,
    record.id,
    said.filter((one) => differs(one, before.get(one.number))),
  );
  return { done: next.length, day: last.day };
}

async function wholeDays(
  ctx: Ctx,
  which: Parameters<typeof lines.listToMatch>[1],
  after: string,
): Promise<lines.LineToMatch[]> {
  const some = await lines.listToMatch(ctx.tx, which, { after, limit: linesPerStep });
  const last = some.at(-1)?.day;
  if (some.length < linesPerStep || last === undefined) return some;
  // The last day may go on.
  const whole = some.filter(({ day }) => day < last);
  return whole.length > 0 ? whole : lines.listToMatch(ctx.tx, which, { on: last });
}

/** New lines that were imported before, and whose transactions somebody has deleted since: that was decided once, so it is asked. */
function deletedSince(
  next: readonly lines.LineToMatch[],
  found: readonly Matched[],
  gone: Parameters<typeof matchLines>[1],
  reused: ReadonlySet<string>,
): Map<number, Matched> {
  if (gone.length === 0) return new Map();
  const fresh = new Set(found.filter(({ verdict }) => verdict === "new").map(({ number }) => number));
  const again = matchLines(
    next.filter(({ number }) => fresh.has(number)),
    gone,
    reused,
  );
  return new Map(
    again
      .filter(({ verdict }) => verdict === "here")
      .map((one) => [
        one.number,
        {
          ...one,
          verdict: "similar",
          reason: "This line was imported before, and has been deleted from the books since",
        },
      ]),
  );
}

const differs = (one: lines.FoundLine, before: lines.LineToMatch | undefined): boolean =>
  one.verdict !== before?.verdict || one.reason !== before.reason || one.bookId !== before.bookId;
