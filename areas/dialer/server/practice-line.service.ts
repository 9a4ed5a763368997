import { setTimeout as pause } from "node:timers/promises";
import type { JobParts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { PhoneChannel } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { practiceCall, practiceText, practiceTranscript } from "#areas/dialer/contract/practice.rules.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { ledgerChannel } from "./ledger.service.ts";
import type { PhoneCampaignRow } from "./phone-campaigns.store.ts";
import * as records from "./phone-records.store.ts";

type Route = outreach.CarrierRoute;
type Said = { contactId: string };

/** How many ring at once, in each of two lanes. */
const handful = 50;
/** How long a second of a practice call takes, in milliseconds: a call is over within a second, and the screen still shows it ring. */
const secondMs = 250;

/**
 * The line before a telephone is set up, and always in a test business: it goes through the same ledger, reaches nobody, and leaves the building
 * nowhere. What comes of it is fixed by the customer's id.
 */
export const practiceLine = (channel: PhoneChannel): outreach.Carrier<Route, outreach.Claimed, Said> => ({
  channel: ledgerChannel(channel),
  isPractice: true,
  handful,
  findRoute: async () => ({ route: { awayTries: 0, awayUntil: null } }),
  recipientOf: (_errand, claimed) => claimed,
  // Who is left out was decided at the start: the hour, and what happened since, hold nobody who is not really reached.
  ask: async (_tx, ids) => new Map(ids.map((id) => [id, { allowed: true }])),
  rates: async (_tx, _route, list) => ({
    fitting: [...list],
    later: [],
    again: new Date(),
    isDayOver: false,
  }),
  send: async (_errand, { id }, { contactId }) => {
    if (channel === "call") await pause(practiceCall(contactId).seconds * secondMs);
    return { type: "accepted", messageId: id, detail: "Practice: nobody was reached" };
  },
  note: async () => 0,
  tellWaiting: async () => undefined,
});

/** Reaches so many of a campaign's customers in practice; `said` gives what each of them hears or reads. */
export function practise(
  parts: JobParts,
  { database, log, signal }: JobContext,
  campaign: PhoneCampaignRow & { workspaceId: string },
  batch: Pick<outreach.BatchOf<outreach.Claimed, Said>, "kind" | "sourceId" | "limit" | "goesOn"> & {
    said: (contactIds: readonly string[]) => Promise<Map<string, string>>;
  },
): Promise<outreach.BatchReport> {
  const { workspaceId, channel, id: campaignId, name: label } = campaign;
  const { said, ...rest } = batch;
  return outreach.sendBy(
    practiceLine(channel),
    { ...parts, database, log, signal },
    {
      ...rest,
      workspaceId,
      label,
      need: "service",
      render: async (recipients) => {
        const words = await said(recipients.flatMap(({ contactId }) => contactId ?? []));
        const begunAt = new Date().toISOString();
        const reached = recipients.flatMap(({ id, contactId, address }) => {
          const text = contactId === null ? undefined : words.get(contactId);
          return contactId !== null && text !== undefined ? [{ id, contactId, address, text }] : [];
        });
        await database.inWorkspace(workspaceId, (tx) =>
          records.insertRecords(
            tx,
            reached.map(({ id, contactId, address, text }) => ({
              workspaceId,
              id,
              channel,
              campaignId,
              contactId,
              phoneNumber: address,
              words: text,
              status: channel === "call" ? "in_progress" : "sent",
              isPractice: true,
              begunAt,
            })),
          ),
        );
        const ids = new Map(reached.map(({ id, contactId }) => [id, contactId]));
        return recipients.map(({ id }) => {
          const contactId = ids.get(id);
          return contactId === undefined ? { skip: "cannot_be_filled_in" } : { contactId };
        });
      },
    },
  );
}

/** Writes how the practice calls and texts of a campaign ended that are over, and returns how many are, and how many reached somebody. */
export async function endPractice(ctx: Ctx, campaignId: string): Promise<{ ended: number; reached: number }> {
  const open = await records.listOpenRecords(ctx.tx, campaignId);
  await records.updateEnded(ctx.tx, open.map(endOf));
  return records.countRecords(ctx.tx, campaignId);
}

function endOf({ id, channel, contactId, words }: records.PhoneRecordRow): records.Ended {
  const lot = contactId ?? id;
  if (channel === "text") {
    const status = practiceText(lot);
    return {
      id,
      status,
      outcome: null,
      isSuccess: status === "delivered",
      duration: null,
      transcript: null,
    };
  }
  const { status, outcome, seconds, isSuccess } = practiceCall(lot);
  return {
    id,
    status,
    outcome,
    isSuccess,
    duration: seconds,
    transcript: practiceTranscript(words, outcome),
  };
}
