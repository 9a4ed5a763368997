import { AppError, found } from "#platform/contract/errors.ts";
import type { OpenCtx } from "#platform/server/context.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import {
  type Account,
  accountOf,
  accountsOf,
  askTwilio,
  fetchRecording,
} from "#areas/telephone/server/index.ts";
import * as store from "./incoming-calls.store.ts";

const gone = "This voicemail is gone. Voicemails are kept for 90 days.";

/** The voicemail of a call, from the provider: it is never kept here. 404 where there is none, 502 where the provider can't be asked. */
export async function voicemailOf(ctx: OpenCtx, id: string): Promise<BinaryAnswer> {
  const { account, sid } = await ctx.beforehand(async ({ tx, ports, workspaceId }) => {
    const { recordingSid: sid } = found(await store.findIncoming(tx, id), "Call");
    const accountSid = sid === null ? undefined : await store.findRecordingAccount(tx, sid);
    const [line] = accountSid === undefined ? [] : await accountsOf(tx, ports, workspaceId, accountSid);
    if (sid === null || !line) throw new AppError("not_found", gone);
    return { account: line, sid };
  });
  const answer = await fetchRecording(ctx.ports, account, sid);
  if (answer === "gone") throw new AppError("not_found", gone);
  if (answer === "lost")
    throw new AppError("provider_failed", "Twilio can’t be reached. Try again in a minute.");
  return { contentType: "audio/mpeg", bytes: answer, sizeBytes: answer.length };
}

/** How many of one business are removed in one run; the rest follows in the next. */
const atOnce = 100;

/** Removes at the provider what was kept long enough, or whose customer is gone. */
export async function removeRecordings(
  { ports }: Pick<JobParts, "ports">,
  { database }: Pick<JobContext, "database">,
  now: Date,
): Promise<void> {
  const moment = now.toISOString();
  for (const workspaceId of await database.transact((tx) => store.listWorkspacesWithRecordings(tx, moment))) {
    const due = await database.inWorkspace(workspaceId, async (tx) => {
      const list = await store.listRecordings(tx, moment, atOnce);
      return Promise.all(
        list.map(async ({ sid, accountSid }) => ({
          sid,
          account: (await accountsOf(tx, ports, workspaceId, accountSid))[0],
        })),
      );
    });
    for (const { sid, account } of due) {
      const isGone = account !== undefined && (await isRemoved(ports, account, sid));
      await database.inWorkspace(workspaceId, (tx) =>
        isGone ? store.removeRecording(tx, sid) : store.postponeRecording(tx, sid),
      );
    }
  }
}

/** Removes at the provider what a business that is gone left there. Throws, so that it is tried again, where that isn't possible now. */
export async function removeLeft(
  { ports }: Pick<JobParts, "ports">,
  {
    businessId,
    sid,
    accountSid,
    token,
  }: { businessId: string; sid: string; accountSid: string; token: string },
): Promise<void> {
  const account = accountOf(ports, businessId, { accountSid, authTokenSealed: Buffer.from(token, "base64") });
  if (account && !(await isRemoved(ports, account, sid)))
    throw new Error("Twilio could not be asked to remove a recording");
}

/** Removes a recording at the provider; true once it is gone there. */
async function isRemoved(ports: JobParts["ports"], account: Account, sid: string): Promise<boolean> {
  const answer = await askTwilio(ports, account, (twilio) => twilio.ask("DELETE", `/Recordings/${sid}.json`));
  return answer.type === "ok" || (answer.type === "refused" && answer.status === 404);
}
