import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { Instant } from "#platform/contract/dates.ts";

/** Something that happened, as the dashboard and a customer's page show it (Spec 1 §3). */
export const Activity = z.object({
  id: Id,
  type: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  contactId: Id.nullable(),
  userId: Id.nullable(),
  userName: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  scheduledFor: Instant.nullable(),
  completedAt: Instant.nullable(),
  createdAt: Instant.nullable(),
  /** Made up, so that there is something to look at. */
  isSample: z.boolean(),
});
export type Activity = z.infer<typeof Activity>;

export const ActivityQuery = z.strictObject({ contactId: Id.optional(), ...pageQuery({ usual: 200 }) });
