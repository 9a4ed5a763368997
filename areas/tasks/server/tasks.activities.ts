import { tells, untold } from "#platform/server/activity-words.ts";
import * as events from "#areas/tasks/contract/tasks.events.ts";

export const taskActivities = [
  // Only with a customer: that decides who may see it.
  tells(events.taskCompleted, ({ contactId, title, taskId }) =>
    contactId === null
      ? undefined
      : { type: "task_completed", title: `Done: ${title}`, contactId, metadata: { taskId } },
  ),
  ...untold(
    "what is to be done shows in the list of tasks",
    events.taskCreated,
    events.taskUpdated,
    events.taskReopened,
    events.taskDeleted,
    events.taskRestored,
  ),
];
