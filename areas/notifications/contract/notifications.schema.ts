import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { Instant } from "#platform/contract/dates.ts";

/** One notification for one person. */
export const Notification = z.object({
  id: Id,
  type: z.string(),
  title: z.string(),
  body: z.string(),
  /** The screen it is about, one of our paths; null if none. */
  href: z.string().nullable(),
  readAt: Instant.nullable(),
  createdAt: Instant,
});
export type Notification = z.infer<typeof Notification>;

export const NotificationQuery = z.strictObject(pageQuery({ max: 100 }));
export const UnreadCount = z.object({ count: z.number().int() });
