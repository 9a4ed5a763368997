import { z } from "zod";

/** A reason why somebody is left out, as it ends a sentence, and for how many it holds: "20 unsubscribed". */
export const LeftOut = z.object({ reason: z.string(), label: z.string(), count: z.number().int() });
export type LeftOut = z.infer<typeof LeftOut>;

/** How many of an audience will be reached, how many will not and why, and how many have a known time zone ("9:00 their time"). */
export const AudiencePreflight = z.object({
  total: z.number().int(),
  will: z.number().int(),
  wont: z.number().int(),
  skipped: z.array(LeftOut),
  withTimeZone: z.number().int(),
});
export type AudiencePreflight = z.infer<typeof AudiencePreflight>;
