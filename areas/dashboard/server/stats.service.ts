import type { Ctx } from "#platform/server/context.ts";
import { countUpcoming } from "#areas/calendar/server/index.ts";
import { conversionRate } from "#areas/dashboard/contract/stats.rules.ts";
import type { Stats } from "#areas/dashboard/contract/stats.schema.ts";
import { sumCampaigns } from "#areas/email-campaigns/server/index.ts";
import { countTasks } from "#areas/tasks/server/index.ts";
import { sumPeople } from "./stats.store.ts";

/** The numbers of the dashboard, of what the reader may see. Meetings are the rows of Upcoming, tasks those that the list shows as done, mail is what all campaigns sent. */
export async function getStats(ctx: Ctx): Promise<Stats> {
  const totals = await sumPeople(ctx.tx, { sees: ctx.actor.sees });
  return {
    totalContacts: totals.contacts,
    activeLeads: totals.leads,
    conversionRate: conversionRate(totals.customers, totals.contacts),
    totalRevenue: totals.revenue,
    upcomingMeetings: await countUpcoming(ctx.tx, ctx.now),
    tasksCompleted: await countTasks(ctx.tx, "completed"),
    emailsSent: (await sumCampaigns(ctx.tx)).sent,
    revenue: totals.revenue,
  };
}
