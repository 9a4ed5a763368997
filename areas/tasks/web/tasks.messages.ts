import { binDays } from "#platform/contract/product.ts";
import type { ToastText } from "#platform/web/toasts.ts";

/** The exact words of Things To Do: Spec 1 §2 and §8 where stated. */
export const toasts = {
  created: { title: "Success", description: "Task created successfully" },
  createFailed: { title: "Error", description: "Failed to create task" },
  updated: { title: "Success", description: "Task updated successfully" },
  updateFailed: { title: "Error", description: "Failed to update task" },
  deleted: { title: "Success", description: "Task deleted successfully" },
  deleteFailed: { title: "Error", description: "Failed to delete task" },
  restored: { title: "Task restored", description: "It is back in your list." },
  restoreFailed: { title: "Error", description: "Failed to restore task" },
  gone: { title: "This task is not there any more", description: "It was deleted, or it is not for you to see." },
  settingsSaved: { title: "Saved" },
  settingsFailed: { title: "Error", description: "That was not saved. Try again." },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const demoActions = {
  add: "add this task to your list",
  edit: "save your changes to this task",
  toggle: "tick off this task",
  snooze: "put this task off",
  remove: "delete this task",
  restore: "bring this task back",
  bulk: "change all the chosen tasks",
  settings: "change how you are told of things to do",
} as const;

export const words = {
  title: "Things To Do",
  add: "Add Task",
  sample: "Sample",
  search: "Search by title, description or customer",
  empty: "No tasks yet",
  emptyHelp: "Write down the first thing: a call, a meeting, or anything you must not forget.",
  emptyForViewer: "What your team has to do shows here.",
  nothingFound: "No tasks found matching your search",
  failed: "Your tasks did not load",
  failedHelp: "Nothing is lost. Check the connection and try again.",
  bin: "Bin",
  binHelp: `Deleted tasks stay here for ${binDays} days. Bring them back as they were, or let them go.`,
  binEmpty: "The bin is empty",
  binEmptyHelp: `Whatever you delete from Things To Do shows here for ${binDays} days.`,
  binFailed: "The bin did not load",
  comesBack: "It went there with its customer, and comes back with them.",
  nextUp: "Next",
  done: "Done. What’s next?",
  nothingLeft: "Nothing left to do. Well done.",
} as const;
