import { addDays } from "#platform/contract/dates.ts";
import { CallError } from "#platform/web/call.ts";
import { ownZone, todayHere } from "#platform/web/time-zones.ts";
import { momentAgo, sampleContactsAt, sampleId } from "#areas/customers/contract/contacts.sample.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { sampleAudience, sampleSources as sourcesOf } from "#areas/outreach/contract/audience.sample.ts";
import {
  type Campaign,
  type CampaignReport,
  type CampaignTotals,
  type Preflight,
  type Recipient,
  recipientStates,
  type RecipientState,
} from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { sampleCampaignsAt } from "#areas/email-campaigns/contract/campaigns.sample.ts";
import { presetTemplates } from "#areas/email-campaigns/contract/templates.rules.ts";
import type { EmailTemplate } from "#areas/email-campaigns/contract/templates.schema.ts";

// The emails of the sample business, Alder & Rye, bakery and catering. Their dates move with today.
const now = new Date();
const ago = (days: number, hour: number) => momentAgo(now, days, hour, 0);

const nineInAWeek = (): { localTime: string; at: string } => {
  const localTime = `${addDays(todayHere(now), 7)}T09:00`;
  return { localTime, at: new Date(localTime).toISOString() };
};
const tasting = nineInAWeek();
const zone = ownZone();

const told = sampleCampaignsAt({ now, today: todayHere(now) });

export const sampleCampaigns: Campaign[] = told.map(
  ({ name, subject, content, audience, createdAt, sentAt, isScheduled, ...came }, at) => ({
    id: sampleId("c4a", at + 1),
    name,
    subject,
    content,
    audience,
    status: sentAt ? "sent" : isScheduled ? "scheduled" : "draft",
    statusReason: null,
    statusMessage: null,
    scheduledFor: isScheduled ? tasting.at : null,
    schedule: isScheduled ? { localTime: tasting.localTime, timeZone: zone, theirTime: false } : null,
    startedAt: sentAt,
    sentAt,
    totalRecipients: came.reached.length + came.skipped.length,
    totalPending: 0,
    nextDueAt: null,
    totalSent: came.reached.length,
    totalOpened: came.opened.length,
    totalClicked: came.clicked.length,
    totalBounced: 0,
    totalFailed: 0,
    totalSkipped: came.skipped.length,
    totalUnknown: 0,
    totalUnsubscribed: 0,
    createdBy: null,
    createdByName: "Rosa Delgado",
    isSample: false,
    version: 1,
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
  }),
);

/** The four numbers of the sample campaigns. */
export function sampleTotals(): CampaignTotals {
  const sum = (value: (campaign: Campaign) => number): number =>
    sampleCampaigns.reduce((total, campaign) => total + value(campaign), 0);
  return {
    campaigns: sampleCampaigns.length,
    sent: sum((one) => one.totalSent),
    opened: sum((one) => one.totalOpened),
    clicked: sum((one) => one.totalClicked),
  };
}

/** One of the samples; an unknown id is refused as the server would. */
export function oneCampaign(id: string | undefined): Campaign {
  const campaign = sampleCampaigns.find((one) => one.id === id);
  if (!campaign) throw new CallError(404, "Not Found", "");
  return campaign;
}

export const sampleTemplates: EmailTemplate[] = presetTemplates.map((preset, at) => ({
  ...preset,
  id: sampleId("7e3", at + 1),
  isActive: true,
  createdBy: null,
  createdAt: ago(46, 9),
}));

const contacts = sampleContactsAt({ now, today: todayHere(now) });
export const sampleContactCount = contacts.length;

/** Where the sample customers come from. */
export const sampleSources = () => sourcesOf({ now, today: todayHere(now) });

const reasonOf = (contact: Contact): string | null =>
  !contact.email ? "no_address" : contact.status === "unsubscribed" ? "unsubscribed" : null;
const reasonLabels: Record<string, string> = { no_address: "without an email", unsubscribed: "unsubscribed" };

/** The customers behind each number of a sample email. */
function groupsOf(campaign: Campaign): Partial<Record<RecipientState, Contact[]>> {
  const came = told.find((one) => one.name === campaign.name);
  if (came?.sentAt)
    return {
      sent: came.reached,
      opened: came.opened,
      clicked: came.clicked,
      skipped: came.skipped.map((one) => one.contact),
    };
  const asked = sampleAudience({ now, today: todayHere(now) }, campaign.audience);
  return {
    will: asked.filter((one) => reasonOf(one) === null),
    wont: asked.filter((one) => reasonOf(one) !== null),
  };
}

/** The sample customers behind a number of a sample email; without a state, all that it was or is for. */
export function sampleRecipients(
  id: string | undefined,
  { state, reason }: Record<string, string>,
): Recipient[] {
  const campaign = oneCampaign(id);
  const groups = groupsOf(campaign);
  const wanted = recipientStates.filter((one) =>
    state ? one === state : one !== "opened" && one !== "clicked",
  );
  const hoursLater = (hours: number): string | null =>
    campaign.sentAt && new Date(Date.parse(campaign.sentAt) + hours * 3_600_000).toISOString();
  return wanted
    .flatMap((one) =>
      (groups[one] ?? []).map((contact, at): Recipient => {
        const why = reasonOf(contact);
        const hours = 1 + ((at * 7) % 23);
        return {
          contactId: contact.id,
          name: `${contact.firstName} ${contact.lastName}`,
          email: contact.email,
          state: one,
          reason: why,
          reasonLabel: why && (reasonLabels[why] ?? null),
          at: why ? null : campaign.sentAt,
          dueAt: null,
          openedAt: one === "opened" ? hoursLater(hours) : null,
          clickedAt: one === "clicked" ? hoursLater(hours + 1) : null,
        };
      }),
    )
    .filter((one) => !reason || one.reason === reason);
}

const countReasons = (left: readonly Recipient[]) =>
  Object.entries(reasonLabels)
    .map(([reason, label]) => ({ reason, label, count: left.filter((one) => one.reason === reason).length }))
    .filter(({ count }) => count > 0);

/** Who would get a sample email: some of the customers have no address, or unsubscribed. */
export function samplePreflight(id: string | undefined): Preflight {
  const [will, wont] = [sampleRecipients(id, { state: "will" }), sampleRecipients(id, { state: "wont" })];
  return {
    total: will.length + wont.length,
    will: will.length,
    wont: wont.length,
    skipped: countReasons(wont),
    problems: [],
    sending: { hasMailServer: true, setUpHref: "/settings/mail", isTestWorkspace: false },
    days: null,
    withTimeZone: 0,
  };
}

/** A sample campaign's results. */
export function sampleReport(id: string | undefined): CampaignReport {
  const campaign = oneCampaign(id);
  const { totalOpened, totalClicked } = campaign;
  return {
    campaign,
    skipped: countReasons(sampleRecipients(id, { state: "skipped" })),
    opens: { people: totalOpened, all: Math.round(totalOpened * 1.9) },
    clicks: { people: totalClicked, all: totalClicked + 3 },
    links:
      totalClicked > 0
        ? [{ url: "https://alderandrye.example.com/order", people: totalClicked, all: totalClicked + 3 }]
        : [],
  };
}
