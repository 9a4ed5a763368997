import { paged } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { listBin } from "./task-bin.store.ts";
import { listTasks } from "./task-list.store.ts";
import { wallOf } from "./task-repeats.service.ts";
import { getSettings, saveSettings } from "./task-settings.service.ts";
import * as service from "./tasks.service.ts";

export const tasksRoutes = routesOf(tasksApi, {
  list: paged(async ({ ctx, query }) =>
    listTasks(ctx.tx, { ...query, me: ctx.actor.userId ?? "", now: await wallOf(ctx) }),
  ),
  bin: paged(({ ctx, query }) => listBin(ctx.tx, query)),
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
