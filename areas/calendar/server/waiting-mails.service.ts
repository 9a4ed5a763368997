import type { Ctx } from "#platform/server/context.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { framed, type MailLook } from "#platform/server/mail-frame.ts";
import { nameInMail } from "#platform/server/mail-names.ts";
import { dayWords } from "#areas/calendar/contract/booking-words.rules.ts";
import { whenWords } from "#areas/calendar/contract/meeting-when.rules.ts";
import { hasLapsed, maxOffers, waitingKind } from "#areas/calendar/contract/waiting-guests.rules.ts";
import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { mailLookOf } from "#areas/settings/server/index.ts";
import { workspaceNameOf } from "#areas/team/server/index.ts";
import { waitingUrlOf } from "./booking-links.service.ts";
import { listTypes } from "./meeting-types.store.ts";
import { takeBackOffer, wakeOffers } from "./waiting-ends.service.ts";
import { joinedTarget, offerTarget, wakeWaitingMail } from "./waiting-offers.service.ts";
import { findWaiting, lockWaiting, type WaitingRow } from "./waiting-guests.store.ts";

type Which = { workspaceId: string; waitingId: string };

/** Sends what is due of the mail to somebody who waits, and comes back when more is. Without a mail server nothing is kept for them. */
export async function sendWaiting(
  parts: JobParts,
  { workspaceId, waitingId }: Which,
  context: JobContext,
): Promise<void> {
  const { database, log, signal } = context;
  const inside = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    database.inWorkspace(workspaceId, (tx) =>
      work(jobContexts(parts, context, `waiting ${waitingId}`)(tx, workspaceId)),
    );
  const label = await inside(async (ctx) => {
    const row = await findWaiting(ctx.tx, waitingId);
    if (!row) return undefined;
    const readiness = await outreach.mailReadiness(ctx, "service");
    if (readiness.ready || readiness.reason === "paused") return (await typeOf(ctx, row))?.name;
    await outreach.skipPending(ctx.tx, { kind: waitingKind, sourceId: waitingId }, "no_mail_server");
    await dropOffer(ctx, waitingId, () => true);
    return undefined;
  });
  if (label === undefined) return;
  await outreach.sendSource(
    { ...parts, database, log, signal },
    {
      workspaceId,
      kind: waitingKind,
      sourceId: waitingId,
      label,
      limit: 10,
      need: "service",
      wake: (ctx, runAt) => wakeWaitingMail(ctx, waitingId, runAt),
      render: (recipients) => inside((ctx) => render(ctx, waitingId, recipients)),
    },
  );
}

const typeOf = async ({ tx }: Pick<Ctx, "tx">, { typeId }: WaitingRow): Promise<MeetingType | undefined> =>
  (await listTypes(tx)).find(({ id }) => id === typeId);

/** What is kept for somebody goes to the next where the mail of it, by its target, did not leave. */
export async function dropOffer(
  ctx: Ctx,
  waitingId: string,
  isLost: (targetId: string) => boolean,
): Promise<void> {
  const row = await lockWaiting(ctx.tx, waitingId);
  if (!row || row.offeredStart === null || !isLost(offerTarget(row.id, row.offers))) return;
  await takeBackOffer(ctx, row, { isPassed: true });
  await wakeOffers(ctx);
}

/** What somebody who waits is told, by how things are at this moment; nothing that is over. */
async function render(
  ctx: Ctx,
  waitingId: string,
  recipients: readonly outreach.Recipient[],
): Promise<(outreach.Content | { skip: string })[]> {
  const row = await findWaiting(ctx.tx, waitingId);
  const type = row && (await typeOf(ctx, row));
  if (!row || !type) return recipients.map(() => ({ skip: "deleted" }));
  const business = nameInMail(await workspaceNameOf(ctx.tx), "the business");
  const words: Words = {
    row,
    type,
    business,
    url: waitingUrlOf(ctx, row.id),
    now: ctx.now,
    look: await mailLookOf(ctx),
  };
  return recipients.map(({ targetId }) => {
    if (row.endedAt !== null) return { skip: "superseded" };
    if (targetId === joinedTarget(row.id)) return joinedMail(words);
    if (targetId !== offerTarget(row.id, row.offers) || row.offeredStart === null)
      return { skip: "superseded" };
    return hasLapsed(row, ctx.now) ? { skip: "too_late" } : offerMail(words);
  });
}

type Words = {
  row: WaitingRow;
  type: MeetingType;
  business: string;
  url: string;
  now: Date;
  look: MailLook | undefined;
};

/** What somebody waits for: "Bread class, Tue, Dec 1, 3:00 PM (Berlin)", or "Haircut, Tuesday, December 1". */
const awaited = ({ row, type, now }: Words): string =>
  row.startTime === null
    ? `${type.name}, ${dayWords(row.day ?? "")}`
    : `${type.name}, ${whenWords(new Date(row.startTime), row.timeZone, { now })}`;

const mailOf = (
  { row, business, look }: Words,
  subject: string,
  parts: readonly string[],
): outreach.Content => {
  const why = `You’re getting this email because you asked ${business} to tell you when a place comes free.`;
  const text = `${[`Hi ${nameInMail(row.name, "there")},`, ...parts].join("\n\n")}\n\n-- \n${why}\n`;
  return { subject, text, html: framed(text, business, look) };
};

const joinedMail = (words: Words): outreach.Content =>
  mailOf(words, `You’re on the waiting list: ${awaited(words)}`, [
    `You’re on the waiting list of ${words.business}.`,
    awaited(words),
    "When a place comes free, we email those who wait, one after another. Whoever came first is asked first.",
    `Leave the list: ${words.url}`,
  ]);

function offerMail(words: Words): outreach.Content {
  const { row, type, business, url, now } = words;
  const start = whenWords(new Date(row.offeredStart ?? ""), row.timeZone, { now });
  const until = whenWords(new Date(row.offeredUntil ?? ""), row.timeZone, { now });
  return mailOf(words, `A place is free: ${type.name}, ${start}`, [
    `A place at ${business} has come free, and you’re next.`,
    `${type.name}\n${start}`,
    `We’re keeping it for you until ${until}. Book it: ${url}`,
    row.offers < maxOffers
      ? "If you don’t book it by then, it goes to the next in line. You stay on the list."
      : "If you don’t book it by then, it goes to the next in line, and you leave the list.",
    `Leave the list: ${url}`,
  ]);
}
