import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";
import { type Sample, sampleFor, sampleOf } from "#platform/web/demo-mode.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";

const listOf = async (view?: "leads" | "customers"): Promise<Contact[]> =>
  (await sampleOf(contactsApi.list, { query: { view } })) as Contact[];

export const samples: readonly Sample[] = [
  sampleFor(statsApi.get, async () => {
    const [{ sampleStats }, all, leads, customers, won, meetings] = await Promise.all([
      import("./dashboard.sample.ts"),
      listOf(),
      listOf("leads"),
      listOf("customers"),
      sampleOf(dealsApi.list, { query: { view: "won" } }) as Promise<Deal[]>,
      sampleOf(appointmentsApi.list, { query: { view: "upcoming" } }) as Promise<Appointment[]>,
    ]);
    return sampleStats(all, leads, customers, won, meetings);
  }),
];
