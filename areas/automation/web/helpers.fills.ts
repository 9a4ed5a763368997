import { fill } from "#platform/web/slots.ts";
import { part } from "#platform/web/ui/slot.tsx";
import { customerCards, helpersOfMany } from "#areas/customers/web/index.ts";

/** What helpers show on others' screens. */
export const fills = [
  fill(customerCards, {
    order: 60,
    what: part(async () => (await import("./contact-runs.tsx")).ContactRuns),
  }),
  fill(helpersOfMany, {
    order: 10,
    what: part(async () => (await import("./many-start.tsx")).ManyStart),
  }),
];
