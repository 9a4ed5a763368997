import type { FastifyBaseLogger } from "fastify";
import type { Ctx } from "#platform/server/context.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import {
  enhancedCodeIn,
  type MailOutcome,
  nextTry,
  outcomeOf,
} from "#areas/outreach/contract/mail-outcomes.rules.ts";
import { onlyTest, type Purpose } from "#areas/outreach/contract/deliveries.schema.ts";
import { mayDeliver, settleDeliveries } from "./deliveries.service.ts";
import * as ledger from "./deliveries.store.ts";
import { type Content, composeMail, returnPath, unsubscribeLinks } from "./mail-message.service.ts";
import type { MailNeed, MailRoute } from "./mail-route.service.ts";
import { keepRate } from "./mail-rates.service.ts";
import { returnToDay } from "./mail-servers.store.ts";
import { suppressDeliveries } from "./suppressions.service.ts";

export type SendingParts = JobParts & { database: Database; log: FastifyBaseLogger; signal?: AbortSignal };

/** What a source is given about each recipient. */
export type Recipient = ledger.Claimed & {
  unsubscribeUrl: string;
  route: Pick<MailRoute, "fromName" | "fromAddress" | "replyTo" | "postalAddress" | "bounce">;
};

export type Batch = {
  workspaceId: string;
  kind: string;
  sourceId: string;
  /** What people call the source, as the customer's page shows it ("Spring newsletter"). */
  label: string;
  /** The most emails of this call. */
  limit: number;
  /** No email starts being sent after this moment (by `Date.now()`); anything still claimed is given back. */
  until?: number;
  /** Shared by parallel batches of a source: what ends one of them ends all. */
  halt?: Halt;
  leaseSeconds?: number;
  /** "marketing" unless something else is said: only that shows an unsubscribe link and the mailing address. */
  need?: MailNeed;
  /** Asked before each handful, so that pausing and cancelling take effect within a batch. */
  goesOn?: (tx: Tx) => Promise<boolean>;
  /** What one person gets; `skip` leaves them out with a reason. Called for a handful at a time. */
  render: (recipients: readonly Recipient[]) => Promise<readonly (Content | { skip: string })[]>;
};

export type BatchReport = {
  claimed: number;
  accepted: number;
  failed: number;
  unknown: number;
  skipped: number;
  retried: number;
  /** A plain reason when nothing is sent until somebody changes the settings. */
  stopped: string | null;
  /** Where what stopped it is mended. */
  fixAt: string | undefined;
  /** True when the source said that nothing more goes out now. */
  isOff: boolean;
  /** True when the rest waits for the next day. */
  isDayOver: boolean;
  /** True when the mail server could not be reached, or was left alone because of that; it is tried again at `nextDueAt`. */
  isAway: boolean;
  /** How many times in a row it could not be reached, if this batch found out. */
  awayTries: number;
  /** What is left of the source. */
  pending: number;
  nextDueAt: string | null;
};

/** After so many emails in a row without an answer a server counts as unreachable: otherwise all would become unknown, one by one. */
const maxSilent = 5;

/** `dayOver`: nothing more is sent before then, except what already counts toward today. */
export type Halt = {
  words?: string;
  isAway?: boolean;
  isOver?: boolean;
  isBusy?: boolean;
  dayOver?: Date;
  silent: number;
};
export type Work = {
  parts: SendingParts;
  batch: Batch;
  by: string;
  route: MailRoute;
  lease: number;
  report: BatchReport;
  halt: Halt;
};

/** For whom a batch is counted: a test counts as what somebody waits for. */
export const purposeOf = ({ need }: Pick<Batch, "need">): Purpose =>
  (need ?? "marketing") === "marketing" ? "marketing" : "service";

/** A batch's context: the product itself, on behalf of its source. */
export const contextIn = (
  parts: SendingParts,
  { kind, sourceId, workspaceId }: Pick<Batch, "kind" | "sourceId" | "workspaceId">,
  tx: Tx,
): Ctx => jobContexts(parts, parts, `${kind} ${sourceId}`)(tx, workspaceId);
const ctxOf = ({ parts, batch }: Work, tx: Tx): Ctx => contextIn(parts, batch, tx);

/** Checks a handful and marks those that may be sent; the others are settled right away. Returns those that may be sent. */
async function begin(work: Work, list: readonly ledger.Claimed[]): Promise<ledger.Claimed[]> {
  const { parts, batch, by, route, lease, report, halt } = work;
  return parts.database.inWorkspace(batch.workspaceId, async (tx) => {
    if (batch.goesOn && !(await batch.goesOn(tx))) {
      halt.isOver = true;
      return [];
    }
    const now = new Date();
    const answers = await mayDeliver(
      tx,
      "email",
      list.map((one) => one.id),
      now,
    );
    const refused: ledger.Settlement[] = [];
    for (const { id } of list) {
      const answer = answers.get(id);
      if (!answer || answer.allowed) continue;
      const waits = answer.reason === "quiet_hours" && answer.until;
      refused.push({
        id,
        state: waits ? "pending" : "skipped",
        reason: answer.reason,
        detail: null,
        messageId: null,
        dueAt: waits || null,
      });
    }
    if (refused.length > 0)
      await settleDeliveries(ctxOf(work, tx), { ...batch, channel: "email", by }, refused);
    report.skipped += refused.filter((one) => one.state === "skipped").length;
    const allowed = list.filter(({ id }) => answers.get(id)?.allowed);
    const { fitting, later, again, isDayOver } = await keepRate(tx, route, allowed, purposeOf(batch));
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
      fitting.map((one) => one.id),
      lease,
    );
    return fitting.filter(({ id }) => held.has(id));
  });
}

/** Sends to some who were claimed: checks each once more, marks, hands the emails over, settles, and publishes. */
export async function sendHandful(work: Work, list: readonly ledger.Claimed[]): Promise<void> {
  const {
    parts: { ports, database, log },
    batch,
    by,
    route,
    report,
    halt,
  } = work;
  const leaving = await begin(work, list);
  if (leaving.length === 0) return;
  const recipients = leaving.map((one) => ({
    ...one,
    ...unsubscribeLinks(ports, batch.workspaceId, one.id),
    route,
  }));
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
      const outcome = await sendOne(work, recipient, contents[at] ?? { skip: "no_content" });
      noteOutcome(halt, outcome);
      if (outcome.type === "away" || outcome.type === "busy" || outcome.type === "stopped")
        back.push(recipient.id);
      else settled.push(settlementOf(recipient, outcome));
      if (outcome.type === "failed" && outcome.isAddress) bad.push(recipient.id);
    }),
  );
  for (const one of settled) report[one.state === "pending" ? "retried" : one.state] += 1;
  await database.inWorkspace(batch.workspaceId, async (tx) => {
    const ctx = ctxOf(work, tx);
    if (back.length > 0) await ledger.releaseClaims(tx, by, back);
    await settleDeliveries(ctx, { ...batch, channel: "email", by }, settled);
    if (bad.length > 0) await suppressDeliveries(ctx, bad);
    const notLeft = back.length + settled.filter((one) => one.state === "skipped").length;
    if (route.perDay !== null && notLeft > 0) await returnToDay(tx, purposeOf(batch), notLeft);
  });
  if (back.length > 0)
    log.warn(
      { kind: batch.kind, sourceId: batch.sourceId, back: back.length },
      "mail not sent: the mail server does not accept it",
    );
}

/** What an outcome says about the server, besides the email. */
function noteOutcome(halt: Halt, outcome: MailOutcome | Skipped): void {
  if (outcome.type === "skipped") return;
  if (outcome.type === "busy") return void (halt.isBusy = true);
  const isSilent =
    outcome.type === "unknown" || (outcome.type === "retry" && outcome.reason === "line_dropped");
  halt.silent = isSilent ? halt.silent + 1 : 0;
  if (outcome.type === "away" || halt.silent >= maxSilent) halt.isAway = true;
  if (outcome.type === "stopped") halt.words = outcome.words;
}

/** Thrown when a source leaves somebody out. */
type Skipped = { type: "skipped"; reason: string };

async function sendOne(
  work: Work,
  recipient: Recipient,
  content: Content | { skip: string },
): Promise<MailOutcome | Skipped> {
  if ("skip" in content) return { type: "skipped", reason: content.skip };
  const {
    parts: { ports },
    batch,
    route,
    halt,
  } = work;
  const { id, address, unsubscribeUrl } = recipient;
  const composed = await composeMail(route, {
    deliveryId: id,
    to: address,
    content,
    unsubscribeUrl: purposeOf(batch) === "marketing" ? unsubscribeUrl : null,
    date: new Date(),
  }).catch((error: Error) => error);
  if (composed instanceof Error)
    return { type: "failed", reason: "cannot_be_written", detail: composed.message, isAddress: false };
  const { messageId, bytes } = composed;
  // A throw-away business sends nothing.
  if (route.isTest) return { type: "accepted", messageId, detail: onlyTest };
  const answer = await ports.smtp.send(
    route.server,
    { from: returnPath(route, id), to: address },
    bytes,
    () => halt.isAway === true || halt.isBusy === true || halt.words !== undefined,
  );
  return answer.ok
    ? { type: "accepted", messageId, detail: answer.text }
    : outcomeOf({ ...answer.trouble, enhanced: enhancedCodeIn(answer.trouble.text) });
}

function settlementOf(
  { id, attempts }: Recipient,
  outcome: Exclude<MailOutcome, { type: "away" | "busy" | "stopped" }> | Skipped,
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
  const again = nextTry(attempts + 1, new Date());
  return again
    ? {
        ...plain,
        state: "pending",
        reason: outcome.reason,
        detail: outcome.detail,
        dueAt: again.toISOString(),
      }
    : { ...plain, state: "failed", reason: "gave_up", detail: outcome.detail };
}
