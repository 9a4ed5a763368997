import { z } from "zod";
import { Money } from "#platform/contract/money.ts";

/** The numbers of the dashboard (Spec 1 §3) and of "How I'm Doing" (Spec 2 §3), of what the reader may see. */
export const Stats = z.object({
  totalContacts: z.number().int(),
  activeLeads: z.number().int(),
  /** Customers of all contacts, in whole percent; 0 where there are none. */
  conversionRate: z.number().int(),
  totalRevenue: Money,
  upcomingMeetings: z.number().int(),
  tasksCompleted: z.number().int(),
  emailsSent: z.number().int(),
  revenue: Money,
});
export type Stats = z.infer<typeof Stats>;
