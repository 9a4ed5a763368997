import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { event } from "#platform/contract/events.ts";

const what = { seriesId: Id, contactId: Id.nullable(), name: z.string() };

/** A repeating invoice was made, changed, paused, resumed, deleted or brought back, or it went on to its next day. */
export const seriesChanged = event("recurring_invoice.changed", z.object(what));
/** The product paused it, because it failed three times. */
export const seriesPaused = event("recurring_invoice.paused", z.object({ ...what, reason: z.string() }));

export const seriesEvents = [seriesChanged, seriesPaused] as const;
