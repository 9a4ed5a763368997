import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
import { refuseClash, saysNothing } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { isTestWorkspace, timeZoneOf } from "#areas/team/server/index.ts";
import {
  type AccountChanges,
  maxAccounts,
  type NewHandAccount,
  type Slot,
  type SocialAccount,
} from "#areas/social-media/contract/accounts.schema.ts";
import { networks } from "#areas/social-media/contract/networks.rules.ts";
import { usualSlots } from "#areas/social-media/contract/post-times.rules.ts";
import { socialAccountsChanged } from "#areas/social-media/contract/posts.events.ts";
import * as store from "./accounts.store.ts";
import { isPublishing, removeWaiting } from "./posts.store.ts";

/** A page as the API shows it: never what signs it in. */
export function shownAccount({
  accessToken: _a,
  refreshToken: _r,
  expiresAt: _e,
  refresher: _by,
  refreshingUntil: _until,
  updatedAt: _u,
  ...row
}: store.CountedAccount): SocialAccount {
  return {
    ...row,
    mode: networks[row.platform].mode,
    slots: row.slots as Slot[],
    limits: row.limits as SocialAccount["limits"],
    picturesLeft: row.picturesLeft as SocialAccount["picturesLeft"],
  };
}

/** The business's pages, oldest first. */
export async function listAccounts(ctx: Ctx): Promise<SocialAccount[]> {
  return (await store.listAccounts(ctx.tx)).map(shownAccount);
}

/** One page; 404 when there is none. */
export async function getAccount(ctx: Ctx, id: string): Promise<SocialAccount> {
  return shownAccount(found(await store.findAccount(ctx.tx, id), "Page"));
}

/** Gives a business the practice page: posts go through every state, and nothing leaves. */
export async function addPracticePage(ctx: Ctx): Promise<void> {
  await insertPage(ctx, { platform: "practice", accountName: "Practice page" });
}

/** Adds a page that a person posts to; 409 where it is there already. */
export async function createAccount(ctx: Ctx, body: NewHandAccount): Promise<SocialAccount> {
  await refuseTooMany(ctx);
  if (await store.isAccountTaken(ctx.tx, body))
    throw new AppError("conflict", "This page is already here.", {
      errors: { accountName: "This page is already here" },
    });
  const id = await insertPage(ctx, body);
  await ctx.publish(socialAccountsChanged, { accountId: id });
  return getAccount(ctx, id);
}

/** Throws 400 when the business has as many pages as it may. */
export async function refuseTooMany(ctx: Ctx): Promise<void> {
  if ((await store.countAccounts(ctx.tx)) >= maxAccounts)
    throw new AppError("validation_failed", `At most ${maxAccounts} pages`);
}

type NewPage = Pick<store.AccountRow, "platform" | "accountName"> &
  Partial<Pick<store.AccountRow, "server" | "limits" | "health" | "healthReason">>;

/** Adds a page with the business's clock and the usual weekly times; returns its id. */
export async function insertPage(ctx: Ctx, page: NewPage): Promise<string> {
  const id = newId();
  const now = ctx.now.toISOString();
  await store.insertAccount(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id,
    ...page,
    timeZone: await timeZoneOf(ctx.tx),
    slots: usualSlots,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/** Changes a page's name, clock or weekly times. Posts that wait keep their moments. */
export async function updateAccount(
  ctx: Ctx,
  id: string,
  sent: Edit<AccountChanges>,
): Promise<SocialAccount> {
  const { was: _, ...changes } = sent;
  const row = found(await store.lockAccount(ctx.tx, id), "Page");
  await refuseClash(sent, () => getAccount(ctx, id));
  if (saysNothing(sent)) return getAccount(ctx, id);
  if (
    changes.accountName !== undefined &&
    (await store.isAccountTaken(ctx.tx, {
      platform: row.platform,
      accountName: changes.accountName,
      exceptId: id,
    }))
  )
    throw new AppError("conflict", "Another page has this name.", {
      errors: { accountName: "Another page has this name" },
    });
  await store.updateAccount(ctx.tx, id, { ...definedOf(changes), updatedAt: ctx.now.toISOString() });
  await ctx.publish(socialAccountsChanged, { accountId: id });
  return getAccount(ctx, id);
}

/**
 * Removes a page with its drafts and waiting posts; what was published stays in the history under the page's name. 409 while one of its posts is on its way,
 * and for the practice page of a test business.
 */
export async function removeAccount(ctx: Ctx, id: string): Promise<void> {
  const row = found(await store.lockAccount(ctx.tx, id), "Page");
  if (row.platform === "practice" && (await isTestWorkspace(ctx.tx)))
    throw new AppError("conflict", "A test business keeps its practice page.");
  if (await isPublishing(ctx.tx, id))
    throw new AppError("conflict", "A post is on its way to this page. Wait until it’s done.");
  await removeWaiting(ctx.tx, id);
  await store.removeAccount(ctx.tx, id);
  await ctx.publish(socialAccountsChanged, { accountId: id });
}
