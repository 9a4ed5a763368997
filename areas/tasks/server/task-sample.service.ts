import { fullNameOf } from "#platform/contract/full-name.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { sampleIdsBy } from "#areas/customers/contract/contacts.sample.ts";
import { taskSearchText } from "#areas/tasks/contract/tasks.rules.ts";
import { sampleTasksOn } from "#areas/tasks/contract/tasks.sample.ts";
import { rhythmOf, wallOf } from "./task-repeats.service.ts";
import * as sample from "./task-sample.store.ts";
import * as store from "./tasks.store.ts";

/** Adds the sample business's tasks to the entered workspace, labeled, all for `ownerId`; once. */
export async function addSample(
  ctx: Ctx,
  { ownerId, contactIds }: { ownerId: string; contactIds: readonly string[] },
): Promise<void> {
  if ((await sample.countSample(ctx.tx)) > 0) return;
  const createdAt = ctx.now.toISOString();
  const when = { now: ctx.now, today: createdAt.slice(0, 10) };
  const ids = sampleIdsBy(fullNameOf, when, contactIds);
  const rows = [];
  for (const { contact, who: _who, doneDaysAgo, ...task } of sampleTasksOn((await wallOf(ctx)).day)) {
    const completedAt =
      doneDaysAgo === null ? null : new Date(ctx.now.getTime() - doneDaysAgo * 86_400_000).toISOString();
    rows.push({
      ...task,
      ...(await rhythmOf(ctx, task)),
      workspaceId: ctx.workspaceId,
      id: newId(),
      contactId: ids.get(contact ?? "") ?? null,
      assignedTo: ownerId,
      createdBy: ownerId,
      completedAt,
      completedBy: completedAt && ownerId,
      searchText: taskSearchText(task),
      isSample: true,
      createdAt,
      updatedAt: createdAt,
    });
  }
  await store.insertTasks(ctx.tx, rows);
}

/** Removes the sample tasks; edited ones stay and lose the label. */
export async function removeSample(ctx: Ctx): Promise<void> {
  await sample.removeSample(ctx.tx);
  await sample.updateSampleKept(ctx.tx);
}
