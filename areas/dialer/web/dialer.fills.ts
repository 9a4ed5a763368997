import { fill } from "#platform/web/slots.ts";
import { part } from "#platform/web/ui/slot.tsx";
import { customerCards } from "#areas/customers/web/index.ts";

/** What the dialer shows on others' screens. */
export const fills = [
  fill(customerCards, {
    order: 40,
    what: part(async () => (await import("./contact-texts.tsx")).ContactTexts),
  }),
];
