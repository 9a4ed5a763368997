import { on } from "#platform/server/events.ts";
import { ticketChanged } from "#areas/help/contract/tickets.events.ts";
import { deskApi } from "#areas/host/contract/desk.api.ts";
import { notifyHosts } from "./desk.service.ts";

export const deskSubscribers = [on(ticketChanged, (ctx) => notifyHosts(ctx, [deskApi.tickets.path]))];
