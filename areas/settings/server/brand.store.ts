import { sql } from "drizzle-orm";
import { definedOf, preparedOnce, type Tx } from "#platform/server/database.ts";
import { brands } from "./brand.table.ts";

const { color, hideProduct, plainIdsFrom, logoFileId } = brands;
const columns = { color, hideProduct, plainIdsFrom, logoFileId };
export type BrandRow = Pick<typeof brands.$inferSelect, keyof typeof columns>;

const none: BrandRow = { color: null, hideProduct: false, plainIdsFrom: null, logoFileId: null };

// Runs with every page and mail that customers see.
const findPrepared = preparedOnce((tx) => tx.select(columns).from(brands).prepare("find_brand"));

/** How the current business looks. */
export async function findBrand(tx: Tx): Promise<BrandRow> {
  return (await findPrepared(tx).execute())[0] ?? none;
}

/** The same, locked until the transaction ends. */
export async function lockBrand(tx: Tx, workspaceId: string): Promise<BrandRow> {
  await tx
    .insert(brands)
    .values({ workspaceId, updatedAt: sql`now()` as never })
    .onConflictDoNothing();
  return (await tx.select(columns).from(brands).for("update"))[0] ?? none;
}

/** Changes how the current business looks. */
export async function updateBrand(tx: Tx, changes: Partial<typeof brands.$inferInsert>): Promise<void> {
  await tx.update(brands).set(definedOf(changes));
}

/** The file of the logo, and what kind of picture it is. */
export async function findLogo(tx: Tx): Promise<{ fileId: string; mimeType: string } | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT f.id AS "fileId", f.mime_type AS "mimeType" FROM brands AS b JOIN files AS f ON f.workspace_id = b.workspace_id AND f.id = b.logo_file_id`,
  );
  return rows[0] as { fileId: string; mimeType: string } | undefined;
}
