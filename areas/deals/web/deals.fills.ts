import { fill } from "#platform/web/slots.ts";
import { part } from "#platform/web/ui/slot.tsx";
import { customerCards, lostQuestions, manyMovedQuestions } from "#areas/customers/web/index.ts";

/** What sales show on others' screens. */
export const fills = [
  fill(customerCards, {
    order: 5,
    what: part(async () => (await import("./contact-deals.tsx")).ContactDeals),
  }),
  fill(lostQuestions, {
    order: 5,
    what: part(async () => (await import("./other-sales-dialog.tsx")).OtherSalesDialog),
  }),
  fill(manyMovedQuestions, {
    order: 5,
    what: part(async () => (await import("./left-open-dialog.tsx")).LeftOpenDialog),
  }),
];
