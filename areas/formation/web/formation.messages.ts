import { failed } from "#platform/web/failures.ts";
import type { FormationTab } from "#areas/formation/contract/formation-tabs.rules.ts";
import type { FormationStatus, Payment } from "#areas/formation/contract/formations.schema.ts";

export const tabNames: Record<FormationTab, string> = {
  form: "Start Business",
  services: "Services",
  orders: "My Orders",
  resources: "Resources",
};

export const title = "Business Formation Hub";
export const stepNames = ["Guide", "Name", "Costs", "Owners", "Package", "Review"] as const;

export const statusNames: Record<FormationStatus, string> = {
  pending: "Not started",
  processing: "In progress",
  completed: "Completed",
  cancelled: "Canceled",
};
export const statusTints: Record<FormationStatus, string> = {
  pending: "grey",
  processing: "blue",
  completed: "green",
  cancelled: "grey",
};
export const whoNames = { you: "You", us: "Us", state: "The state" } as const;
export const deskWhoNames = { you: "The owner", us: "Us", state: "The state" } as const;
export const payeeNames = { state: "To the state", us: "To us", other: "To others" } as const;

export const words = {
  lead: "From the idea to a registered business: what it costs, who gets the money, and what comes next.",
  guideLead: "Six questions. You get the types and states side by side, with reasons. You decide.",
  nameLead: "We check the rules that we know. Only the state can say whether a name is free.",
  nameFine:
    "None of the rules that we know speaks against this name. Look it up in the state’s own search next.",
  checkedNames: "Names you checked",
  removeCheck: (name: string) => `Remove ${name} from the list?`,
  removeCheckHelp: "What you noted about it is removed, too.",
  removeAddress: (address: string) => `Remove ${address}?`,
  removeAddressHelp:
    "Its open task moves to the trash. Nothing is canceled with the company that rents it to you.",
  seenHelp: "Kept with today’s date, so you know later what you saw.",
  costsLead: "Everything that the state demands, with its source. Yearly totals are averages.",
  ownersLead: "Owners’ parts add up to exactly 100.00 percent. We never need a Social Security number.",
  agentLead: "Somebody with a street address in the state who takes the state’s and the courts’ letters.",
  agentEdit: "Registered agent. The end of what you paid becomes a task, with a reminder 30 days before.",
  packageLead: "Basic costs nothing. Whatever costs money is yours to choose, and state fees come on top.",
  reviewLead: "Nothing is charged here. You pay the state when you file.",
  reviewLeadPaid:
    "Nothing is charged now. We’ll bill you for our part; you pay the state when it’s filed. Cancel before we’ve done a step, and there’s no bill.",
  noDay: "The due dates aren’t known yet. Enter the day from the state’s letter in its step.",
  orderLead: "Each order has its steps. A step of the state is done once you enter what the state sent.",
  noBill: (sum: string) => `We haven’t done a step yet, so there’s no bill for our ${sum}.`,
  billStays: (sum: string) => `We’ve already done a step, so our bill of ${sum} stays due.`,
  sample: "Sample",
  noOrders: "No orders yet",
  noOrdersHelp: "Start a business, or add one that exists already to get its due dates as tasks.",
  existing: "Add an existing business",
  existingHelp: "Nothing to pay. Reports and taxes with a date become tasks, reminded 30 days ahead.",
  managersOrder: "Owners and managers can order. You can look at everything.",
  demo: "These are sample figures. A business sees each fee with its source and the day it was checked.",
  boiTitle: "Beneficial ownership report (BOI)",
  boi: "Companies formed in the United States don’t have to file it: FinCEN’s interim rule of March 26, 2025 exempts them. Letters and emails that ask for money to file it for such a company aren’t from the government.",
  nyTitle: "New York LLC Transparency Act",
  ny: "Since January 1, 2026 it reaches only companies formed outside the United States that register in New York. If yours was formed in a US state, that’s not you.",
  bankNeeds:
    "What banks usually ask for: the state’s filed papers, the IRS’s EIN letter, your operating agreement or bylaws, and each owner’s ID.",
  noBanks:
    "No bank is listed, because none’s fees were read on its own page yet. The FDIC’s search shows which banks are insured.",
  addressLead:
    "A street address for your business, by the month, from outside providers. We sell none of them.",
};

/** How what we do for an order is paid. */
export const paymentWords: Record<Payment, string> = {
  none: "Nothing to pay us.",
  bill: "Billed by us.",
  waived: "No bill: the order was canceled before we had done a step.",
};

/** The papers made of an order's answers. */
export const documentWords = {
  title: "Documents",
  lead: "Made from your answers. Whatever isn’t known yet is a line to fill in by hand. Drafts, not legal advice.",
  changed: "Your answers have changed since.",
  make: "Create",
  again: "Create a new version",
  making: "Creating...",
  version: (number: number) => `Version ${number}`,
  letters: "Letters",
  removeLetter: (name: string) => `Remove ${name}?`,
  removeLetterHelp: "The file is deleted for good.",
  sheet: "All answers on one sheet (PDF)",
  json: "All answers for other programs (JSON)",
} as const;

/** The orders on the desk of those who do the steps. */
export const deskOrderWords = {
  title: "Orders",
  filter: "Show",
  filters: { open: "Open", ended: "Ended" },
  loading: "Loading the orders",
  notLoaded: "The orders didn’t load",
  none: { open: "No order is waiting for us.", ended: "No order has ended yet." },
  order: "Order",
  askedBy: "Ordered by",
  ordered: "Ordered",
  price: "Price",
  owners: "Owners",
  purpose: "Purpose",
  agent: "Agent",
  address: "Address",
  ein: "EIN",
} as const;

export const toasts = {
  ordered: (name: string) => ({
    title: `${name} was ordered`,
    description: "Your steps are under My Orders.",
  }),
  notOrdered: failed("The order wasn’t placed"),
  checkFailed: failed("The name wasn’t checked"),
  saved: { title: "Saved" },
  notSaved: failed("That wasn’t saved"),
  cancelled: { title: "Canceled" },
  notCancelled: failed("The order wasn’t canceled"),
  guideFailed: failed("The guide didn’t answer"),
  removed: { title: "Removed" },
  notRemoved: failed("That wasn’t removed"),
  notMade: failed("The document wasn’t created"),
  attached: { title: "File attached" },
  notAttached: failed("The file wasn’t attached"),
};

/** Demo alerts read "This would {action} in the full version" (Spec 1 §1). */
export const demoActions = {
  check: "check your business name",
  guide: "compare types and states for your answers",
  order: "order your business formation",
  existing: "add your business and its due dates",
  step: "update this order",
  cancel: "cancel this order",
  document: "create this document",
  remove: "remove this",
  apply: "use this in your settings",
  address: "keep this address",
};
