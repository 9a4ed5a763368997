import { publicEventsOf } from "#platform/contract/events.ts";
import type { Area } from "#platform/server/area.ts";
import * as tasksEvents from "#areas/tasks/contract/tasks.events.ts";
import { taskActivities } from "./tasks.activities.ts";
import { dueKinds } from "./due.service.ts";
import { tasksJobs } from "./tasks.work.ts";
import { liveReads } from "./tasks.live.ts";
import { firstReads } from "./tasks.reads.ts";
import { tasksRoutes } from "./tasks.routes.ts";
import { taskSubscribers } from "./tasks.subscribers.ts";
import * as store from "./tasks.store.ts";

export const area: Area = {
  after: ["customers", "deals"],
  due: dueKinds,
  routes: tasksRoutes,
  subscribers: taskSubscribers,
  jobs: tasksJobs,
  liveReads,
  firstReads,
  bins: { tasks: store },
  mergeRules: {
    "tasks.contact_id": { rule: "moves", why: "the tasks of both" },
  },
  tables: {
    task_settings: {},
    tasks: {},
  },
  publicEvents: publicEventsOf(tasksEvents),
  activities: taskActivities,
};

export { createTask, createTaskFor, dropTask, moveTask } from "./tasks.service.ts";
export { listDue } from "./task-list.store.ts";
export { countTasks } from "./tasks.store.ts";
export { setTimeZone } from "./task-settings.service.ts";
export { wallOf } from "./task-repeats.service.ts";
export { listOwnTimeZones as ownTimeZones } from "./task-settings.store.ts";
