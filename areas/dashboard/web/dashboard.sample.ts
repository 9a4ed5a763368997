import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";
import { conversionRate } from "#areas/dashboard/contract/stats.rules.ts";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import type { Stats } from "#areas/dashboard/contract/stats.schema.ts";

/** The numbers of the sample business, counted from the very lists that the cards open. */
export function sampleStats(
  all: readonly Contact[],
  leads: readonly Contact[],
  customers: readonly Contact[],
  won: readonly Pick<Deal, "value">[],
  meetings: readonly Appointment[],
): Stats {
  const revenue = won.reduce((sum, sale) => sum + Number(sale.value), 0).toFixed(2);
  return {
    totalContacts: all.length,
    activeLeads: leads.length,
    conversionRate: conversionRate(customers.length, all.length),
    totalRevenue: revenue,
    upcomingMeetings: meetings.length,
    tasksCompleted: 12,
    emailsSent: 184,
    revenue,
  };
}
