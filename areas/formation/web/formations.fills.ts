import { fill } from "#platform/web/slots.ts";
import { part } from "#platform/web/ui/slot.tsx";
import { deskCards } from "#areas/host/web/index.ts";

/** What orders show on others' screens. */
export const fills = [
  fill(deskCards, { order: 10, what: part(async () => (await import("./desk-orders.tsx")).DeskOrders) }),
];
