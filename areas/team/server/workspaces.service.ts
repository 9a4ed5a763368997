import { AppError } from "#platform/contract/errors.ts";
import type { Role } from "#platform/contract/endpoint.ts";
import type { Ctx } from "#platform/server/context.ts";
import * as store from "./members.store.ts";

/** Makes the entered workspace, with its owner. */
export async function createWorkspace(ctx: Ctx, input: { name: string; ownerId: string }): Promise<void> {
  const createdAt = ctx.now.toISOString();
  await store.insertWorkspace(ctx.tx, { id: ctx.workspaceId, name: input.name, createdAt });
  await store.insertMember(ctx.tx, { workspaceId: ctx.workspaceId, userId: input.ownerId, role: "owner", createdAt });
}

/** The entered workspace and the person's role there; 401 when they no longer belong to it. */
export async function workspaceFor(ctx: Ctx, userId: string): Promise<{ id: string; name: string; role: Role }> {
  const membership = await store.findMembership(ctx.tx, userId);
  if (!membership) throw new AppError("unauthenticated", "Please sign in");
  return membership;
}

/** True when the person works in the entered workspace. */
export const isMember = (ctx: Ctx, userId: string): Promise<boolean> => store.isMember(ctx.tx, userId);

/** Email address by id, of everyone who works in the entered workspace. */
export async function membersByIds(ctx: Ctx): Promise<Map<string, string>> {
  return new Map((await store.listMembers(ctx.tx)).map((member) => [member.id, member.email]));
}
