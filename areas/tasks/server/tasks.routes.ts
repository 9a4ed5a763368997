import { routesOf } from "#platform/server/route.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { listBin } from "./task-bin.store.ts";
import { listTasks } from "./task-list.store.ts";
import { wallOf } from "./task-repeats.service.ts";
import { getSettings, saveSettings } from "./task-settings.service.ts";
import * as service from "./tasks.service.ts";

/** How many of the bin are listed when nobody said how many. */
const binLimit = 50;

export const tasksRoutes = routesOf(tasksApi, {
  list: async ({ ctx, query, answer }) => {
    const page = await listTasks(ctx.tx, { ...query, me: ctx.actor.userId ?? "", now: await wallOf(ctx) });
    answer.next(page.next);
    return page.rows;
  },
  bin: async ({ ctx, query, answer }) => {
    const page = await listBin(ctx.tx, { limit: query.limit ?? binLimit, cursor: query.cursor });
    answer.next(page.next);
    return page.rows;
  },
  get: ({ ctx, params }) => service.getTask(ctx, params.id),
  create: ({ ctx, body }) => service.createTask(ctx, body),
  update: ({ ctx, params, body }) => service.updateTask(ctx, params.id, body),
  snooze: ({ ctx, params, body }) => service.snoozeTask(ctx, params.id, body),
  remove: async ({ ctx, params }) => (await service.deleteTask(ctx, params.id), {}),
  restore: ({ ctx, params }) => service.restoreTask(ctx, params.id),
  bulk: async ({ ctx, body }) => ({ ids: await service.changeTasks(ctx, body) }),
  settings: ({ ctx }) => getSettings(ctx),
  saveSettings: ({ ctx, body }) => saveSettings(ctx, body),
});
