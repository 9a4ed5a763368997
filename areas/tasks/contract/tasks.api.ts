import { z } from "zod";
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
  /** All as one array, in the parts of the screen with one's own first, what is closed last; with `?limit=` one page and a Link header with the next one. */
  list: endpoint({
    method: "GET",
    path: "/api/tasks",
    summary: "Things to do",
    query: TaskQuery,
    reply: z.array(Task),
  }),
  bin: endpoint({
    method: "GET",
    path: "/api/tasks/bin",
    summary: "Deleted things to do, last deleted first",
    query: z.strictObject(pageQuery()),
    reply: z.array(BinnedTask),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/tasks/:id",
    summary: "One thing to do",
    params: IdParams,
    reply: Task,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/tasks",
    summary: "Add a thing to do",
    body: NewTask,
    reply: Task,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/tasks/:id",
    summary: "Change a thing to do",
    params: IdParams,
    body: TaskChanges,
    reply: Task,
  }),
  snooze: endpoint({
    method: "POST",
    path: "/api/tasks/:id/snooze",
    summary: "Put it off",
    params: IdParams,
    body: TaskSnooze,
    reply: Task,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/tasks/:id",
    summary: "Put a thing to do in the trash for 30 days",
    params: IdParams,
    reply: Done,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/tasks/:id/restore",
    summary: "Bring a thing to do back from the trash",
    params: IdParams,
    reply: Task,
  }),
  bulk: endpoint({
    method: "POST",
    path: "/api/tasks/bulk",
    summary: "Complete, reopen, delete or restore several",
    body: TaskBulk,
    reply: z.object({ ids: z.array(Id) }),
  }),
  settings: endpoint({
    method: "GET",
    path: "/api/tasks/settings",
    summary: "How this person is told of things to do",
    reply: TaskSettings,
  }),
  /** Only those who run the business set its time zone. */
  saveSettings: endpoint({
    method: "PUT",
    path: "/api/tasks/settings",
    role: "viewer",
    summary: "Say how this person is told of things to do",
    body: TaskSettingsChanges,
    reply: TaskSettings,
  }),
};
