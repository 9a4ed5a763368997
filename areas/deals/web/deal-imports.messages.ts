import { moneyOf } from "#platform/contract/written-numbers.ts";
import { money, plural } from "#platform/web/format.ts";
import type { ToastText } from "#platform/web/toasts.ts";
import { type DateOrder, type DecimalSign, decimalSigns } from "#platform/contract/written-forms.ts";
import type { DealImportResult, OtherCurrency } from "#areas/deals/contract/deal-imports.schema.ts";
import { type DealImport, dealImportLimits } from "#areas/deals/contract/deal-imports.schema.ts";
import type { SaleTarget } from "#areas/deals/contract/deal-imports.schema.ts";

export const uploadWords = {
  title: "Upload Sales",
  back: "Back to Possible Sales",
  steps: ["File", "Columns", "Check", "Done"],
  pick: "Where are your sales now?",
  pickHelp: `Export your sales (Pipedrive and HubSpot call them deals) and upload the file. You see what will happen before anything is added, and you can undo it for ${dealImportLimits.undoDays} days.`,
  gone: "This upload isn’t here",
} as const;

export const uploadToasts = {
  failed: { title: "The file couldn’t be read", description: "Please check it and try again." },
  notAdded: { title: "Error", description: "The sales weren’t added. Please try again." },
  stopped: { title: "Stopped", description: "What was added so far stays. You can undo it." },
  stopFailed: { title: "Error", description: "The upload couldn’t be stopped. It keeps going." },
  undoFailed: { title: "Error", description: "The upload couldn’t be undone. Nothing was changed." },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ...". */
export const uploadDemo = {
  read: "read your sales from this file",
  undo: "undo this upload",
  stop: "stop this upload",
} as const;

/** What each field is called. */
export const saleTargetLabels: Readonly<Record<SaleTarget, string>> = {
  title: "What for",
  value: "Value",
  currency: "Currency",
  stage: "Stage, won or lost",
  createdOn: "Added on",
  expectedCloseDate: "Expected close date",
  closedOn: "Won or lost on",
  lostReason: "Why it was lost",
  externalId: "ID in the other program",
  firstName: "Customer’s first name",
  lastName: "Customer’s last name",
  fullName: "Customer’s full name",
  email: "Customer’s email",
  phone: "Customer’s phone",
  company: "Customer’s company",
};

/** How the days of a file that can be read two ways are read. */
export const dateOrderOptions: readonly { value: DateOrder; label: string }[] = [
  { value: "month_first", label: "Month first: 03/04 is March 4" },
  { value: "day_first", label: "Day first: 03/04 is April 3" },
];

/** What becomes of amounts in another currency than dollars. */
export const otherCurrencyOptions: readonly { value: OtherCurrency; label: string }[] = [
  { value: "leave_out", label: "Leave these sales out" },
  { value: "as_written", label: "Take the numbers as dollars, as they are" },
];
/** The question about them: "8 sales are in EUR, 2 in GBP". */
export const currencyWords = (currencies: DealImportResult["currencies"]): string =>
  currencies
    .map(({ currency, count }, at) =>
      at === 0 ? `${soldOf(count)} ${count === 1 ? "is" : "are"} in ${currency}` : `${count} in ${currency}`,
    )
    .join(", ");

const signWords = { ".": "a period", ",": "a comma" } as const;
/** How an amount that can be read two ways is read with either mark: "1.234 is $1,234 (a comma before the cents)". */
export const decimalSignOptions = (example: string): { value: DecimalSign; label: string }[] =>
  decimalSigns.flatMap((value) => {
    const read = moneyOf(example, value);
    const words = `${signWords[value]} before the cents`;
    return "value" in read ? [{ value, label: `${example} is ${money(read.value)} (${words})` }] : [];
  });

export const soldOf = (count: number): string => plural(count, "sale", "sales");
export const peopleOf = (count: number): string => plural(count, "customer", "customers");

/** What became of an upload, in one line. */
export function uploadLine({ status, created, same, problems, undone }: DealImport): string {
  if (status === "undone" && undone)
    return `Undone: ${soldOf(undone.removed)} removed${undone.kept > 0 ? `, ${undone.kept} kept` : ""}`;
  if (status === "undoing") return "Being undone";
  if (status === "importing") return "Being added";
  const parts = [
    `${soldOf(created)} added`,
    same > 0 && `${same} already here`,
    problems > 0 && `${problems} left out`,
    status === "failed" && "stopped early",
  ];
  return parts.filter(Boolean).join(", ");
}

/** The toast of a finished undo: it tells how many stayed. */
export const undoneToast = ({ undone }: DealImport): ToastText => ({
  title: "Upload undone",
  description:
    undone && undone.kept + undone.keptContacts > 0
      ? `${soldOf(undone.kept)} and ${peopleOf(undone.keptContacts)} stayed, because somebody has worked on them since.`
      : "Everything is as it was before.",
});
