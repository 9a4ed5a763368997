import { slot } from "#platform/web/slots.ts";
import type { Part } from "#platform/web/ui/slot.tsx";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";

/** What is offered after a sale was won, each a line of the dialog. */
export const wonOffers = slot<Part<{ deal: Deal }>>("what follows a won sale");
