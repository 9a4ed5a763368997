import type { Edit } from "#platform/contract/edits.ts";
import { found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { virtualAddressChanged } from "#areas/formation/contract/formations.events.ts";
import type {
  NewVirtualAddress,
  VirtualAddress,
} from "#areas/formation/contract/virtual-addresses.schema.ts";
import { createTask, dropTask, moveTask } from "#areas/tasks/server/index.ts";
import { remindMinutesOf, todayIn } from "./days.service.ts";
import * as store from "./virtual-addresses.store.ts";

/** An address as it is answered: it has ended once the day is over until which it is paid, unless it renews by itself. */
export const addressOn =
  (today: string) =>
  ({ workspaceId: _, taskId: _task, ...row }: store.AddressRow): VirtualAddress => ({
    ...row,
    status: row.endDate !== null && row.endDate < today && !row.autoRenewal ? "ended" : "active",
  });

/** Keeps an address; its end becomes a task, reminded 30 days before. */
export async function createVirtualAddress(ctx: Ctx, asked: NewVirtualAddress): Promise<VirtualAddress> {
  const now = ctx.now.toISOString();
  const row: store.AddressRow = {
    ...asked,
    workspaceId: ctx.workspaceId,
    id: newId(),
    userId: ctx.actor.userId,
    formationId: null,
    features: [],
    status: "active",
    taskId: null,
    createdAt: now,
    updatedAt: now,
  };
  await store.insertVirtualAddress(ctx.tx, row);
  return keepEnd(ctx, row, null);
}

/** Changes what was sent of an address; the task of its end moves along. 409 where somebody else changed the same meanwhile. */
export async function updateVirtualAddress(
  ctx: Ctx,
  id: string,
  { was, ...sent }: Edit<NewVirtualAddress>,
): Promise<VirtualAddress> {
  const row = found(await store.lockVirtualAddress(ctx.tx, id), "Address");
  const today = await todayIn(ctx);
  await refuseClash({ was, ...sent }, () => addressOn(today)(row));
  const changes = { ...definedOf(sent), updatedAt: ctx.now.toISOString() };
  await store.updateVirtualAddress(ctx.tx, id, changes);
  return keepEnd(ctx, { ...row, ...changes }, row.endDate);
}

/** Removes an address; the open task of its end goes to the bin. 404 where it isn't there. */
export async function deleteVirtualAddress(ctx: Ctx, id: string): Promise<void> {
  const { taskId } = found(await store.lockVirtualAddress(ctx.tx, id), "Address");
  if (taskId !== null) await dropTask(ctx, taskId);
  await store.removeVirtualAddress(ctx.tx, id);
  await ctx.publish(virtualAddressChanged, { virtualAddressId: id });
}

/** Keeps the task of an address's end: an open one follows; where it was done, another end is another task. */
async function keepEnd(ctx: Ctx, row: store.AddressRow, endBefore: string | null): Promise<VirtualAddress> {
  const today = await todayIn(ctx);
  const { id, endDate, taskId } = row;
  if (endDate === null) {
    if (taskId !== null) await dropTask(ctx, taskId);
  } else {
    const isMoved = taskId !== null && (await moveTask(ctx, taskId, endDate, titleOf(row)));
    if (!isMoved && endDate !== endBefore && endDate >= today) {
      const remindMinutes = remindMinutesOf(endDate, today);
      const task = await createTask(ctx, { ...usual, title: titleOf(row), dueDate: endDate, remindMinutes });
      await store.updateVirtualAddress(ctx.tx, id, { taskId: task.id });
    }
  }
  await ctx.publish(virtualAddressChanged, { virtualAddressId: id });
  return addressOn(today)(row);
}

const titleOf = ({ address, provider, autoRenewal }: store.AddressRow): string =>
  `${autoRenewal ? "Address renews" : "Address ends"}: ${address} (${provider})`.slice(0, 300);

const usual = {
  description: null,
  type: "task",
  status: "pending",
  priority: "high",
  dueTime: null,
  contactId: null,
  dealId: null,
  assignedTo: undefined,
  repeats: null,
  repeatEvery: 1,
} as const;
