import type { LiveRead } from "#platform/server/live-reads.ts";
import { ticketChanged } from "#areas/help/contract/tickets.events.ts";
import { ticketsApi } from "#areas/help/contract/tickets.api.ts";

export const ticketReads: readonly LiveRead[] = [{ read: ticketsApi.list, staleBy: [ticketChanged] }];
