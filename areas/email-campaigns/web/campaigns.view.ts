import { count, date, dateTime, plural } from "#platform/web/format.ts";
import { ownZone } from "#platform/web/time-zones.ts";
import type { Audience } from "#areas/outreach/contract/audience.schema.ts";
import type { Campaign, Recipient } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { placeholders, replacePlaceholders } from "#areas/outreach/contract/placeholders.rules.ts";

const labels = new Map<string, string>(placeholders.map(({ key, label }) => [key, label.toLowerCase()]));

/** A subject as it is shown in a list: "Your table is waiting, {first name}". */
export const readable = (text: string): string =>
  replacePlaceholders(text, ({ key, word }) => `{${(key && labels.get(key)) ?? word}}`);

const clock = (localTime: string): string =>
  new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone: "UTC" }).format(
    new Date(`${localTime}:00Z`),
  );

/** The place a zone is named after: "America/New_York" is "New York". */
const placeOf = (timeZone: string): string => (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");

export type When = { first: string; second: string };

/** The two lines beside a campaign's name: when, and how many customers. */
export function whenOf(campaign: Campaign): When {
  const people = (number: number): string => plural(number, "customer", "customers");
  if (campaign.status === "scheduled" && campaign.schedule) {
    const { localTime, timeZone, theirTime } = campaign.schedule;
    const whose = theirTime ? " their time" : timeZone === ownZone() ? "" : ` in ${placeOf(timeZone)}`;
    return { first: date(localTime.slice(0, 10)), second: `at ${clock(localTime)}${whose}` };
  }
  if (campaign.status === "draft" || campaign.status === "scheduled")
    return { first: "Not sent", second: audienceLabel(campaign.audience) };
  if (campaign.status === "sent")
    return {
      first: date(campaign.sentAt),
      second: `to ${people(campaign.totalSent)}${campaign.totalUnknown > 0 ? `, ${count(campaign.totalUnknown)} not certain` : ""}`,
    };
  if (campaign.status === "cancelled")
    return campaign.startedAt
      ? {
          first: date(campaign.startedAt),
          second: `to ${count(campaign.totalSent)} of ${people(campaign.totalRecipients)}, then ended`,
        }
      : { first: "Not sent", second: audienceLabel(campaign.audience) };
  return {
    first: `${count(campaign.totalRecipients - campaign.totalPending)} of ${people(campaign.totalRecipients)}`,
    second: campaign.startedAt ? `since ${date(campaign.startedAt)}` : "Not sent",
  };
}

/** When a campaign that is being sent continues, if all that is left waits for its time; "" while it is sending. */
export const waitsUntil = ({ status, nextDueAt }: Campaign, now: Date): string =>
  status === "sending" && nextDueAt !== null && Date.parse(nextDueAt) - now.getTime() > 60_000
    ? dateTime(nextDueAt)
    : "";

/** Who a campaign is for, in a few words: "To everyone", "To customers in 2 stages, tagged wedding". */
export function audienceLabel(audience: Audience): string {
  const parts = [
    audience.stages.length > 0 && `in ${plural(audience.stages.length, "stage", "stages")}`,
    audience.tags.length > 0 && `tagged ${audience.tags.join(" or ")}`,
    audience.sources.length > 0 && `from ${audience.sources.join(" or ")}`,
    audience.statuses.length > 0 && `who are ${audience.statuses.join(" or ")}`,
    audience.customFields.length > 0 &&
      `by ${plural(audience.customFields.length, "custom field", "custom fields")}`,
    audience.noContactForDays !== null &&
      `without contact for ${plural(audience.noContactForDays, "day", "days")}`,
    audience.contactIds.length > 0 && `chosen one by one (${count(audience.contactIds.length)})`,
  ].filter((part): part is string => typeof part === "string");
  return parts.length === 0 ? "To everyone" : `To customers ${parts.join(", ")}`;
}

/** How far one customer's email got, in a few words: when it was sent or opened; or why not. A mail server's message of success is not shown. */
export function outcomeOf({ state, reasonLabel, at, openedAt, clickedAt }: Recipient): string {
  if (state === "clicked" && clickedAt) return `clicked ${dateTime(clickedAt)}`;
  if (state === "opened" && openedAt) return `opened ${dateTime(openedAt)}`;
  // A broken connection is said once for all of them; the network's own error is not shown.
  if (state === "unknown") return "";
  if (state === "sent" || state === "opened" || state === "clicked") return at ? dateTime(at) : "";
  return reasonLabel ?? (at ? dateTime(at) : "");
}

/** The recipients an email can be previewed as, by name: those removed for good since have nothing to fill it with. */
export const readersAmong = (recipients: readonly Recipient[]): { id: string; name: string }[] =>
  recipients.flatMap(({ contactId, name, email }) =>
    contactId ? [{ id: contactId, name: name || (email ?? "No name") }] : [],
  );
