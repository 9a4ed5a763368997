import { addDays } from "#platform/contract/dates.ts";
import { sampleContactsAt } from "#areas/customers/contract/contacts.sample.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import type { Audience, AudienceCount } from "./audience.schema.ts";

type When = { now: Date; today: string };

const isAny = (chosen: readonly unknown[], has: boolean): boolean => chosen.length === 0 || has;

/** Whether an audience has this customer, by the same rules as on the server. */
function isIn(audience: Audience, one: Contact, today: string): boolean {
  const since = audience.noContactForDays === null ? undefined : addDays(today, -audience.noContactForDays);
  return (
    isAny(audience.stages, audience.stages.includes(one.pipelineStage)) &&
    isAny(
      audience.tags,
      one.tags.some((tag) => audience.tags.includes(tag)),
    ) &&
    isAny(audience.sources, audience.sources.includes(one.source)) &&
    isAny(audience.statuses, audience.statuses.includes(one.status)) &&
    audience.customFields.every(({ key, value }) => one.customFields[key] === value) &&
    (since === undefined || (one.lastContactDate ?? one.createdAt.slice(0, 10)) <= since)
  );
}

/** The sample customers whom an audience has. */
export const sampleAudience = (when: When, audience: Audience): Contact[] =>
  sampleContactsAt(when).filter((one) => isIn(audience, one, when.today));

/** How many of the sample customers an audience has. */
export function sampleAudienceCount(when: When, audience: Audience): AudienceCount {
  const those = sampleAudience(when, audience);
  const lacking = (field: "firstName" | "lastName" | "company") =>
    those.filter((one) => one.email && !one[field]?.trim()).length;
  return {
    count: those.length,
    missing: {
      firstName: lacking("firstName"),
      lastName: lacking("lastName"),
      customerCompany: lacking("company"),
    },
  };
}

/** Where the sample customers come from. */
export function sampleSources(when: When): { source: string; count: number }[] {
  const sources = sampleContactsAt(when).map((contact) => contact.source);
  return [...new Set(sources)]
    .sort()
    .map((source) => ({ source, count: sources.filter((one) => one === source).length }));
}
