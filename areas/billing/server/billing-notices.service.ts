import { productName } from "#platform/contract/product.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import { jobContexts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { nameTo } from "#platform/server/mail-names.ts";
import { mailOut } from "#platform/server/outbox.ts";
import {
  fewestToTell,
  roomNotice,
  roomShareOf,
  trialNotice,
  trialNoticeDue,
} from "#areas/billing/contract/billing-notices.rules.ts";
import { billingPage } from "#areas/billing/contract/billing.pages.ts";
import { notify } from "#areas/notifications/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { contactRoom } from "./plans.service.ts";
import { paymentsOf, standingIn } from "./subscriptions.service.ts";
import * as store from "./subscriptions.store.ts";

type Notice = { title: string; body: string };

/** Tells the owners of every business whose trial ends soon, each time once. */
export const tellAllOfTrials = async (parts: JobParts, context: JobContext): Promise<void> =>
  inEach(parts, context, await context.database.transact(store.listTrialsToTell), tellOfTrial);

/** Tells the owners of every business whose list of customers fills up, each time once. */
export const tellAllOfRoom = async (parts: JobParts, context: JobContext): Promise<void> =>
  inEach(
    parts,
    context,
    await context.database.transact((tx) => store.listRoomsToLookAt(tx, fewestToTell)),
    tellOfRoom,
  );

async function inEach(
  parts: JobParts,
  context: JobContext,
  workspaceIds: readonly string[],
  tell: (ctx: Ctx) => Promise<void>,
): Promise<void> {
  const contextFor = jobContexts(parts, context, "billing notices");
  for (const workspaceId of workspaceIds) {
    // A failure in one business does not hold up the others; the next round tries it again.
    await context.database
      .inWorkspace(workspaceId, (tx) => tell(contextFor(tx, workspaceId)))
      .catch((error: unknown) => context.log.error({ err: error, workspaceId }, "owners not told"));
  }
}

async function tellOfTrial(ctx: Ctx): Promise<void> {
  if (await team.isClosed(ctx.tx)) return;
  const row = await store.lockSubscription(ctx.tx);
  if (!row?.trialEndsAt || row.isTest || row.status !== "trialing") return;
  const endsAt = new Date(row.trialEndsAt);
  const days = trialNoticeDue(endsAt, row.trialToldDays, ctx.now);
  if (days === undefined) return;
  await store.updateSubscription(ctx.tx, ctx.workspaceId, { trialToldDays: days });
  await tellOwners(ctx, "trial_ends", trialNotice(standingIn(row, paymentsOf(ctx.ports)), days, endsAt));
}

async function tellOfRoom(ctx: Ctx): Promise<void> {
  if (await team.isClosed(ctx.tx)) return;
  const row = await store.lockSubscription(ctx.tx);
  if (!row || row.isTest) return;
  const room = await contactRoom(ctx);
  const share = roomShareOf(room);
  if (share === row.roomTold) return;
  await store.updateSubscription(ctx.tx, ctx.workspaceId, { roomTold: share });
  if (share > row.roomTold) await tellOwners(ctx, "room", roomNotice(share, room));
}

/** Tells the owners of the current business, by the bell and by email. */
export async function tellOwners(ctx: Ctx, type: string, notice: Notice): Promise<void> {
  const owners = (await team.membersOf(ctx.tx)).filter(({ role }) => role === "owner");
  await notify(
    ctx,
    owners.map(({ id }) => id),
    [{ type, ...notice, href: billingPage.path }],
  );
  const name = await team.workspaceNameOf(ctx.tx);
  for (const owner of owners) {
    const business = nameTo(owner, name, "your business");
    await mailOut(ctx, {
      to: owner.email,
      subject: `${notice.title}: ${business}`,
      text: `${notice.title}, for ${business}.\n\n${notice.body}\n\nOpen billing: ${ctx.ports.appUrl}${billingPage.path}\n\n-- \nYou got this email because you own ${business} at ${productName}.\n`,
    });
  }
}
