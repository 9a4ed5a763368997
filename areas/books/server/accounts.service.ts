import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { sumText } from "#platform/contract/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { booksChanged } from "#areas/books/contract/books.events.ts";
import {
  type Account,
  type AccountChanges,
  accountLimits,
  type AccountType,
  type NewAccount,
} from "#areas/books/contract/accounts.schema.ts";
import { isSubTypeOf, moneySubTypes, naturalSign, usualSubType } from "#areas/books/contract/chart.rules.ts";
import * as store from "./accounts.store.ts";
import { lockSettings } from "./books-settings.store.ts";

const wrong = (field: string, message: string): AppError =>
  new AppError("validation_failed", message, { errors: { [field]: message } });

/** All accounts by number, with what is on them; who sees only their own customers gets no balances. */
export async function listAccounts(ctx: Ctx, { isActive }: { isActive?: boolean }): Promise<Account[]> {
  const rows = await store.listAccounts(ctx.tx);
  const balances = ctx.actor.sees === "own" ? undefined : await store.sumBalances(ctx.tx);
  return rows
    .filter((row) => isActive === undefined || row.isActive === isActive)
    .map((row) => shownAccount(row, balances));
}

function shownAccount(row: store.AccountRow, balances: ReadonlyMap<string, bigint> | undefined): Account {
  const cents = (balances?.get(row.id) ?? 0n) * BigInt(naturalSign(row.accountType));
  return { ...row, currentBalance: balances ? sumText(cents) : null };
}

async function getAccount(ctx: Ctx, id: string): Promise<Account> {
  const [row] = await store.listById(ctx.tx, [id]);
  return shownAccount(found(row, "Account"), await store.sumBalances(ctx.tx));
}

/** Adds an account. 409 for a number that is taken, 400 for a parent of another type. */
export async function createAccount(ctx: Ctx, input: NewAccount): Promise<Account> {
  await lockSettings(ctx.tx);
  const all = await store.listAccounts(ctx.tx);
  if (all.length >= accountLimits.accounts)
    throw new AppError("conflict", `There are ${accountLimits.accounts} accounts, which is the most.`);
  checkCode(all, input.accountCode);
  const subType = input.subType ?? usualSubType[input.accountType];
  checkSubType(subType, input.accountType);
  const id = newId();
  checkParent(all, { id, accountType: input.accountType, parentAccountId: input.parentAccountId });
  const now = ctx.now.toISOString();
  await store.insertAccounts(ctx.tx, [
    {
      ...input,
      subType,
      workspaceId: ctx.workspaceId,
      id,
      userId: ctx.actor.userId,
      createdAt: now,
      updatedAt: now,
    },
  ]);
  await ctx.publish(booksChanged, { what: "accounts" });
  return getAccount(ctx, id);
}

function checkCode(all: readonly store.AccountRow[], code: string, own?: string): void {
  const taken = all.find((row) => row.accountCode === code && row.id !== own);
  if (taken) throw new AppError("conflict", `${code} is the number of “${taken.accountName}” already.`);
}

function checkSubType(subType: Account["subType"], type: AccountType): void {
  if (!isSubTypeOf(subType, type)) throw wrong("subType", "Choose a kind that fits the type");
}

function checkParent(
  all: readonly store.AccountRow[],
  { id, accountType, parentAccountId }: Pick<Account, "id" | "accountType" | "parentAccountId">,
): void {
  const parentOf = new Map(all.map((row) => [row.id, row.parentAccountId]));
  const parent = all.find((row) => row.id === parentAccountId);
  if (parentAccountId !== null && (parent?.accountType !== accountType || !parent.isActive))
    throw wrong("parentAccountId", "Choose an account of the same type");
  for (let at = parentAccountId; at !== null; at = parentOf.get(at) ?? null)
    if (at === id) throw wrong("parentAccountId", "An account can’t be below itself");
}

/** Saves the fields that were sent. 409 for one that somebody else has changed meanwhile, a taken number, an older version, and archiving an account that is needed. */
export async function updateAccount(
  ctx: Ctx,
  id: string,
  { was, version, ...input }: Edit<AccountChanges>,
): Promise<Account> {
  await lockSettings(ctx.tx);
  const account = found(await store.lockAccount(ctx.tx, id), "Account");
  if (version !== undefined && version !== account.version)
    throw new AppError(
      "conflict",
      "Someone else changed this account in the meantime. Take another look before you save.",
    );
  await refuseClash({ was, ...input }, () => getAccount(ctx, id));
  const all = await store.listAccounts(ctx.tx);
  if (input.accountCode !== undefined) checkCode(all, input.accountCode, id);
  if (input.subType !== undefined) await checkNewSubType(ctx, account, input.subType);
  if (input.parentAccountId !== undefined)
    checkParent(all, { ...account, parentAccountId: input.parentAccountId });
  if (input.isActive === false && account.isActive) await checkArchiving(ctx, account);
  await store.updateAccount(ctx.tx, id, {
    ...input,
    version: account.version + 1,
    updatedAt: ctx.now.toISOString(),
  });
  await ctx.publish(booksChanged, { what: "accounts" });
  return getAccount(ctx, id);
}

async function checkNewSubType(
  ctx: Ctx,
  account: store.AccountRow,
  subType: Account["subType"],
): Promise<void> {
  checkSubType(subType, account.accountType);
  const isMoney = (kind: Account["subType"]) => moneySubTypes.includes(kind);
  if (account.role !== null && subType !== account.subType)
    throw new AppError("conflict", `“${account.accountName}” is posted to by itself, so its kind stays.`);
  if (isMoney(account.subType) !== isMoney(subType) && (await store.isUsed(ctx.tx, account.id)))
    throw new AppError("conflict", `“${account.accountName}” is in use, so its kind stays.`);
}

async function checkArchiving(ctx: Ctx, account: store.AccountRow): Promise<void> {
  if (account.role !== null)
    throw new AppError(
      "conflict",
      `“${account.accountName}” is posted to by itself, so it can’t be archived.`,
    );
  const dependents = await store.listDependents(ctx.tx, account.id);
  if (dependents.length > 0)
    throw new AppError(
      "conflict",
      `“${account.accountName}” is used by ${dependents.join(", ")}. Change or archive that first.`,
    );
  if ((await store.sumBalances(ctx.tx)).get(account.id))
    throw new AppError("conflict", `“${account.accountName}” is not at 0, so it can’t be archived.`);
}

/** 400 unless it is an active account on which money lies: bank, cash or card. */
export async function checkAccount(ctx: Ctx, accountId: string, field = "accountId"): Promise<void> {
  checkMoney(await store.listById(ctx.tx, [accountId]), accountId, field);
}

/** As `checkAccount`, where the accounts are at hand. */
export function checkMoney(rows: readonly store.AccountRow[], accountId: string, field: string): void {
  const account = rows.find((row) => row.id === accountId);
  if (!account?.isActive || !moneySubTypes.includes(account.subType))
    throw wrong(field, "Choose a bank account, cash or a card from the list");
}
