import { and, asc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { PdfDocument } from "#platform/server/pdf-document.ts";
import { formationDocuments } from "./formations.table.ts";

const { paper: _, ...listed } = getTableColumns(formationDocuments);
/** A paper without what stands on it. */
export type DocumentRow = Omit<typeof formationDocuments.$inferSelect, "paper">;

/** The papers of these orders, the oldest first. */
export async function listDocuments(tx: Tx, formationIds: readonly string[]): Promise<DocumentRow[]> {
  if (formationIds.length === 0) return [];
  return tx
    .select(listed)
    .from(formationDocuments)
    .where(inArray(formationDocuments.formationId, [...formationIds]))
    .orderBy(asc(formationDocuments.id));
}

/** A paper of an order, as it was made. */
export async function findDocument(
  tx: Tx,
  formationId: string,
  id: string,
): Promise<(DocumentRow & { paper: PdfDocument }) | undefined> {
  const rows = await tx
    .select()
    .from(formationDocuments)
    .where(and(eq(formationDocuments.id, id), eq(formationDocuments.formationId, formationId)));
  return rows[0] as (DocumentRow & { paper: PdfDocument }) | undefined;
}

export async function insertDocument(tx: Tx, row: DocumentRow & { paper: PdfDocument }): Promise<void> {
  await tx.insert(formationDocuments).values(row);
}
