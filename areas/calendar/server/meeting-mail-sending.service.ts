import type { Ctx } from "#platform/server/context.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { isReminder, mailKind, staleReason } from "#areas/calendar/contract/meeting-mails.rules.ts";
import { lateAfterMs } from "#areas/outreach/contract/held-mail.rules.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { type AppointmentRow, findRow } from "./appointments.store.ts";
import { notifyNoServer } from "./meeting-aftermath.service.ts";
import { contentOf, type Frame, frameOf } from "./meeting-mail-words.service.ts";
import { listKnown, mailedOf, wakeSending } from "./meeting-mails.service.ts";
import { listMailsById, listToldBy, type MailRow } from "./meeting-mails.store.ts";

type Which = { workspaceId: string; appointmentId: string };

/** The most emails of one turn; a class may have more, which follow at once. */
const maxAtOnce = 50;
/** Sends what is due of a meeting's mail, and comes back when more is. Without a mail server nothing is kept for later: it says so. */
export async function sendDue(
  parts: JobParts,
  { workspaceId, appointmentId }: Which,
  context: JobContext,
): Promise<void> {
  const { database, log, signal } = context;
  const inside = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    database.inWorkspace(workspaceId, (tx) =>
      work(jobContexts(parts, context, `meeting ${appointmentId}`)(tx, workspaceId)),
    );
  const frame = await inside(async (ctx) => {
    const row = await findRow(ctx.tx, appointmentId);
    if (!row) return undefined;
    const readiness = await outreach.mailReadiness(ctx, "service");
    // A server that is only paused or away gets its mail later.
    if (readiness.ready || readiness.reason === "paused") {
      await skipOver(ctx, row);
      return frameOf(ctx, row);
    }
    await giveUpDue(ctx, appointmentId, readiness);
    return undefined;
  });
  if (!frame) return;
  await outreach.sendSource(
    { ...parts, database, log, signal },
    {
      workspaceId,
      kind: mailKind,
      sourceId: appointmentId,
      label: frame.title,
      limit: maxAtOnce,
      need: "service",
      wake: (ctx, runAt) => wakeSending(ctx, appointmentId, runAt),
      render: (recipients) => inside((ctx) => render(ctx, appointmentId, recipients)),
    },
  );
}

/** What waited so long that somebody would be asked about it, and that nobody has to be told any more, is left out without a question. */
async function skipOver(ctx: Ctx, row: AppointmentRow): Promise<void> {
  const before = ctx.now.getTime() - lateAfterMs;
  for (const { id, toldBy, delivery, ...mail } of await listKnown(ctx, row.id)) {
    if (toldBy !== null || delivery.state !== "pending" || Date.parse(delivery.dueAt) > before) continue;
    const reason = staleReason(mail, mailedOf(row), ctx.now);
    if (reason) await outreach.skipTargets(ctx.tx, { kind: mailKind, sourceId: row.id }, [id], reason);
  }
}

async function giveUpDue(
  ctx: Ctx,
  appointmentId: string,
  why: { reason: string; message: string; href: string },
): Promise<void> {
  const known = await listKnown(ctx, appointmentId);
  const due = known.filter(
    ({ delivery }) => delivery.state === "pending" && Date.parse(delivery.dueAt) <= ctx.now.getTime(),
  );
  await outreach.skipTargets(
    ctx.tx,
    { kind: mailKind, sourceId: appointmentId },
    due.map(({ id }) => id),
    "no_mail_server",
  );
  if (due.some(({ step, recipient }) => recipient === "guest" && !isReminder(step)))
    await notifyNoServer(ctx, appointmentId, why);
  const next = known
    .filter(({ delivery }) => delivery.state === "pending")
    .map(({ delivery }) => Date.parse(delivery.dueAt))
    .filter((dueAt) => dueAt > ctx.now.getTime());
  if (next.length > 0) await wakeSending(ctx, appointmentId, new Date(Math.min(...next)));
}

/** What each of these is told, by the meeting as it is at this moment; who has nothing to be told any more is left out. */
async function render(
  ctx: Ctx,
  appointmentId: string,
  recipients: readonly outreach.Recipient[],
): Promise<(outreach.Content | { skip: string })[]> {
  const row = await findRow(ctx.tx, appointmentId);
  const frame: Frame | undefined = row && (await frameOf(ctx, row));
  const mails = new Map(
    (
      await listMailsById(
        ctx.tx,
        appointmentId,
        recipients.map(({ targetId }) => targetId),
      )
    ).map((mail) => [mail.id, mail]),
  );
  const contents: (outreach.Content | { skip: string })[] = [];
  for (const { targetId, address, route } of recipients) {
    const mail = mails.get(targetId);
    if (!mail || !row || !frame) {
      contents.push({ skip: "deleted" });
      continue;
    }
    const reason = staleReason(mail, mailedOf(row), ctx.now);
    const others = await listOthers(ctx, mail);
    const all = reason ? others : [{ mail, row }, ...others];
    const [first, ...rest] = all;
    if (!first) contents.push({ skip: reason ?? "deleted" });
    else {
      const own = first.row === row ? frame : await frameOf(ctx, first.row);
      const told = { mail: first.mail, address, route };
      contents.push(
        contentOf(
          ctx,
          own,
          told,
          rest.map((other) => other.row),
        ),
      );
    }
  }
  return contents;
}

/** The other meetings that a mail tells of, as far as they are still as they were when it was planned. */
async function listOthers(ctx: Ctx, { id }: MailRow): Promise<{ mail: MailRow; row: AppointmentRow }[]> {
  const others: { mail: MailRow; row: AppointmentRow }[] = [];
  for (const mail of await listToldBy(ctx.tx, id)) {
    const row = await findRow(ctx.tx, mail.appointmentId);
    if (row && !staleReason(mail, mailedOf(row), ctx.now)) others.push({ mail, row });
  }
  return others;
}
