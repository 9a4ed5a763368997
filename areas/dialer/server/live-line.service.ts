import type { JobParts } from "#platform/server/job-context.ts";
import { newId } from "#platform/server/ids.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import type { Tx } from "#platform/server/database.ts";
import type { PhoneChannel, PhoneReason } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { segmentsOf } from "#areas/dialer/contract/segments.rules.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import {
  findTelephone,
  type LineContent,
  type LineRoute,
  twilioCarrier,
} from "#areas/telephone/server/index.ts";
import { lockPhoneCampaign, type PhoneCampaignRow } from "./phone-campaigns.store.ts";
import * as records from "./phone-records.store.ts";
import * as tries from "./tries.store.ts";

type Campaign = PhoneCampaignRow & { workspaceId: string };
type Batch = Pick<outreach.BatchOf<outreach.Claimed, LineContent>, "kind" | "sourceId" | "goesOn"> & {
  said: (contactIds: readonly string[]) => Promise<Map<string, string>>;
};

/** How many texts go out on the connections of one batch; calls go one by one, so that pausing has the next one stay. */
const atOnce = { text: 200, call: 1 } as const;
/** How long a call of a campaign with a limit may take, in minutes: it may cost that much, so as much is set aside. */
export const maxCallMinutes = 10;

/**
 * Reaches so many of a campaign's customers through the business's own line; `said` gives what each of them hears or reads. `held`: why
 * somebody waits, because one more might cost more than the campaign may, or nobody knows what it costs.
 */
export async function reach(
  parts: JobParts,
  { database, log, signal }: JobContext,
  campaign: Campaign,
  { said, ...batch }: Batch,
): Promise<outreach.BatchReport & { held?: PhoneReason | undefined }> {
  const { workspaceId, channel, name: label } = campaign;
  const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.inWorkspace(workspaceId, work);
  const { carrier, close } = twilioCarrier(channel, (_workspaceId, id) =>
    inside(async (tx) => {
      const found = await tries.findSearched(tx, id);
      // Also answers, of which no campaign knows.
      return (
        found && { ...found, knownSids: [...found.knownSids, ...(await outreach.listTakenLately(tx, id))] }
      );
    }),
  );
  let held: PhoneReason | undefined;
  const taken: (tries.Try & { sid: string })[] = [];
  try {
    const report = await outreach.sendBy<LineRoute, outreach.Claimed, LineContent>(
      {
        ...carrier,
        send: async (errand, claimed, content) => {
          const outcome = await carrier.send(errand, claimed, content);
          if ("hold" in content) return outcome;
          const one = { deliveryId: claimed.id, tryNumber: content.tryNumber };
          if (outcome.type === "accepted") taken.push({ ...one, sid: outcome.messageId });
          // Before its row can be claimed again: nobody was called or texted, so there is no try.
          else if (outcome.type === "away" || outcome.type === "busy" || outcome.type === "stopped")
            await inside((tx) => tries.removeTry(tx, one));
          return outcome;
        },
      },
      { ...parts, database, log, signal },
      {
        ...batch,
        workspaceId,
        label,
        limit: atOnce[channel],
        need: "marketing",
        render: async (recipients) => {
          const words = await said(recipients.flatMap(({ contactId }) => contactId ?? []));
          const begun = await inside((tx) => begin(tx, campaign, recipients, words));
          held ??= begun.held;
          return begun.contents;
        },
      },
    );
    return { ...report, held };
  } finally {
    await inside((tx) => tries.updateSids(tx, taken));
    await close();
  }
}

/** The most letters that Twilio takes as one text. */
const maxTextLetters = 1600;

/** Writes the tries that begin, and what each may cost. What would cost more than the campaign may is held, and with a limit all of it where no price is known. */
async function begin(
  tx: Tx,
  campaign: Campaign,
  recipients: readonly outreach.Claimed[],
  words: ReadonlyMap<string, string>,
): Promise<{ contents: (LineContent | { skip: string })[]; held?: PhoneReason | undefined }> {
  const { workspaceId, channel, id: campaignId, maxCost } = campaign;
  const line = await findTelephone(tx);
  const price = priceOn(channel, line);
  if (maxCost !== null && price === null)
    return { contents: recipients.map(() => ({ hold: true })), held: "no_price" };
  // Under its lock two workers don't spend the same money.
  if (maxCost !== null) await lockPhoneCampaign(tx, campaign);
  let left = maxCost === null ? Infinity : Number(maxCost) - (await tries.sumCost(tx, campaignId));
  const begun: Parameters<typeof records.insertRecords>[1] = [];
  const contents = recipients.map(({ id, contactId, address, attempts }): LineContent | { skip: string } => {
    const text = contactId === null ? undefined : words.get(contactId);
    if (contactId === null || text === undefined) return { skip: "cannot_be_filled_in" };
    if (channel === "text" && text.length > maxTextLetters) return { skip: "too_long" };
    const cost = costOf(channel, price ?? 0, line?.forwardTo != null, text);
    if (cost > left + 1e-9) return { hold: true };
    left -= cost;
    const tryNumber = attempts + 1;
    begun.push({
      workspaceId,
      id: tryNumber === 1 ? id : newId(),
      deliveryId: id,
      tryNumber,
      channel,
      campaignId,
      contactId,
      phoneNumber: address,
      words: text,
      status: channel === "call" ? "in_progress" : "sent",
      isPractice: false,
      cost: cost.toFixed(4),
      begunAt: new Date().toISOString(),
    });
    return {
      words: text,
      tryNumber,
      ...(channel === "call" && maxCost !== null && { maxSeconds: maxCallMinutes * 60 }),
    };
  });
  await tries.endEarlier(
    tx,
    begun.flatMap(({ deliveryId, tryNumber = 1 }) => (deliveryId && tryNumber > 1 ? [deliveryId] : [])),
  );
  await records.insertRecords(tx, begun);
  return { contents, held: contents.some((one) => "hold" in one) ? "cost_reached" : undefined };
}

type Prices = { pricePerMinute: string | null; pricePerText: string | null };

/** What a text, or a minute, costs in dollars; null where the business hasn't said. */
export function priceOn(channel: PhoneChannel, prices: Prices | undefined): number | null {
  const price = channel === "text" ? prices?.pricePerText : prices?.pricePerMinute;
  return price == null ? null : Number(price);
}

/** What one more call or text may cost, in dollars. A call that may be put through to a person counts twice. */
const costOf = (channel: PhoneChannel, price: number, isForwarded: boolean, words: string): number =>
  price * (channel === "text" ? segmentsOf(words).count : maxCallMinutes * (isForwarded ? 2 : 1));
