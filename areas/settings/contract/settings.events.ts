import { z } from "zod";
import { event } from "#platform/contract/events.ts";
import { Id } from "#platform/contract/endpoint.ts";

/** Someone changed what they say of themselves, how their screens look, or what they hear of. */
export const personChanged = event("person.changed", z.object({ userId: Id }));
/** The business has another name, time zone or address. */
export const businessChanged = event("business.changed", z.object({ name: z.string() }));

/** An export of everything was begun, finished or removed. */
export const exportsChanged = event("data_exports.changed", z.object({ exportId: Id }));
