import { fill } from "#platform/web/slots.ts";
import { part } from "#platform/web/ui/slot.tsx";
import { customerCards } from "#areas/customers/web/index.ts";

/** What invoices show on others' screens. */
export const fills = [
  fill(customerCards, {
    order: 7,
    what: part(async () => (await import("./contact-money.tsx")).ContactMoney),
  }),
];
