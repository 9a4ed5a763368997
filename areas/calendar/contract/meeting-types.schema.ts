import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";

export const MeetingType = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  durationMinutes: z.number().int(),
});
export type MeetingType = z.infer<typeof MeetingType>;
