import { and, eq, gte, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { readCursor } from "#platform/server/cursor.ts";
import type { Tx } from "#platform/server/database.ts";
import { type Page, pageOf } from "#platform/server/paging.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import type { QuoteStatus } from "#areas/invoices/contract/quotes.rules.ts";
import type { QuoteAnswer, QuoteQuery } from "#areas/invoices/contract/quotes.schema.ts";
import { orders, searchCondition, valueOf } from "./invoice-lists.store.ts";
import { shown, type ShownRow } from "./invoices.store.ts";
import { invoices } from "./invoices.table.ts";
import { quoteAnswers } from "./quotes.table.ts";

type Other = { id: string; number: string | null };
/** A quote as it is shown, without its lines. */
export type QuoteRow = ShownRow & {
  answer: QuoteAnswer | null;
  invoice: Other | null;
  replacedBy: Other | null;
};

// Named outright: what the builder writes for a column would be the inner table's.
const madeOf = sql`FROM invoices made WHERE made.workspace_id = invoices.workspace_id AND made.quote_id = invoices.id AND made.deleted_at IS NULL`;
const newer = sql`FROM invoices newer WHERE newer.workspace_id = invoices.workspace_id AND newer.kind = 'quote' AND newer.corrects_id = invoices.id
  AND newer.contact_id = invoices.contact_id AND newer.finalized_at IS NOT NULL AND newer.voided_at IS NULL`;
const answered = sql`FROM quote_answers a WHERE a.workspace_id = invoices.workspace_id AND a.invoice_id = invoices.id`;
const asOther = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'number', ${alias}.invoice_number)`);

const quoteColumns = {
  ...shown,
  answer: sql<QuoteAnswer | null>`(SELECT json_build_object('choice', a.answer, 'name', a.name, 'reason', a.reason, 'userId', a.answered_by,
    'userName', (SELECT ${fullNameIn("u")} FROM users u WHERE u.id = a.answered_by), 'at', a.answered_at) ${answered})`,
  invoice: sql<Other | null>`(SELECT ${asOther("made")} ${madeOf})`,
  replacedBy: sql<Other | null>`(SELECT ${asOther("newer")} ${newer} ORDER BY newer.id DESC LIMIT 1)`,
};

const isQuote = eq(invoices.kind, "quote");

/** A quote that is not in the bin. */
export async function findQuote(tx: Tx, id: string): Promise<QuoteRow | undefined> {
  return (
    await tx
      .select(quoteColumns)
      .from(invoices)
      .where(and(eq(invoices.id, id), isQuote, isNull(invoices.deletedAt)))
  )[0];
}

/** The rule `quoteStatusOf` in SQL, as of a day of the business's clock. */
function conditionOf(status: QuoteStatus, today: string): SQL {
  const final = sql`invoices.finalized_at IS NOT NULL`;
  const isMade = sql`EXISTS (SELECT ${madeOf})`;
  const isOver = sql`(invoices.voided_at IS NOT NULL OR invoices.due_date < ${today}::date OR EXISTS (SELECT ${newer}))`;
  const waiting = sql`${final} AND NOT ${isMade} AND NOT EXISTS (SELECT ${answered})`;
  switch (status) {
    case "draft":
      return sql`invoices.finalized_at IS NULL`;
    case "invoiced":
      return sql`(${final} AND ${isMade})`;
    case "accepted":
    case "declined":
      return sql`(${final} AND NOT ${isMade} AND EXISTS (SELECT ${answered} AND a.answer = ${status}))`;
    case "expired":
      return sql`(${waiting} AND ${isOver})`;
    case "sent":
      return sql`(${waiting} AND NOT ${isOver})`;
  }
}

/** A page of quotes, narrowed and in the order asked for. */
export async function listQuotes(tx: Tx, query: QuoteQuery, today: string): Promise<Page<QuoteRow>> {
  const sort = query.sort === "validUntil" ? "dueDate" : query.sort;
  const { by, type, order, after } = orders[sort];
  const scope = `quotes:${sort}`;
  const at = readCursor(scope, query.cursor);
  const rows = await tx
    .select(quoteColumns)
    .from(invoices)
    .where(
      and(
        isNull(invoices.deletedAt),
        isQuote,
        query.status && or(...query.status.map((status) => conditionOf(status, today))),
        query.contactId === undefined ? undefined : eq(invoices.contactId, query.contactId),
        query.from === undefined ? undefined : gte(invoices.issueDate, query.from),
        query.to === undefined ? undefined : lte(invoices.issueDate, query.to),
        searchCondition(query.search),
        at && sql`(${by}, ${invoices.id}) ${after} (${at[0]}::${type}, ${at[1]}::uuid)`,
      ),
    )
    .orderBy(order(by), order(invoices.id))
    .limit(query.limit + 1);
  return pageOf(rows, query.limit, scope, (row) => [valueOf(sort, row), row.id]);
}

/** The invoice that was made of a quote, unless it lies in the bin. */
export async function findMadeOf(tx: Tx, quoteId: string): Promise<string | undefined> {
  const rows = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.quoteId, quoteId), isNull(invoices.deletedAt)));
  return rows[0]?.id;
}

/** Lets go of the invoice of a quote that lies in the bin: another one takes its place. */
export async function updateBinnedOf(tx: Tx, quoteId: string): Promise<void> {
  await tx
    .update(invoices)
    .set({ quoteId: null })
    .where(and(eq(invoices.quoteId, quoteId), sql`${invoices.deletedAt} IS NOT NULL`));
}

/** Keeps what the customer said, in place of what they said before. */
export async function insertAnswer(tx: Tx, row: typeof quoteAnswers.$inferInsert): Promise<void> {
  const { workspaceId: _w, invoiceId: _i, ...said } = row;
  await tx
    .insert(quoteAnswers)
    .values(row)
    .onConflictDoUpdate({ target: [quoteAnswers.workspaceId, quoteAnswers.invoiceId], set: said });
}

/** What the quotes that wait for a customer's answer come to, in the business's currency. */
export async function sumQuotedTo(
  tx: Tx,
  contactId: string,
  today: string,
): Promise<{ quoted: string; quoteCount: number }> {
  const { rows } = await tx.execute(sql`
    SELECT coalesce(sum(base_amount), 0)::numeric(24,2)::text AS quoted, count(*)::int AS "quoteCount"
    FROM invoices WHERE contact_id = ${contactId} AND kind = 'quote' AND deleted_at IS NULL AND ${conditionOf("sent", today)}`);
  return rows[0] as { quoted: string; quoteCount: number };
}
