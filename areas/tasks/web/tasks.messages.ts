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
  gone: {
    title: "This task isn’t here anymore",
    description: "It was deleted, or you don’t have access to it.",
  },
  settingsSaved: { title: "Saved" },
  settingsFailed: { title: "Error", description: "That wasn’t saved. Try again." },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const demoActions = {
  add: "add this task to your list",
  edit: "save your changes to this task",
  toggle: "check off this task",
  snooze: "snooze this task",
  remove: "delete this task",
  restore: "bring this task back",
  bulk: "change all the chosen tasks",
  settings: "change your reminders",
} as const;

export const words = {
  title: "Things To Do",
  add: "Add Task",
  sample: "Sample",
  search: "Search by title, description or customer",
  searchShort: "Search tasks or customers",
  empty: "No tasks yet",
  emptyHelp: "Start with a call, a meeting, or anything you don’t want to forget.",
  emptyForViewer: "Your team’s tasks show up here.",
  nothingFound: "No tasks found matching your search",
  failed: "Your tasks didn’t load",
  failedHelp: "Nothing is lost. Check your connection and try again.",
  binHelp: `Deleted tasks stay here for ${binDays} days. Restore them, or let them go.`,
  binEmptyHelp: `Tasks you delete stay here for ${binDays} days.`,
  comesBack: "Deleted with its customer. Restore the customer to get it back.",
  nextUp: "Next",
  done: "Done. What’s next?",
  nothingLeft: "All done. Nice work!",
} as const;
