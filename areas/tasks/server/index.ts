export { tasksRoutes as routes } from "./tasks.routes.ts";
export { taskSubscribers as subscribers } from "./tasks.subscribers.ts";
export { tasksJobs as jobs } from "./reminding.jobs.ts";
export { countTasks, countUpcomingMeetings } from "./tasks.store.ts";
export { wallOf } from "./task-repeats.service.ts";
export { addSample } from "./task-sample.service.ts";
