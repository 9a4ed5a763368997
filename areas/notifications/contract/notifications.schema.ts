import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { Instant } from "#platform/contract/dates.ts";

/** Something that one person is told. */
export const Notification = z.object({
  id: Id,
  type: z.string(),
  title: z.string(),
  body: z.string(),
  /** The screen that it is about, a path of ours; null where there is none. */
  href: z.string().nullable(),
  readAt: Instant.nullable(),
  createdAt: Instant,
});
export type Notification = z.infer<typeof Notification>;

export const NotificationQuery = z.strictObject(pageQuery({ max: 100 }));
export const UnreadCount = z.object({ count: z.number().int() });
