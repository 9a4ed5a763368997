import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint, Id, IdParams } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import {
  BinnedTask,
  NewTask,
  Task,
  TaskBulk,
  TaskChanges,
  TaskQuery,
  TaskSettings,
  TaskSettingsChanges,
  TaskSnooze,
} from "./tasks.schema.ts";

export const tasksApi = {
  /** All as one array, in the screen's sections with one's own first and closed ones last; with `?limit=` one page and a Link header with the next. */
  list: endpoint({
    method: "GET",
    path: "/api/tasks",
    summary: "Tasks",
    query: TaskQuery,
    reply: z.array(Task),
  }),
  bin: endpoint({
    method: "GET",
    path: "/api/tasks/bin",
    summary: "Deleted tasks, last deleted first",
    query: z.strictObject(pageQuery()),
    reply: z.array(BinnedTask),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/tasks/:id",
    summary: "One task",
    params: IdParams,
    reply: Task,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/tasks",
    summary: "Add a task",
    body: NewTask,
    reply: Task,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/tasks/:id",
    summary: "Change a task",
    params: IdParams,
    body: edits(TaskChanges),
    reply: Task,
  }),
  snooze: endpoint({
    method: "POST",
    path: "/api/tasks/:id/snooze",
    summary: "Snooze a task",
    params: IdParams,
    body: TaskSnooze,
    reply: Task,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/tasks/:id",
    summary: "Put a task in the trash for 30 days",
    params: IdParams,
    reply: Done,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/tasks/:id/restore",
    summary: "Bring a task back from the trash",
    params: IdParams,
    reply: Task,
  }),
  bulk: endpoint({
    method: "POST",
    path: "/api/tasks/bulk",
    summary: "Complete, reopen, delete or restore several tasks",
    body: TaskBulk,
    reply: z.object({ ids: z.array(Id) }),
  }),
  settings: endpoint({
    method: "GET",
    path: "/api/tasks/settings",
    about: "person",
    summary: "How this person is reminded of tasks",
    reply: TaskSettings,
  }),
  /** Only owner and managers set the business's time zone. */
  saveSettings: endpoint({
    method: "PUT",
    path: "/api/tasks/settings",
    whenReadOnly: "works",
    about: "person",
    role: "viewer",
    summary: "Change how this person is reminded of tasks",
    body: edits(TaskSettingsChanges),
    reply: TaskSettings,
  }),
};
