import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { personIn, type Ctx } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { notifyLive } from "#platform/server/live.ts";
import { hostsApi } from "#areas/calendar/contract/hosts.api.ts";
import {
  hostLimits,
  type Host,
  type HostChanges,
  type NewHost,
} from "#areas/calendar/contract/hosts.schema.ts";
import * as team from "#areas/team/server/index.ts";
import * as store from "./hosts.store.ts";

/** The team, in the order in which they joined, then chairs, rooms and vans by name, also those that were removed. A teammate's id is their own until a row gives another. */
export async function listHosts({ tx }: Pick<Ctx, "tx">): Promise<Host[]> {
  const rows = await store.listHosts(tx);
  const byUser = new Map(rows.map((row) => [row.userId, row.id]));
  const people = (await team.membersOf(tx)).map((person) => ({
    id: byUser.get(person.id) ?? person.id,
    name: fullNameOf(person),
    userId: person.id,
    isActive: true,
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
  notifyLive(ctx, [hostsApi.list.path]);
  return { id, name, userId: null, isActive: true };
}

/** Renames a chair, a room or a van, removes it, or brings it back; its meetings stay. 404 for a teammate and for what is not there, 409 where it was changed meanwhile. */
export async function updateHost(ctx: Ctx, id: string, sent: Edit<HostChanges>): Promise<Host> {
  const { was: _, ...changes } = sent;
  await store.lockHosts(ctx.tx, [id]);
  const host = found(await store.findHost(ctx.tx, id), "Host");
  if (host.userId !== null) throw new AppError("not_found", "Host not found");
  await refuseClash(sent, () => host);
  const written = definedOf(changes);
  if (Object.keys(written).length > 0) await store.updateHostById(ctx.tx, id, written);
  notifyLive(ctx, [hostsApi.list.path]);
  return { ...host, ...written };
}

const chooseHost = "Choose someone from the list";

/** A host of the list, without an id the acting person; 400 for one that is not there, or no longer. */
export async function findHost(ctx: Ctx, id: string | undefined): Promise<Host> {
  const me = id === undefined ? personIn(ctx) : undefined;
  const host = (await listHosts(ctx)).find(
    (one) => one.isActive && (id === undefined ? one.userId === me : one.id === id),
  );
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
