import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { chartOf, presetCategories } from "#areas/books/contract/chart.rules.ts";
import * as accounts from "./accounts.store.ts";
import { insertSettings } from "./books-settings.store.ts";
import { insertCategories } from "./categories.store.ts";

/** What the books of every business begin with: settings, accounts and categories. */
export async function createBooks(ctx: Ctx, companyName: string): Promise<void> {
  const now = ctx.now.toISOString();
  const made = { workspaceId: ctx.workspaceId, createdAt: now, updatedAt: now };
  await insertSettings(ctx.tx, {
    workspaceId: ctx.workspaceId,
    companyName: companyName.slice(0, 200),
    updatedAt: now,
  });
  const rows = chartOf("sole").map((preset) => ({ ...made, ...preset, id: newId() }));
  await accounts.insertAccounts(ctx.tx, rows);
  const idOf = new Map(rows.map(({ accountCode, id }) => [accountCode, id]));
  await insertCategories(
    ctx.tx,
    presetCategories.map(({ code, ...preset }) => ({
      ...made,
      ...preset,
      id: newId(),
      accountId: idOf.get(code) ?? "",
    })),
  );
}
