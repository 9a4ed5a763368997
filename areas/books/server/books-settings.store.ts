import { getTableColumns } from "drizzle-orm";
import { definedOf, preparedOnce, type Tx } from "#platform/server/database.ts";
import { booksSettings } from "./books.table.ts";

const { workspaceId: _w, updatedAt: _u, ...columns } = getTableColumns(booksSettings);
export type SettingsRow = Omit<typeof booksSettings.$inferSelect, "workspaceId" | "updatedAt">;

// Runs with every document.
const findPrepared = preparedOnce((tx) =>
  tx.select(columns).from(booksSettings).prepare("find_books_settings"),
);

export async function findSettings(tx: Tx): Promise<SettingsRow | undefined> {
  return (await findPrepared(tx).execute())[0];
}

/** The settings, locked until the transaction ends. Whoever changes accounts, categories, rules or taxes locks them too: one after the other. */
export async function lockSettings(tx: Tx): Promise<SettingsRow | undefined> {
  return (await tx.select(columns).from(booksSettings).for("update"))[0];
}

export async function insertSettings(tx: Tx, row: typeof booksSettings.$inferInsert): Promise<void> {
  await tx.insert(booksSettings).values(row);
}

/** Changes the settings of the entered workspace. */
export async function updateSettings(
  tx: Tx,
  changes: Partial<typeof booksSettings.$inferInsert>,
): Promise<void> {
  await tx.update(booksSettings).set(definedOf(changes));
}
