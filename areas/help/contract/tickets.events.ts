import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { event } from "#platform/contract/events.ts";

/** Somebody asked, wrote, answered, or closed a question. */
export const ticketChanged = event("help.ticket_changed", z.object({ ticketId: Id }));
