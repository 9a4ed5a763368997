import { AppError, found } from "#platform/contract/errors.ts";
import { wakeJobsOf } from "#platform/server/closed-businesses.ts";
import type { Ctx } from "#platform/server/context.ts";
import { endAllSessionsIn } from "#platform/server/sessions.ts";
import { deletedFrom } from "#areas/team/contract/closing.rules.ts";
import { businessClosed, businessReopened } from "#areas/team/contract/members.events.ts";
import { isLastOwner, onlyOwnerOf } from "#areas/team/contract/members.rules.ts";
import { dismiss, lockTeam } from "./members.service.ts";
import { lockMembers } from "./members.store.ts";
import * as store from "./workspaces.store.ts";

/** Closes the current business and ends everybody's sessions there. 409 when it is closed already. */
export async function closeWorkspace(ctx: Ctx): Promise<void> {
  await lockTeam(ctx, "owner");
  const { name, closedAt } = found(await store.lockClosing(ctx.tx), "Business");
  if (closedAt !== null) throw new AppError("conflict", "This business is closed already");
  await store.updateWorkspace(ctx.tx, { closedAt: ctx.now.toISOString() });
  await endAllSessionsIn(ctx.tx, ctx.workspaceId, "closed");
  await ctx.publish(businessClosed, { name });
}

/** Opens the current business again, with everything as it was; what waited meanwhile is done now. 409 when it isn’t closed, or was for too long. */
export async function reopenWorkspace(ctx: Ctx): Promise<void> {
  await lockTeam(ctx, "owner");
  const { closedAt } = found(await store.lockClosing(ctx.tx), "Business");
  if (closedAt === null) throw new AppError("conflict", "This business isn’t closed");
  if (new Date(deletedFrom(closedAt)) <= ctx.now)
    throw new AppError("conflict", "It’s too late: this business is being deleted");
  await store.updateWorkspace(ctx.tx, { closedAt: null });
  await wakeJobsOf(ctx.tx, ctx.workspaceId);
  await ctx.publish(businessReopened, { closedAt });
}

/**
 * Takes a person out of the current business for good: their customers go to an owner. 409, with what to do, for its only owner: closing it is an
 * act of its own, from which it comes back for 30 days. Whoever closed it before may go.
 */
export async function departFrom(ctx: Ctx, userId: string): Promise<void> {
  const people = await lockMembers(ctx.tx);
  const me = people.find(({ id }) => id === userId);
  if (!me) return;
  const { name, closedAt } = found(await store.lockClosing(ctx.tx), "Business");
  if (isLastOwner(people, userId)) {
    if (closedAt !== null) return;
    throw new AppError("conflict", onlyOwnerOf(name, people.length === 1));
  }
  await dismiss(ctx, me, people.find((one) => one.role === "owner" && one.id !== userId)?.id ?? null, null);
}
