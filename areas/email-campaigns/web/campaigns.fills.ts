import { fill } from "#platform/web/slots.ts";
import { part } from "#platform/web/ui/slot.tsx";
import { wonOffers } from "#areas/deals/web/index.ts";

/** What Send Emails shows on others' screens. */
export const fills = [
  fill(wonOffers, { order: 5, what: part(async () => (await import("./review-offer.tsx")).ReviewOffer) }),
];
