import type { ToastText } from "#platform/web/toasts.ts";

/** The exact words of the dashboard: Spec 1 §2, §4 and §8 where stated. */
export const words = {
  title: "My Business",
  search: "Find a person quickly",
  setup: "5-Min Setup",
  add: "Add Person",
  board: "Where everyone stands",
  boardHint: "Move customers from left to right",
  sample: "Sample",
  recent: "Recent Contacts",
  viewAll: "View All",
  nothingFound: "No contacts found matching your search",
  nobody: "No contacts found",
  activity: "Recent activity",
  safe: "Nothing is lost. Check your connection and try again.",
} as const;

/** What the welcome banner says about the numbers below it. */
export const welcomeWords = (seesOwn: boolean): { stands: string; help: string } =>
  seesOwn
    ? {
        stands: "Here’s where your customers stand.",
        help: "You see only the customers assigned to you. When a teammate assigns you another one, the bell tells you.",
      }
    : {
        stands: "Here is where your business stands.",
        help: "Every number leads to the customers behind it. Move someone to the right when a sale comes closer.",
      };

export const toasts = {
  deleted: { title: "Success", description: "Contact deleted successfully" },
  deleteFailed: { title: "Error", description: "Failed to delete contact" },
  moveFailed: { title: "Error" },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ..." (Spec 1 §1, §2). */
export const demoActions = {
  edit: "edit this contact's information",
  view: "view detailed information about this contact",
  remove: "delete this contact permanently",
  move: "move this customer to another stage",
} as const;

/** What a refused move says: who is back where. */
export const moveRefused = (name: string, stage: string, reason: string | undefined): string =>
  `${name} is back in ${stage}. ${reason ?? "The change wasn’t saved. Check your connection and try again."}`;

/** The filter of Recent Contacts: value and label as stated (Spec 1 §2). */
export const recentFilters = [
  { value: "all", label: "All Contacts" },
  { value: "leads", label: "New Leads" },
  { value: "customers", label: "Customers" },
] as const;
export type RecentFilter = (typeof recentFilters)[number]["value"];
