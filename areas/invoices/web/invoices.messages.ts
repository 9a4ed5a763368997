import { binDays } from "#platform/contract/product.ts";
import type { ToastText } from "#platform/web/toasts.ts";
import type { InvoiceEventType, InvoiceStatus } from "#areas/invoices/contract/invoices.schema.ts";
import type { PaymentMethod } from "#areas/invoices/contract/invoice-payments.schema.ts";

/** The exact words of invoices; labels as stated (Spec 2 §2, §8). */
export const toasts = {
  created: { title: "Invoice Created" },
  createFailed: { title: "Error", description: "That invoice wasn’t created. Try again." },
  saved: { title: "Invoice saved" },
  saveFailed: { title: "Error", description: "That wasn’t saved. Nothing has changed. Try again." },
  on_its_way: { title: "Invoice on its way" },
  waits: { title: "The email waits" },
  sendFailed: { title: "Error", description: "That invoice wasn’t sent. Try again." },
  renewed: { title: "New link made", description: "The old one no longer works." },
  finalized: { title: "Invoice finalized" },
  paid: { title: "Payment recorded" },
  paidInFull: { title: "Paid in full" },
  payFailed: { title: "Error", description: "That payment wasn’t recorded. Nothing has changed. Try again." },
  reversed: { title: "Payment taken back", description: "The invoice is open for it again." },
  creditUsed: { title: "Credit used" },
  voided: { title: "Invoice voided", description: "It keeps its number." },
  writtenOff: { title: "Written off" },
  credited: { title: "Credit note created" },
  corrected: { title: "Credited, and a new draft made" },
  duplicated: { title: "Draft created", description: "It has the same lines." },
  deleted: { title: "Draft deleted", description: `It stays in the trash for ${binDays} days.` },
  deleteFailed: { title: "Error", description: "That wasn’t deleted. Nothing has changed. Try again." },
  restored: { title: "Draft restored" },
  restoreFailed: { title: "Error", description: "That wasn’t restored. Try again." },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const demoActions = {
  create: "create this invoice",
  edit: "save your changes to this invoice",
  send: "email this invoice to your customer",
  renew: "make a new link",
  link: "show the link to your customer’s page",
  pdf: "download this invoice as a PDF",
  receipt: "download this receipt",
  finalize: "finalize this invoice",
  pay: "record this payment",
  reverse: "take this payment back",
  credit: "use this credit",
  void: "void this invoice",
  writeOff: "write this invoice off",
  creditNote: "write a credit note",
  correct: "correct this invoice",
  duplicate: "duplicate this invoice",
  remove: "delete this draft",
  restore: "bring this draft back",
} as const;

export const words = {
  create: "Create Invoice",
  search: "Search by number, client or line",
  searchShort: "Search invoices",
  failed: "Your invoices didn’t load",
  oneFailed: "This invoice didn’t load",
  empty: "No invoices yet",
  emptyHelp: "Write the first one. It stays a draft until you send it.",
  emptyForViewer: "Your business’s invoices show up here.",
  nothingFound: "No invoices match",
  nothingFoundHelp: "Try part of the number or the name, or use fewer filters.",
  due: "Upcoming Invoice Due Dates",
  noneDue: "No sent invoice is waiting to be paid.",
  seeAll: "See all",
  binHelp: `Deleted drafts stay here for ${binDays} days. Finalized invoices are never deleted.`,
  binEmptyHelp: `Drafts you delete stay here for ${binDays} days.`,
  draftHelp:
    "A draft has no number and counts for nothing yet. Sending or finalizing gives it one; after that it can’t be changed, only voided, credited or corrected.",
  missing: "This invoice isn’t here anymore",
  missingHelp: "It was deleted, or you don’t have access to it.",
  overHelp: "More than is open becomes the customer’s credit, for the next invoice.",
  money: "Money",
} as const;

export const statusNames: Record<InvoiceStatus, string> = {
  draft: "Draft",
  sent: "Sent",
  overdue: "Overdue",
  paid: "Paid",
  void: "Void",
  written_off: "Written off",
};

export const methodNames: Record<PaymentMethod, string> = {
  bank_transfer: "Bank transfer",
  card: "Card",
  cash: "Cash",
  check: "Check",
  online: "Online",
  other: "Other",
  credit: "Credit",
};

export const eventNames: Record<InvoiceEventType, string> = {
  created: "Draft created",
  changed: "Draft changed",
  finalized: "Finalized",
  sent: "Sent",
  viewed: "Seen by the client",
  overdue: "Overdue",
  payment: "Payment",
  payment_reversed: "Payment taken back",
  credit_used: "Credit used",
  credited: "Credited",
  paid: "Paid in full",
  voided: "Voided",
  written_off: "Written off",
  deleted: "Draft deleted",
  restored: "Draft restored",
  reminded: "Reminder sent",
  repeated: "Made by a repeating invoice",
  accepted: "Accepted",
  declined: "Declined",
  invoiced: "Invoice created",
};
