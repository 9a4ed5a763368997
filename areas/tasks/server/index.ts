import type { Area } from "#platform/server/area.ts";
import { tasksJobs } from "./reminding.jobs.ts";
import { liveReads } from "./tasks.live.ts";
import { tasksRoutes } from "./tasks.routes.ts";
import { taskSubscribers } from "./tasks.subscribers.ts";

export const area: Area = { routes: tasksRoutes, subscribers: taskSubscribers, jobs: tasksJobs, liveReads };

export { countTasks, countUpcomingMeetings } from "./tasks.store.ts";
export { wallOf } from "./task-repeats.service.ts";
export { addSample } from "./task-sample.service.ts";
