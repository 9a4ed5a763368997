import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { requiredText } from "#platform/contract/text.ts";

/** Whoever or whatever can be booked: a teammate, or a chair, a room, a van, for which nobody signs in. */
export const Host = z.object({
  id: Id,
  name: z.string(),
  userId: Id.nullable(),
  /** False: it was removed. Nobody can book it any more, and its meetings stay. */
  isActive: z.boolean(),
});
export type Host = z.infer<typeof Host>;

export const hostLimits = { name: 200, most: 200 } as const;

/** A chair, a room or a van; teammates are hosts by themselves. */
export const NewHost = z.strictObject({ name: requiredText(hostLimits.name, "Name is required") });
export type NewHost = z.output<typeof NewHost>;

/** What PUT /api/hosts/:id takes of a chair, a room or a van. */
export const HostChanges = z.strictObject({ ...NewHost.shape, isActive: z.boolean() }).partial();
export type HostChanges = z.output<typeof HostChanges>;
