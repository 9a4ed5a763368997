import { AppError } from "#platform/contract/errors.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { personIn, type Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { hostLimits, type Host, type NewHost } from "#areas/calendar/contract/hosts.schema.ts";
import * as team from "#areas/team/server/index.ts";
import * as store from "./hosts.store.ts";

/** The team, in the order in which they joined, then chairs, rooms and vans by name. A teammate's id is their own until a row gives another. */
export async function listHosts({ tx }: Pick<Ctx, "tx">): Promise<Host[]> {
  const rows = await store.listHosts(tx);
  const byUser = new Map(rows.map((row) => [row.userId, row.id]));
  const people = (await team.membersOf(tx)).map((person) => ({
    id: byUser.get(person.id) ?? person.id,
    name: fullNameOf(person),
    userId: person.id,
  }));
  return [...people, ...rows.filter(({ userId }) => userId === null)];
}

/** Adds a chair, a room or a van. 409 when there are too many. */
export async function createHost(ctx: Ctx, { name }: NewHost): Promise<Host> {
  if ((await store.countHosts(ctx.tx)) >= hostLimits.most)
    throw new AppError("conflict", `There can be ${hostLimits.most} at most`);
  const id = newId();
  await store.insertHosts(ctx.tx, [
    { workspaceId: ctx.workspaceId, id, name, createdAt: ctx.now.toISOString() },
  ]);
  return { id, name, userId: null };
}

const chooseHost = "Choose someone from the list";

/** A host of the list, without an id the acting person; 400 for one that is not there, or no longer. */
export async function findHost(ctx: Ctx, id: string | undefined): Promise<Host> {
  const me = id === undefined ? personIn(ctx) : undefined;
  const host = (await listHosts(ctx)).find((one) => (id === undefined ? one.userId === me : one.id === id));
  if (!host) throw new AppError("validation_failed", chooseHost, { errors: { hostId: chooseHost } });
  return host;
}

/** Locks these hosts, so that nobody else books them meanwhile; the row of a teammate is made first. */
export async function lockHosts(ctx: Ctx, wanted: readonly Host[]): Promise<void> {
  const createdAt = ctx.now.toISOString();
  await store.insertHosts(
    ctx.tx,
    wanted.map(({ id, name, userId }) => ({
      workspaceId: ctx.workspaceId,
      id,
      name: name.slice(0, hostLimits.name),
      userId,
      createdAt,
    })),
  );
  await store.lockHosts(
    ctx.tx,
    wanted.map(({ id }) => id),
  );
}
