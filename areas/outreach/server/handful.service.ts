import type { Refusal } from "#areas/outreach/contract/deliveries.schema.ts";
import { nextTry } from "#areas/outreach/contract/mail-outcomes.rules.ts";
import type { Outcome } from "#areas/outreach/contract/outcomes.rules.ts";
import {
  type CarrierRoute,
  contextIn,
  type Errand,
  type Halt,
  type MayGo,
  purposeOf,
  type Work,
} from "./carriers.service.ts";
import { mayDeliver, settleDeliveries } from "./deliveries.service.ts";
import * as ledger from "./deliveries.store.ts";
import { suppressDeliveries } from "./suppressions.service.ts";

/** After so many in a row without an answer the other side counts as unreachable: otherwise all would become unknown, one by one. */
const maxSilent = 5;

/** Refusals that end by themselves within days: it waits for that. */
const passing: ReadonlySet<string> = new Set<Refusal>(["quiet_hours", "day_cap", "tries_cap"]);

/** Left out by its source. */
type Skipped = { type: "skipped"; reason: string };

/** For whom a handful is settled. */
const sourceIn = <Route extends CarrierRoute, Recipient extends ledger.Claimed, Content>({
  carrier: { channel, isPractice },
  batch: { kind, sourceId, label },
  by,
}: Work<Route, Recipient, Content>) => ({ channel, kind, sourceId, label, by, isUntold: isPractice });

/** Checks a handful and marks those that may be sent; the others are settled right away. Returns those that may be sent. */
async function begin<Route extends CarrierRoute, Recipient extends ledger.Claimed, Content>(
  work: Work<Route, Recipient, Content>,
  list: readonly ledger.Claimed[],
): Promise<ledger.Claimed[]> {
  const { carrier, parts, batch, by, route, lease, report, halt } = work;
  return parts.database.inWorkspace(batch.workspaceId, async (tx) => {
    if (batch.goesOn && !(await batch.goesOn(tx))) {
      halt.isOver = true;
      return [];
    }
    const now = new Date();
    const ids = list.map((one) => one.id);
    const answers: Map<string, MayGo> = await (carrier.channel === "social"
      ? carrier.ask(tx, ids, now)
      : (carrier.ask?.(tx, ids, now) ?? mayDeliver(tx, carrier.channel, ids, now)));
    const refused: ledger.Settlement[] = [];
    for (const { id } of list) {
      const answer = answers.get(id);
      if (!answer || answer.allowed) continue;
      const waits = passing.has(answer.reason) && answer.until;
      refused.push({
        id,
        state: waits ? "pending" : "skipped",
        reason: answer.reason,
        detail: null,
        messageId: null,
        dueAt: waits || null,
      });
    }
    if (refused.length > 0) await settleDeliveries(contextIn(parts, batch, tx), sourceIn(work), refused);
    report.skipped += refused.filter((one) => one.state === "skipped").length;
    const allowed = list.filter(({ id }) => answers.get(id)?.allowed);
    const { fitting, later, again, isDayOver } = await carrier.rates(tx, route, allowed, purposeOf(batch));
    if (isDayOver) halt.dayOver = again;
    if (later.length > 0)
      await ledger.releaseClaims(
        tx,
        by,
        later.map((one) => one.id),
        { dueAt: again, ...(isDayOver && { reason: "day_limit" as const }) },
      );
    const held = await ledger.markSending(
      tx,
      by,
      fitting.map(({ id, sendKey }) => ({ id, sendKey: sendKey ?? carrier.newKey?.(route) ?? null })),
      lease,
    );
    return fitting.flatMap((one) => {
      const sendKey = held.get(one.id);
      return sendKey === undefined ? [] : [{ ...one, sendKey }];
    });
  });
}

/** Sends to some who were claimed: checks each once more, marks, hands over, settles, and publishes. */
export async function sendHandful<Route extends CarrierRoute, Recipient extends ledger.Claimed, Content>(
  work: Work<Route, Recipient, Content>,
  list: readonly ledger.Claimed[],
): Promise<void> {
  const { carrier, parts, batch, by, route, report, halt } = work;
  const { database, log } = parts;
  const leaving = await begin(work, list);
  if (leaving.length === 0) return;
  const errand: Errand<Route> = {
    parts,
    source: batch,
    route,
    isHalted: () => halt.isAway === true || halt.isBusy === true || halt.words !== undefined,
  };
  const recipients = leaving.map((one) => carrier.recipientOf(errand, one));
  const back: string[] = [];
  const settled: ledger.Settlement[] = [];
  const bad: string[] = [];
  let contents: readonly (Content | { skip: string })[];
  try {
    contents = await batch.render(recipients);
  } catch (error) {
    await database.inWorkspace(batch.workspaceId, (tx) =>
      ledger.releaseClaims(
        tx,
        by,
        leaving.map((one) => one.id),
      ),
    );
    throw error;
  }
  await Promise.all(
    recipients.map(async (recipient, at) => {
      const content = contents[at] ?? { skip: "no_content" };
      const outcome: Outcome | Skipped = isSkip(content)
        ? { type: "skipped", reason: content.skip }
        : await carrier.send(errand, recipient, content);
      noteOutcome(halt, outcome);
      if (outcome.type === "away" || outcome.type === "busy" || outcome.type === "stopped")
        back.push(recipient.id);
      else settled.push(settlementOf(recipient, outcome));
      if (outcome.type === "failed" && outcome.isAddress) bad.push(recipient.id);
    }),
  );
  for (const one of settled) report[one.state === "pending" ? "retried" : one.state] += 1;
  await database.inWorkspace(batch.workspaceId, async (tx) => {
    const ctx = contextIn(parts, batch, tx);
    if (back.length > 0) await ledger.releaseClaims(tx, by, back);
    await settleDeliveries(ctx, sourceIn(work), settled);
    if (bad.length > 0) await suppressDeliveries(ctx, bad);
    const notLeft = back.length + settled.filter((one) => one.state === "skipped").length;
    if (notLeft > 0) await carrier.unrate?.(tx, route, purposeOf(batch), notLeft);
  });
  if (back.length > 0)
    log.warn(
      { channel: carrier.channel, kind: batch.kind, sourceId: batch.sourceId, back: back.length },
      "not sent: the other side does not accept it",
    );
}

const isSkip = (content: unknown): content is { skip: string } =>
  typeof content === "object" && content !== null && "skip" in content;

/** What an outcome says about the other side, besides what was sent. */
function noteOutcome(halt: Halt, outcome: Outcome | Skipped): void {
  if (outcome.type === "skipped") return;
  if (outcome.type === "busy") return void (halt.isBusy = true);
  const isSilent =
    outcome.type === "unknown" || (outcome.type === "retry" && outcome.reason === "line_dropped");
  halt.silent = isSilent ? halt.silent + 1 : 0;
  if (outcome.type === "away" || halt.silent >= maxSilent) halt.isAway = true;
  if (outcome.type === "stopped") halt.words = outcome.words;
}

function settlementOf(
  { id, attempts }: ledger.Claimed,
  outcome: Exclude<Outcome, { type: "away" | "busy" | "stopped" }> | Skipped,
): ledger.Settlement {
  const plain = { id, reason: null, detail: null, messageId: null, dueAt: null };
  if (outcome.type === "accepted")
    return { ...plain, state: "accepted", detail: outcome.detail, messageId: outcome.messageId };
  if (outcome.type === "skipped") return { ...plain, state: "skipped", reason: outcome.reason };
  if (outcome.type === "unknown")
    return { ...plain, state: "unknown", reason: "line_broke", detail: outcome.detail };
  if (outcome.type === "failed")
    return { ...plain, state: "failed", reason: outcome.reason, detail: outcome.detail };
  // `attempts` was read before this try was counted.
  const usual = nextTry(attempts + 1, new Date());
  return usual
    ? {
        ...plain,
        state: "pending",
        reason: outcome.reason,
        detail: outcome.detail,
        dueAt: (outcome.at ?? usual).toISOString(),
      }
    : { ...plain, state: "failed", reason: "gave_up", detail: outcome.detail };
}
