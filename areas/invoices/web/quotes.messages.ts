import { binDays } from "#platform/contract/product.ts";
import type { ToastText } from "#platform/web/toasts.ts";
import type { QuoteStatus } from "#areas/invoices/contract/quotes.rules.ts";

/** The exact words of quotes. */
export const toasts = {
  created: { title: "Quote created", description: "It stays a draft until you send it." },
  createFailed: { title: "Error", description: "That quote wasn’t created. Try again." },
  saved: { title: "Quote saved" },
  saveFailed: { title: "Error", description: "That wasn’t saved. Nothing has changed. Try again." },
  on_its_way: { title: "Quote on its way" },
  waits: { title: "The email waits" },
  sendFailed: { title: "Error", description: "That quote wasn’t sent. Try again." },
  accepted: { title: "Marked accepted" },
  declined: { title: "Marked declined" },
  withdrawn: { title: "Quote withdrawn", description: "It keeps its number." },
  invoiced: {
    title: "Draft invoice ready",
    description: "It has the quote’s lines. Look it over and send it.",
  },
  duplicated: { title: "Draft created", description: "It has the same lines." },
  deleted: { title: "Draft deleted", description: `It stays in the trash for ${binDays} days.` },
  deleteFailed: { title: "Error", description: "That wasn’t deleted. Nothing has changed. Try again." },
  restored: { title: "Draft restored" },
  restoreFailed: { title: "Error", description: "That wasn’t restored. Try again." },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const demoActions = {
  create: "create this quote",
  edit: "save your changes to this quote",
  send: "email this quote to your customer",
  accept: "mark this quote accepted",
  decline: "mark this quote declined",
  withdraw: "withdraw this quote",
  invoice: "make an invoice of this quote",
  duplicate: "duplicate this quote",
  remove: "delete this draft",
  restore: "bring this draft back",
} as const;

export const words = {
  create: "Create Quote",
  search: "Search by number or client",
  searchShort: "Search quotes",
  failed: "Your quotes didn’t load",
  oneFailed: "This quote didn’t load",
  empty: "No quotes yet",
  emptyHelp: "Send a price before the work. Your customer accepts it online, and it becomes an invoice.",
  emptyForViewer: "Your business’s quotes show up here.",
  nothingFound: "No quotes match",
  nothingFoundHelp: "Try part of the number or the name, or use fewer filters.",
  binHelp: `Deleted drafts stay here for ${binDays} days. Quotes that were sent are never deleted.`,
  binEmptyHelp: `Drafts you delete stay here for ${binDays} days.`,
  draftHelp:
    "A draft has no number yet. Sending it gives it one; after that it can’t be changed, only duplicated.",
  missing: "This quote isn’t here anymore",
  missingHelp: "It was deleted, or you don’t have access to it.",
} as const;

export const sendWords = {
  send: "Send quote",
  draftHelp: "It gets its number now. After that it can’t be changed; duplicate it to change it.",
  help: "The quote is attached as a PDF, with a link where they can accept it.",
} as const;

export const statusNames: Record<QuoteStatus, string> = {
  draft: "Draft",
  sent: "Sent",
  accepted: "Accepted",
  declined: "Declined",
  expired: "Expired",
  invoiced: "Invoiced",
};
