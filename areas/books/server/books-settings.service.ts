import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import type { Upload } from "#platform/server/route.ts";
import { booksChanged } from "#areas/books/contract/books.events.ts";
import type {
  BooksSettings,
  BooksSettingsChanges,
  BusinessType,
} from "#areas/books/contract/books-settings.schema.ts";
import { chartOf, equityCodesOf } from "#areas/books/contract/chart.rules.ts";
import * as brand from "#areas/settings/server/index.ts";
import * as accounts from "./accounts.store.ts";
import * as store from "./books-settings.store.ts";
import { hasEntries, lockCurrency } from "./ledger.store.ts";

/** The settings of the books, and the file of the logo. */
export type KnownSettings = BooksSettings & { logoFileId: string | null };

/** The settings of the business's books. */
export async function getBooksSettings(ctx: Ctx): Promise<KnownSettings> {
  const [row, isCurrencyFixed, logoFileId] = await Promise.all([
    store.findSettings(ctx.tx),
    hasEntries(ctx.tx),
    brand.logoFileOf(ctx),
  ]);
  if (!row) throw new Error("This business has no books");
  return {
    ...row,
    isCurrencyFixed,
    logoFileId,
    logoUrl: logoFileId && `/api/accounting/settings/logo?file=${logoFileId}`,
  };
}

/** As `getBooksSettings`, as it is answered. */
export async function shownSettings(ctx: Ctx): Promise<BooksSettings> {
  const { logoFileId: _, ...settings } = await getBooksSettings(ctx);
  return settings;
}

/** Saves the fields that were sent. 409 for one that was changed meanwhile, and for another currency once the ledger has entries. */
export async function saveSettings(
  ctx: Ctx,
  { was, ...input }: Edit<BooksSettingsChanges>,
): Promise<BooksSettings> {
  const before = found(await store.lockSettings(ctx.tx), "Settings");
  await refuseClash({ was, ...input }, () => shownSettings(ctx));
  if (input.currency !== undefined && input.currency !== before.currency) await checkNoEntries(ctx, before);
  if (input.businessType !== undefined && input.businessType !== before.businessType)
    await changeChart(ctx, before.businessType, input.businessType);
  if (Object.keys(input).length > 0)
    await store.updateSettings(ctx.tx, { ...input, updatedAt: ctx.now.toISOString() });
  await ctx.publish(booksChanged, { what: "settings" });
  return shownSettings(ctx);
}

// Who writes an entry at this moment was first, or comes after.
async function checkNoEntries(ctx: Ctx, { currency }: Pick<BooksSettings, "currency">): Promise<void> {
  await lockCurrency(ctx.tx);
  if (await hasEntries(ctx.tx))
    throw new AppError(
      "conflict",
      `The books are kept in ${currency}, and there are entries already. The currency can’t change any more.`,
    );
}

// Accounts that only the new kind of business has are added or brought back; those of the old kind go where nothing was posted to them.
async function changeChart(ctx: Ctx, from: BusinessType, to: BusinessType): Promise<void> {
  const now = ctx.now.toISOString();
  const rows = await accounts.listAccounts(ctx.tx);
  const byCode = new Map(rows.map((row) => [row.accountCode, row]));
  await accounts.releaseRole(ctx.tx, "owner");
  for (const code of equityCodesOf(from)) {
    const row = byCode.get(code);
    const isFree =
      row &&
      !(await accounts.isUsed(ctx.tx, row.id)) &&
      (await accounts.listDependents(ctx.tx, row.id)).length === 0;
    if (isFree)
      await accounts.updateAccount(ctx.tx, row.id, {
        isActive: false,
        version: row.version + 1,
        updatedAt: now,
      });
  }
  const wanted = equityCodesOf(to);
  for (const preset of chartOf(to).filter(({ accountCode }) => wanted.includes(accountCode))) {
    const row = byCode.get(preset.accountCode);
    if (row?.accountType === "equity")
      await accounts.updateAccount(ctx.tx, row.id, {
        isActive: true,
        role: preset.role,
        version: row.version + 1,
        updatedAt: now,
      });
    else
      await accounts.insertAccounts(ctx.tx, [
        {
          ...preset,
          accountCode: row ? `${preset.accountCode}-${to}` : preset.accountCode,
          workspaceId: ctx.workspaceId,
          id: newId(),
          createdAt: now,
          updatedAt: now,
        },
      ]);
  }
  await ctx.publish(booksChanged, { what: "accounts" });
}

/** Keeps an uploaded picture as the business's logo: the same that its customers see elsewhere. */
export const saveLogo = (ctx: OpenCtx, upload: Upload): Promise<BooksSettings> =>
  brand.saveLogo(ctx, upload, shownSettings);

/** Removes the business's logo. */
export async function removeLogo(ctx: Ctx): Promise<BooksSettings> {
  await brand.replaceLogo(ctx, null);
  return shownSettings(ctx);
}
