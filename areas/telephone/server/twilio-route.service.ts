import type { Ctx, Ports } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import { notifyManagers } from "#areas/notifications/server/index.ts";
import type { CarrierRoute, Waits } from "#areas/outreach/server/index.ts";
import { findBusiness } from "#areas/outreach/server/index.ts";
import { meaningOf, unregisteredCode } from "#areas/telephone/contract/twilio-errors.rules.ts";
import { type Account, accountOf } from "./telephone.service.ts";
import * as store from "./telephone.store.ts";

export type LineChannel = "text" | "call";

/** Through what a business's calls and texts go. */
export type LineRoute = CarrierRoute & {
  workspaceId: string;
  account: Account;
  /** Our number, or a Messaging Service. */
  number: string;
  tokenNumber: number;
};

const settings = "/settings/telephone";

/** The line of the current business on a channel, or why nothing goes out. */
export async function findLine(
  tx: Tx,
  ports: Ports,
  workspaceId: string,
  channel: LineChannel,
): Promise<{ route: LineRoute } | { stopped: string; fixAt: string }> {
  const row = await store.findTelephone(tx);
  const no = (stopped: string) => ({ stopped, fixAt: settings });
  const account = accountOf(ports, workspaceId, row);
  if (!row?.checkedAt || !row.number || !account || (await findBusiness(tx)).isTest)
    return no("No telephone line is connected.");
  if (row.problem !== null) return no(row.problem);
  if (channel === "call" ? !row.canCall : !row.canText)
    return no(channel === "call" ? "Your number can’t make calls." : "Your number can’t send texts.");
  if (channel === "text" && row.unregisteredAt !== null) return no(unregisteredWords);
  const { number, tokenNumber, awayTries, awayUntil } = row;
  return {
    route: {
      workspaceId,
      account,
      number,
      tokenNumber,
      awayTries,
      awayUntil: awayUntil === null ? null : new Date(awayUntil),
    },
  };
}

const unregistered = meaningOf(unregisteredCode);
const unregisteredWords = unregistered?.means === "line" ? unregistered.words : "";

/**
 * Stops the line until somebody changes something, and tells managers once. Carriers that don't know the number stop texts alone. What was said of a
 * line that has been set anew since (`tokenNumber`) stops nothing.
 */
export async function stopLine(
  ctx: Ctx,
  { words, tokenNumber }: { words: string; tokenNumber: number },
): Promise<void> {
  const isStopped = await store.updateTelephone(
    ctx.tx,
    words === unregisteredWords
      ? { unregisteredAt: ctx.now.toISOString() }
      : { problem: words.slice(0, 500) },
    tokenNumber,
  );
  if (isStopped) await tellWaiting(ctx, { why: "stopped", words });
}

/** Tells managers once why calls and texts wait; again after a week, or after new settings. */
export async function tellWaiting(ctx: Ctx, waits: Waits): Promise<void> {
  if (waits.why === "day") return;
  const told = (waits.why === "stopped" ? waits.words : waits.why).slice(0, 60);
  if (!(await store.saveTold(ctx.tx, told))) return;
  await notifyManagers(ctx, {
    type: "telephone_waits",
    title: "Your calls and texts aren’t going out",
    body:
      waits.why === "stopped"
        ? `${waits.words} What should go out waits until then.`
        : "Twilio can’t be reached. We keep trying, and they go out as soon as it answers.",
    href: settings,
  });
}
