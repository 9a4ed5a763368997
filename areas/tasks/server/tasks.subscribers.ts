import { on } from "#platform/server/events.ts";
import {
  contactDeleted,
  contactRestored,
  sampleAdded,
  sampleRemoved,
} from "#areas/customers/contract/contacts.events.ts";
import { memberRemoved, workspaceKept } from "#areas/team/contract/members.events.ts";
import { addSample, removeSample } from "./task-sample.service.ts";
import { updatePerson } from "./task-settings.store.ts";
import { handOverTasks } from "./tasks.jobs.ts";
import { deleteLocked, restoreLocked } from "./tasks.service.ts";
import * as store from "./tasks.store.ts";

/** What happens to tasks when a business starts or changes hands, and when a customer or a person leaves. */
export const taskSubscribers = [
  on(sampleAdded, addSample),
  on(workspaceKept, async (ctx, { from, to }) => {
    await store.reassignAll(ctx.tx, from, to);
    await updatePerson(ctx.tx, from, to);
  }),
  on(sampleRemoved, (ctx) => removeSample(ctx)),
  on(contactDeleted, async (ctx, { contactId }) => {
    for (const task of await store.lockTasksOfContact(ctx.tx, contactId, "list"))
      await deleteLocked(ctx, task, true);
  }),
  on(contactRestored, async (ctx, { contactId }) => {
    for (const task of await store.lockTasksOfContact(ctx.tx, contactId, "bin"))
      await restoreLocked(ctx, task);
  }),
  // By a system job: the person leaving may see too little to hand everything over.
  on(memberRemoved, (ctx, { userId, to }) =>
    ctx.enqueue(handOverTasks, { workspaceId: ctx.workspaceId, from: userId, to }),
  ),
];
