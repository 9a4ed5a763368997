import { addDays, dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import type { StatementFacts } from "#platform/tables/statement-shape.ts";
import { ledgerFacts } from "#areas/books/server/index.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import { type ListFigures, noteLine, summaryOf } from "#areas/statements/contract/statement-summary.rules.ts";
import * as lines from "./statement-lines.store.ts";
import * as sample from "./statement-sample.store.ts";
import * as store from "./statements.store.ts";

/** The days of the sample's statement, before today. */
const days = { from: 45, to: 14 } as const;
/** What was on the account before its first line, in cents. */
const openingCents = 482_015;

/** Adds an imported statement of the bank account to the sample business: its transactions of a month, as a bank writes them. */
export async function addSample(ctx: Ctx): Promise<void> {
  const { currency, roles } = await ledgerFacts(ctx);
  const today = dayIn(await timeZoneOf(ctx.tx), ctx.now);
  const accountId = roles.bank ?? "";
  const rows = await sample.listSample(ctx.tx, {
    accountId,
    from: addDays(today, -days.from),
    to: addDays(today, -days.to),
  });
  if (rows.length === 0) return;
  const lists = new Map<number, ListFigures>();
  for (const row of rows) noteLine(lists, 0, row);
  const closingCents = openingCents + rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const facts: StatementFacts = {
    accounts: [{ id: "0044 1170 9932", type: "bank", currency }],
    statements: [{ account: 0, openingCents, closingCents }],
    pending: 0,
    order: null,
  };
  const counts = { new: rows.length, here: 0, similar: 0, problem: 0 };
  const id = newId();
  const now = ctx.now.toISOString();
  await store.insertStatement(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id,
    accountId,
    fileName: "alder-and-rye.ofx",
    format: "ofx",
    preview: { header: [], rows: [] },
    facts,
    fileAccount: 0,
    bankAccount: facts.accounts[0]?.id ?? null,
    status: "done",
    summary: summaryOf(
      facts,
      { currency, bankAccount: null },
      { lists: [...lists.values()], counts, chosen: 0 },
    ),
    result: { added: rows.length, left: 0 },
    isSample: true,
    createdBy: ctx.actor.userId,
    createdAt: now,
    checkedAt: now,
    startedAt: now,
    finishedAt: now,
  });
  await lines.insertLines(
    ctx.tx,
    { workspaceId: ctx.workspaceId, statementId: id, accountId },
    rows.map(({ day, amountCents, description }, at) => ({
      number: at + 1,
      list: 0,
      day,
      amount: amountCents,
      text: description.toUpperCase(),
      rawText: description.toUpperCase(),
      bankId: `${day.replaceAll("-", "")}${String(at + 1).padStart(4, "0")}`,
      verdict: "new",
      reason: null,
    })),
  );
  await lines.updateAdded(
    ctx.tx,
    id,
    rows.map(({ id: transactionId }, at) => ({ number: at + 1, transactionId })),
  );
}
