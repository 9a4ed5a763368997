import { asc, eq, inArray, sql } from "drizzle-orm";
import { definedOf, type Tx } from "#platform/server/database.ts";
import { taxCodes, taxRates } from "./books.table.ts";

export type TaxCodeRow = { id: string; name: string; isActive: boolean };
export type TaxRateRow = { taxCodeId: string; rate: string; validFrom: string };

const columns = { id: taxCodes.id, name: taxCodes.name, isActive: taxCodes.isActive };
const rateColumns = { taxCodeId: taxRates.taxCodeId, rate: taxRates.rate, validFrom: taxRates.validFrom };

/** All sales taxes, by name. */
export async function listTaxCodes(tx: Tx): Promise<TaxCodeRow[]> {
  return tx.select(columns).from(taxCodes).orderBy(asc(taxCodes.name), asc(taxCodes.id));
}

/** Those of these sales taxes that exist. */
export async function listById(tx: Tx, ids: readonly string[]): Promise<TaxCodeRow[]> {
  return tx
    .select(columns)
    .from(taxCodes)
    .where(inArray(taxCodes.id, [...ids]));
}

/** One sales tax, locked until the transaction ends. */
export async function lockTaxCode(tx: Tx, id: string): Promise<TaxCodeRow | undefined> {
  return (await tx.select(columns).from(taxCodes).where(eq(taxCodes.id, id)).for("update"))[0];
}

/** The rates of these sales taxes, or of all, the oldest first. */
export async function listRates(tx: Tx, ids?: readonly string[]): Promise<TaxRateRow[]> {
  return tx
    .select(rateColumns)
    .from(taxRates)
    .where(ids && inArray(taxRates.taxCodeId, [...ids]))
    .orderBy(asc(taxRates.validFrom));
}

/** True when something was posted under a tax on a day from `from` to before `until`. */
export async function isUsedBetween(
  tx: Tx,
  id: string,
  { from, until }: { from: string; until: string | undefined },
): Promise<boolean> {
  const { rows } =
    await tx.execute(sql`SELECT EXISTS (SELECT FROM journal_postings WHERE tax_code_id = ${id}::uuid AND day >= ${from}::date
      AND (${until ?? null}::date IS NULL OR day < ${until ?? null}::date)) AS used`);
  return rows[0]?.used === true;
}

export async function countTaxCodes(tx: Tx): Promise<number> {
  return tx.$count(taxCodes);
}

export async function insertTaxCode(tx: Tx, row: typeof taxCodes.$inferInsert): Promise<void> {
  await tx.insert(taxCodes).values(row);
}

export async function updateTaxCode(
  tx: Tx,
  id: string,
  changes: Partial<typeof taxCodes.$inferInsert>,
): Promise<void> {
  await tx.update(taxCodes).set(definedOf(changes)).where(eq(taxCodes.id, id));
}

/** Notes what a tax is from a day on, in place of what was noted for that day. */
export async function saveRate(tx: Tx, row: typeof taxRates.$inferInsert): Promise<void> {
  await tx
    .insert(taxRates)
    .values(row)
    .onConflictDoUpdate({
      target: [taxRates.workspaceId, taxRates.taxCodeId, taxRates.validFrom],
      set: { rate: row.rate },
    });
}
