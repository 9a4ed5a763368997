import { z } from "zod";

/** Who helps, and how fast. */
export const Support = z.object({
  /** Where to write, if such an address is set. */
  email: z.string().nullable(),
  /** The number to call, where it is set and the plan has phone support. */
  phone: z.string().nullable(),
  /** The host who looks after the business, on a plan that has one. */
  accountManager: z.string().nullable(),
  /** True when somebody answers: there is a host, or an address that questions are mailed to. */
  staffed: z.boolean(),
  /** True while a host has the desk open. */
  online: z.boolean(),
  /** In how many hours a question is answered: the stated 24 while they are kept. */
  replyHours: z.number().int(),
  /** How many percent of the last 30 days' questions were answered within 24 hours; null while there are too few. */
  kept: z.number().int().nullable(),
  /** True where the plan lets one ask for a call, and for help with setting up. */
  canCall: z.boolean(),
  canSetUp: z.boolean(),
  /** True in a throw-away business: nothing leaves it. */
  isTest: z.boolean(),
});
export type Support = z.infer<typeof Support>;
