import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { event } from "#platform/contract/events.ts";

const which = z.object({ formationId: Id, businessName: z.string() });
export const formationOrdered = event("formation.ordered", which);
export const formationChanged = event("formation.changed", which);
export const formationCompleted = event("formation.completed", which);
export const formationCancelled = event("formation.cancelled", which);
export const nameChecked = event("formation.name_checked", z.object({ nameCheckId: Id }));
export const virtualAddressChanged = event("virtual_address.changed", z.object({ virtualAddressId: Id }));
