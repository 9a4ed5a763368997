import type { JobParts } from "#platform/server/job-context.ts";
import { jobContexts } from "#platform/server/job-context.ts";
import type { Tx } from "#platform/server/database.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { findHandedOver } from "#areas/outreach/server/index.ts";
import { TwilioCall } from "#areas/telephone/contract/twilio-answers.schema.ts";
import { accountOf, askTwilio, findTelephone } from "#areas/telephone/server/index.ts";
import { endCall } from "./call-ends.service.ts";
import type { PhoneCampaignRow } from "./phone-campaigns.store.ts";
import * as tries from "./tries.store.ts";

/** What Twilio calls a call of which only the ledger knows that it was taken. */
async function acceptedAs(tx: Tx, deliveryId: string | null): Promise<string | null> {
  const found = deliveryId === null ? undefined : await findHandedOver(tx, deliveryId);
  return found?.state === "accepted" ? found.messageId : null;
}

/** After how many minutes Twilio is asked about a call that it hasn't said the end of, and after how many it counts as failed all the same. */
const staleMinutes = { ask: 20, giveUp: 300 } as const;

/** Finds out how calls ended of whose end no callback came: lines break there, too. */
export async function closeStale(
  parts: JobParts,
  context: JobContext,
  campaign: PhoneCampaignRow & { workspaceId: string },
): Promise<void> {
  const { workspaceId } = campaign;
  const { database } = context;
  const { stale, line } = await database.inWorkspace(workspaceId, async (tx) => ({
    stale: await tries.listStale(tx, campaign.id, staleMinutes.ask),
    line: await findTelephone(tx),
  }));
  if (stale.length === 0) return;
  const account = accountOf(parts.ports, workspaceId, line);
  for (const { deliveryId, tryNumber, sid: known, begunAt } of stale) {
    const sid = known ?? (await database.inWorkspace(workspaceId, (tx) => acceptedAs(tx, deliveryId)));
    // Nobody knows whether it was placed: the ledger says that it is unknown, and a person decides.
    if (!sid) continue;
    const answer =
      account && (await askTwilio(parts.ports, account, (twilio) => twilio.ask("GET", `/Calls/${sid}.json`)));
    const call = answer?.type === "ok" ? TwilioCall.safeParse(answer.body).data : undefined;
    const isOver = Date.parse(begunAt) < Date.now() - staleMinutes.giveUp * 60_000;
    const word = call?.status ?? (isOver ? "failed" : "in-progress");
    await database.inWorkspace(workspaceId, async (tx) => {
      const ctx = jobContexts(parts, context, "dialer")(tx, workspaceId);
      const found = deliveryId && (await tries.lockTry(tx, { deliveryId, tryNumber }));
      if (found) await endCall(ctx, found, { word, seconds: Number(call?.duration ?? 0), sid });
    });
  }
}
