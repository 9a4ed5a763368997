import { binDays } from "#platform/contract/product.ts";
import type { ToastText } from "#platform/web/toasts.ts";

export const toasts = {
  created: { title: "Sale added" },
  createFailed: { title: "Error", description: "Failed to add sale" },
  saved: { title: "Sale saved" },
  saveFailed: { title: "Error", description: "Failed to save sale" },
  lost: { title: "Marked as lost" },
  deleted: { title: "Sale deleted" },
  deleteFailed: { title: "Error", description: "Failed to delete sale" },
  restored: { title: "Sale restored" },
  restoreFailed: { title: "Error", description: "Failed to restore sale" },
  followUpFailed: { title: "Error", description: "Failed to create task" },
  gone: {
    title: "This sale isn’t here anymore",
    description: "It was deleted, or you don’t have access to it.",
  },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const demoActions = {
  add: "add this sale",
  edit: "save your changes to this sale",
  move: "move this sale to another stage",
  remove: "delete this sale",
  restore: "bring this sale back",
  followUp: "add this task to your list",
  download: "download these sales",
} as const;

/** The words of the screen: Spec 2 §2 where stated. */
export const words = {
  title: "Possible Sales",
  listTitle: "People Who Might Buy",
  board: "All Open Sales",
  total: "Total Opportunities",
  totalHow: "Sales that are still open and past your first stage, so someone might buy.",
  money: "Possible Money",
  moneyHow:
    "What you wrote down for these sales. A lead or prospect without a value counts with an estimate.",
  month: "This Month",
  monthHowShare:
    "None of these sales has an expected date yet, so this is 30% of them. It opens the ones furthest along.",
  monthHowDates: "Sales that you expect to close this month.",
  add: "Add Sale",
  search: "Search by customer or what the sale is for",
  searchShort: "Search sales or customers",
  failed: "Your sales didn’t load",
  empty: "No possible sales yet",
  emptyHelp: "When someone asks about your work, write it down here: who, what for, and about how much.",
  emptyForViewer: "Your team’s sales show up here.",
  nothingFound: "No sales match",
  nothingFoundHelp: "Try part of the name, or use fewer filters.",
  binHelp: `Deleted sales stay here for ${binDays} days. Restore them, or let them go.`,
  binEmptyHelp: `Sales you delete stay here for ${binDays} days.`,
  onlySale: "A customer’s only sale stays with them. Delete the customer instead, or move the sale to Lost.",
} as const;

/** So many days after a sale was won, its customer may be asked how it went. */
export const followUpDays = 30;
