import { fullNameOf } from "#platform/contract/full-name.ts";
import { type Role, roleAllows } from "#platform/contract/endpoint.ts";
import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { removeFile } from "#platform/server/files.ts";
import { withPassword } from "#platform/server/passwords.ts";
import { endSessionsIn } from "#platform/server/sessions.ts";
import { memberChanged, memberRemoved } from "#areas/team/contract/members.events.ts";
import {
  aRole,
  grantable,
  isLastOwner,
  lastOwnerMessage,
  mayManage,
  seesIn,
} from "#areas/team/contract/members.rules.ts";
import type { Member, MemberChanges } from "#areas/team/contract/members.schema.ts";
import { endInvitationsOf } from "./invitations.store.ts";
import * as store from "./members.store.ts";

/** Everyone in the business. Who signs in with a second step is nobody's business but the owners'. */
export async function shownMembers({ tx, actor }: Ctx): Promise<Member[]> {
  const all = await store.listMembers(tx);
  return actor.role === "owner" ? all : all.map((one) => ({ ...one, hasSecondStep: false }));
}

/**
 * The team, locked, with what the person acting may do there by now: since the call began, they may have been given another role or removed. 403
 * when that is less than `needed`.
 */
export async function lockTeam(ctx: Ctx, needed: Role): Promise<{ team: Member[]; me: Member }> {
  const team = await store.lockMembers(ctx.tx);
  const me = team.find(({ id }) => id === ctx.actor.userId);
  if (!me || !roleAllows(me.role, needed))
    throw new AppError("forbidden", "Your role was changed. Reload the page.");
  return { team, me };
}

/** Changes what someone may do and see. 403 for giving or changing a role above your own, 409 for the only owner, and where it was changed meanwhile. */
export async function updateMember(ctx: Ctx, id: string, changes: Edit<MemberChanges>): Promise<Member> {
  const { team, me } = await lockTeam(ctx, "manager");
  const person = found(
    team.find((one) => one.id === id),
    "Person",
  );
  refuseUnmanaged(me, person);
  await refuseClash(changes, () => person);
  const role = changes.role ?? person.role;
  if (!grantable(me.role).includes(role))
    throw new AppError("forbidden", `Only the owner can make someone ${aRole(role)}`);
  if (role !== "owner" && isLastOwner(team, id)) throw new AppError("conflict", lastOwnerMessage);
  const sees = seesIn(role, changes.sees ?? person.sees);
  if (role === person.role && sees === person.sees) return person;
  await store.updateMember(ctx.tx, id, { role, sees });
  await endInvitationsOf(ctx.tx, id, grantable(role), ctx.now.toISOString());
  await ctx.publish(memberChanged, { userId: id, name: fullNameOf(person), role });
  return { ...person, role, sees };
}

function refuseUnmanaged(me: Member, person: Member): void {
  if (!mayManage(me.role, person.role))
    throw new AppError("forbidden", `Only the owner can change or remove ${aRole(person.role)}`);
}

/** Removes someone right away, wherever they are signed in; what was assigned to them goes to `to`. 409 for yourself: leaving is another call. */
export async function removeMember(ctx: Ctx, id: string, to: string | null): Promise<void> {
  const { team, me } = await lockTeam(ctx, "manager");
  const person = found(
    team.find((one) => one.id === id),
    "Person",
  );
  if (id === ctx.actor.userId)
    throw new AppError("conflict", "You can’t remove yourself. Leave the business instead.");
  refuseUnmanaged(me, person);
  if (isLastOwner(team, id)) throw new AppError("conflict", lastOwnerMessage);
  if (to !== null && (to === id || !team.some((one) => one.id === to)))
    throw new AppError("validation_failed", "Choose who takes over", {
      errors: { to: "Choose who takes over" },
    });
  await dismiss(ctx, person, to, null);
}

/** Removes someone from the current workspace, with the invitations that they sent, and publishes it; `keptSessionId` is the only session there that stays. */
export async function dismiss(
  ctx: Ctx,
  person: Member,
  to: string | null,
  keptSessionId: string | null,
  hasEnded = false,
): Promise<void> {
  const picture = await store.findPicture(ctx.tx, person.id);
  await store.updateMember(ctx.tx, person.id, { status: "removed", removedAt: ctx.now.toISOString() });
  if (picture) await removeFile(ctx.tx, picture);
  await endInvitationsOf(ctx.tx, person.id, [], ctx.now.toISOString());
  await endSessionsIn(ctx.tx, { userId: person.id, workspaceId: ctx.workspaceId }, keptSessionId);
  await ctx.publish(memberRemoved, { userId: person.id, name: fullNameOf(person), to, hasEnded });
}

/** Removes those from the current workspace whose time is over. What was theirs becomes unassigned. */
export async function dismissEnded(ctx: Ctx): Promise<void> {
  for (const person of await store.lockMembers(ctx.tx))
    if (person.accessUntil !== null && new Date(person.accessUntil) <= ctx.now)
      await dismiss(ctx, person, null, null, true);
}

/** Transfers the business: `to` becomes an owner, the person acting a manager. 400 for a wrong password, 404 when `to` does not work here. */
export async function transferOwnership(
  open: OpenCtx,
  { to, password }: { to: string; password: string },
): Promise<void> {
  await withPassword(open, password, async (ctx) => {
    const { team, me } = await lockTeam(ctx, "owner");
    const heir = found(
      team.find((one) => one.id === to),
      "Person",
    );
    if (to === me.id) throw new AppError("conflict", "You already own this business");
    await store.updateMember(ctx.tx, to, { role: "owner", sees: "all" });
    await store.updateMember(ctx.tx, me.id, { role: "manager" });
    await endInvitationsOf(ctx.tx, me.id, grantable("manager"), ctx.now.toISOString());
    await ctx.publish(memberChanged, { userId: to, name: fullNameOf(heir), role: "owner" });
    await ctx.publish(memberChanged, { userId: me.id, name: fullNameOf(me), role: "manager" });
  });
}
