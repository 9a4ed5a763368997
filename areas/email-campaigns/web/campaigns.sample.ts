import { addDays } from "#platform/contract/dates.ts";
import { CallError } from "#platform/web/call.ts";
import { momentAgo, sampleContactsAt, sampleId } from "#areas/customers/contract/contacts.sample.ts";
import { everybody, type Audience } from "#areas/email-campaigns/contract/audience.schema.ts";
import type { Campaign, CampaignReport, CampaignTotals, Preflight, Recipient } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { presetTemplates } from "#areas/email-campaigns/contract/templates.rules.ts";
import type { EmailTemplate } from "#areas/email-campaigns/contract/templates.schema.ts";
import { todayIn } from "./campaigns.view.ts";

// The mails of the sample business, Alder & Rye, bakery and catering. Their days move with today.
const now = new Date();
const ago = (days: number, hour: number) => momentAgo(now, days, hour, 0);

type Told = Pick<Campaign, "name" | "subject" | "content" | "status"> & Partial<Campaign>;

function campaignOf(number: number, told: Told): Campaign {
  const made = told.createdAt ?? ago(2, 10);
  return {
    id: sampleId("c4a", number), statusReason: null, statusMessage: null, audience: everybody, scheduledFor: null, schedule: null, startedAt: told.sentAt ?? null, sentAt: null,
    totalRecipients: told.totalSent ?? 0, totalPending: 0, totalSent: 0, totalOpened: 0, totalClicked: 0, totalBounced: 0, totalFailed: 0, totalSkipped: 0, totalUnknown: 0, totalUnsubscribed: 0,
    createdBy: null, createdByName: "Rosa Delgado", version: 1, createdAt: made, updatedAt: made, deletedAt: null, ...told,
  };
}

const nineInAWeek = (): { localTime: string; at: string } => {
  const localTime = `${addDays(todayIn(now), 7)}T09:00`;
  return { localTime, at: new Date(localTime).toISOString() };
};
const tasting = nineInAWeek();
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const sampleCampaigns: Campaign[] = [
  campaignOf(1, {
    name: "Holiday pre-orders are open", subject: "Your table is waiting, {{firstName|friend}}", status: "draft",
    content: "<p>Good morning {{firstName|there}},</p><p>The holiday list is open. Last year the pear tarts were gone by the 9th, so you hear it first.</p><p>Tell us by the 12th and we bring it to {{customerCompany|your door}}.</p><p><a href=\"https://alderandrye.example.com/order\" data-button=\"true\">Choose your order</a></p><p>Warmly,<br>{{sender}}</p>",
  }),
  campaignOf(2, {
    name: "Winter tasting evening", subject: "Come and try the new menu", status: "scheduled", scheduledFor: tasting.at, schedule: { localTime: tasting.localTime, timeZone: zone, theirTime: false },
    content: "<p>Hi {{firstName|there}},</p><p>Six small plates, two breads, one long table. There are 24 chairs.</p><p>Warmly,<br>{{sender}}</p>", audience: { ...everybody, tags: ["regular"] }, createdAt: ago(4, 15),
  }),
  campaignOf(3, { name: "Thank you for a warm autumn", subject: "From all of us at Alder & Rye", status: "sent", sentAt: ago(19, 9), createdAt: ago(20, 16), totalSent: 38, totalOpened: 24, totalClicked: 7, totalSkipped: 2, content: "<p>Hi {{firstName|there}},</p><p>Thank you for your orders, your patience and your appetite.</p><p>{{sender}}</p>" }),
  campaignOf(4, { name: "Office breakfast trays", subject: "Breakfast for ten, at your door by 8", status: "sent", sentAt: ago(38, 8), createdAt: ago(40, 11), totalSent: 10, totalOpened: 6, totalClicked: 3, totalBounced: 1, audience: { ...everybody, tags: ["catering"] }, content: "<p>Hi {{firstName|there}},</p><p>Rolls, butter, jam and fruit for ten, at your door by eight.</p><p>{{sender}}</p>" }),
  campaignOf(5, { name: "Rye week", subject: "Four loaves, one week only", status: "sent", sentAt: ago(62, 9), createdAt: ago(64, 14), totalSent: 29, totalOpened: 15, totalClicked: 5, totalSkipped: 2, content: "<p>Hi {{firstName|there}},</p><p>Walnut, caraway, malt and plain: four ryes, this week only.</p><p>{{sender}}</p>" }),
];

/** The four numbers of the sample campaigns. */
export function sampleTotals(): CampaignTotals {
  const sum = (value: (campaign: Campaign) => number): number => sampleCampaigns.reduce((total, campaign) => total + value(campaign), 0);
  return { campaigns: sampleCampaigns.length, sent: sum((one) => one.totalSent), opened: sum((one) => one.totalOpened), clicked: sum((one) => one.totalClicked) };
}

/** One of the samples; an id that is none of theirs is refused as the server would. */
export function oneCampaign(id: string | undefined): Campaign {
  const campaign = sampleCampaigns.find((one) => one.id === id);
  if (!campaign) throw new CallError(404, "Not Found", "");
  return campaign;
}

export const sampleTemplates: EmailTemplate[] = presetTemplates.map((preset, at) => ({ ...preset, id: sampleId("7e3", at + 1), isActive: true, createdBy: null, createdAt: ago(46, 9) }));

const contacts = sampleContactsAt({ now, today: todayIn(now) });
export const sampleContactCount = contacts.length;

/** The sample customers of an audience, by the same words as on the server. */
function customersOf(audience: Audience) {
  const any = (chosen: readonly unknown[], has: boolean): boolean => chosen.length === 0 || has;
  const since = audience.noContactForDays === null ? undefined : addDays(todayIn(now), -audience.noContactForDays);
  return contacts.filter((one) => any(audience.stages, audience.stages.includes(one.pipelineStage)) && any(audience.tags, one.tags.some((tag) => audience.tags.includes(tag))) && any(audience.sources, audience.sources.includes(one.source))
    && any(audience.statuses, audience.statuses.includes(one.status)) && audience.customFields.every(({ key, value }) => one.customFields[key] === value) && (since === undefined || (one.lastContactDate ?? one.createdAt.slice(0, 10)) <= since));
}

/** How many of the sample customers an audience has. */
export const sampleAudienceCount = (audience: Audience): { count: number } => ({ count: customersOf(audience).length });

/** Where the sample customers come from. */
export function sampleSources(): { source: string; count: number }[] {
  const sources = contacts.map((contact) => contact.source);
  return [...new Set(sources)].sort().map((source) => ({ source, count: sources.filter((one) => one === source).length }));
}

const reasonOf = (contact: (typeof contacts)[number]): string | null => (!contact.email ? "no_address" : contact.status === "unsubscribed" ? "unsubscribed" : null);
const reasonLabels: Record<string, string> = { no_address: "without an email", unsubscribed: "unsubscribed" };

const shownOf: Partial<Record<string, (campaign: Campaign) => number>> = { sent: (one) => one.totalSent, opened: (one) => one.totalOpened, clicked: (one) => one.totalClicked, bounced: (one) => one.totalBounced, skipped: (one) => one.totalSkipped };
const hour = 3_600_000;

/** The sample customers as those who get a mail, or do not; of a mail that was sent, as many as its numbers say, of those who were customers then. */
export function sampleRecipients(id: string | undefined, { state = "will", reason }: Record<string, string>): Recipient[] {
  const campaign = oneCampaign(id);
  const left = ["wont", "skipped"].includes(state);
  const { sentAt } = campaign;
  const came = (["sent", "opened", "clicked", "bounced"] as const).find((one) => one === state) ?? "will";
  const there = customersOf(campaign.audience).filter((contact) => sentAt === null || contact.createdAt < sentAt);
  const shown = there.filter((contact) => (reasonOf(contact) !== null) === left && (!reason || reasonOf(contact) === reason));
  // Who bounced is not among those who read it.
  return (came === "bounced" ? shown.reverse() : shown).slice(0, shownOf[state]?.(campaign)).map((contact, at): Recipient => {
    const why = reasonOf(contact);
    const later = (wanted: string, hours: number): string | null => (sentAt && came === wanted ? new Date(Date.parse(sentAt) + (hours + ((at * 7) % 23)) * hour).toISOString() : null);
    return {
      contactId: contact.id, name: `${contact.firstName} ${contact.lastName}`, email: contact.email, state: left ? "wont" : came, reason: why, reasonLabel: came === "bounced" ? "No such mailbox" : why && (reasonLabels[why] ?? null),
      at: sentAt, dueAt: null, openedAt: later("opened", 1), clickedAt: later("clicked", 2),
    };
  });
}

/** Who would get a sample mail: some of the customers have no address, or want no mail. */
export function samplePreflight(id: string | undefined): Preflight {
  const will = sampleRecipients(id, { state: "will" }).length;
  const left = sampleRecipients(id, { state: "wont" });
  return { total: will + left.length, will, wont: left.length, skipped: reasonsOf(left), problems: [], sending: { hasMailServer: true, setUpHref: "/settings/mail", isTestWorkspace: false }, withTimeZone: 0 };
}

const reasonsOf = (left: Recipient[]): Preflight["skipped"] => Object.entries(reasonLabels).map(([reason, label]) => ({ reason, label, count: left.filter((one) => one.reason === reason).length })).filter(({ count }) => count > 0);

/** What came of a sample campaign. */
export function sampleReport(id: string | undefined): CampaignReport {
  const campaign = oneCampaign(id);
  const { totalOpened, totalClicked } = campaign;
  return { campaign, skipped: reasonsOf(sampleRecipients(id, { state: "skipped" })), opens: { people: totalOpened, all: Math.round(totalOpened * 1.9) }, clicks: { people: totalClicked, all: totalClicked + 3 }, links: totalClicked > 0 ? [{ url: "https://alderandrye.example.com/order", people: totalClicked, all: totalClicked + 3 }] : [] };
}
