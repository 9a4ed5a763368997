import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { registerSample, sampleOf } from "#platform/web/demo-mode.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";
import { metrics } from "#areas/dashboard/contract/stats.rules.ts";

const listOf = async (key: string): Promise<Contact[]> =>
  (await sampleOf(contactsApi.list, {
    query: metrics.find((metric) => metric.key === key)?.filter ?? {},
  })) as Contact[];

// Loaded only when the demo asks: a signed-in person never fetches the samples.
registerSample(statsApi.get, async () => {
  const [{ sampleStats }, all, leads, customers] = await Promise.all([
    import("./dashboard.sample.ts"),
    listOf("totalContacts"),
    listOf("activeLeads"),
    listOf("conversionRate"),
  ]);
  return sampleStats(all, leads, customers);
});
