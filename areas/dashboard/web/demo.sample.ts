import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { type Sample, sampleFor, sampleOf } from "#platform/web/demo-mode.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";
import { metrics } from "#areas/dashboard/contract/stats.rules.ts";

const listOf = async (key: string): Promise<Contact[]> =>
  (await sampleOf(contactsApi.list, {
    query: metrics.find((metric) => metric.key === key)?.filter ?? {},
  })) as Contact[];

export const samples: readonly Sample[] = [
  sampleFor(statsApi.get, async () => {
    const [{ sampleStats }, all, leads, customers] = await Promise.all([
      import("./dashboard.sample.ts"),
      listOf("totalContacts"),
      listOf("activeLeads"),
      listOf("conversionRate"),
    ]);
    return sampleStats(all, leads, customers);
  }),
];
