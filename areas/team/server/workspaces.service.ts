import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Answer } from "#platform/server/route.ts";
import { isTimeZone } from "#platform/contract/wall-time.ts";
import { refuseOther } from "#platform/server/whose.ts";
import { endSessionsIn, moveSession } from "#platform/server/sessions.ts";
import type { PlanKey } from "#areas/billing/contract/plans.schema.ts";
import { workspaceCreated, workspaceKept } from "#areas/team/contract/members.events.ts";
import { isLastOwner, lastOwnerMessage } from "#areas/team/contract/members.rules.ts";
import type { MyWorkspace } from "#areas/team/contract/workspaces.api.ts";
import { dismiss } from "./members.service.ts";
import * as members from "./members.store.ts";
import * as store from "./workspaces.store.ts";

/** Creates the current workspace, with its owner and everything a business starts with; an unknown time zone is ignored. */
export async function createWorkspace(
  ctx: Ctx,
  input: {
    name: string;
    ownerId: string;
    withSampleData?: boolean;
    expiresAt?: string;
    timeZone?: string;
    plan?: PlanKey;
  },
): Promise<void> {
  const createdAt = ctx.now.toISOString();
  await store.insertWorkspace(ctx.tx, {
    id: ctx.workspaceId,
    name: input.name,
    createdAt,
    expiresAt: input.expiresAt ?? null,
    ...(input.timeZone && isTimeZone(input.timeZone) && { timeZone: input.timeZone }),
  });
  await members.insertMember(ctx.tx, {
    workspaceId: ctx.workspaceId,
    userId: input.ownerId,
    role: "owner",
    createdAt,
  });
  await ctx.publish(workspaceCreated, {
    name: input.name,
    ownerId: input.ownerId,
    withSampleData: input.withSampleData,
    plan: input.plan,
  });
}

/**
 * Makes the current throw-away workspace a permanent one of `to`: under their name, with everything `from` made there. The caller
 * removes `from`. 409 when the workspace is not a throw-away one.
 */
export async function keepWorkspace(
  ctx: Ctx,
  input: { name: string; from: string; to: string; plan?: PlanKey },
): Promise<void> {
  if (!(await store.findExpiry(ctx.tx)))
    throw new AppError("conflict", "This test business has ended. Sign up to start your own.");
  await store.updateWorkspace(ctx.tx, { name: input.name, expiresAt: null });
  await members.insertMember(ctx.tx, {
    workspaceId: ctx.workspaceId,
    userId: input.to,
    role: "owner",
    createdAt: ctx.now.toISOString(),
  });
  await ctx.publish(workspaceKept, { from: input.from, to: input.to, plan: input.plan });
}

/** True in a throw-away workspace, from which nothing is sent. */
export const isTestWorkspace = async (tx: Ctx["tx"]): Promise<boolean> => Boolean(await store.findExpiry(tx));

/** The current workspace and what the person may do and see there; 401 when they no longer belong to it. */
export async function workspaceFor(ctx: Ctx, userId: string): Promise<store.Membership> {
  const membership = await store.findMembership(ctx.tx, userId);
  if (!membership) throw new AppError("unauthenticated", "Please sign in");
  return membership;
}

/** True when the person works in the current workspace. */
export const isMember = (ctx: Ctx, userId: string): Promise<boolean> => members.isMember(ctx.tx, userId);

/** Email address by id, of everyone who works or worked in the current workspace. */
export const membersByIds = (ctx: Ctx): Promise<Map<string, string>> => members.listEmails(ctx.tx);

/** The businesses of the person who asks. */
export async function myWorkspaces(ctx: Ctx): Promise<MyWorkspace[]> {
  return (await store.listMemberships(ctx.tx, ctx.actor.userId ?? "")).map((one) => ({
    ...one,
    current: one.id === ctx.workspaceId,
  }));
}

/** Switches this session to another business of the same person; 404 when they do not work there. */
export async function switchWorkspace(ctx: Ctx, workspaceId: string): Promise<void> {
  if (!(await myWorkspaces(ctx)).some((one) => one.id === workspaceId))
    throw new AppError("not_found", "Business not found");
  await moveSession(ctx.tx, sessionOf(ctx), workspaceId);
}

const sessionOf = (ctx: Ctx): { userId: string; sessionId: string } => ({
  userId: ctx.actor.userId ?? "",
  sessionId: ctx.actor.sessionId ?? "",
});

/**
 * Leaves the current workspace: the person's customers go to the longest-standing owner. This session continues in
 * another of their businesses, whose id is returned, or ends. 409 for the only owner.
 */
export async function leaveWorkspace(ctx: Ctx, answer: Answer, workspaceId: string): Promise<string | null> {
  refuseOther(ctx, { business: workspaceId });
  const team = await members.lockMembers(ctx.tx);
  const me = team.find((one) => one.id === ctx.actor.userId);
  if (!me) throw new AppError("not_found", "Person not found");
  if (isLastOwner(team, me.id)) throw new AppError("conflict", lastOwnerMessage);
  await dismiss(
    ctx,
    me,
    team.find((one) => one.role === "owner" && one.id !== me.id)?.id ?? null,
    ctx.actor.sessionId,
  );
  const next = await store.findFirstWorkspace(ctx.tx, me.id);
  if (next) await moveSession(ctx.tx, sessionOf(ctx), next);
  else {
    await endSessionsIn(ctx.tx, { userId: me.id, workspaceId: ctx.workspaceId }, null);
    answer.session(undefined);
  }
  return next ?? null;
}
