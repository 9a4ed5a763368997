import { AppError } from "#platform/contract/errors.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import type { Ctx } from "#platform/server/context.ts";
import { groupedBy } from "#platform/server/grouped.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { appointmentsHandedOver, appointmentUpdated } from "#areas/calendar/contract/appointments.events.ts";
import type { Host } from "#areas/calendar/contract/hosts.schema.ts";
import { whenWords } from "#areas/calendar/contract/meeting-when.rules.ts";
import { notify } from "#areas/notifications/server/index.ts";
import type { Member } from "#areas/team/contract/members.schema.ts";
import * as team from "#areas/team/server/index.ts";
import { factsOf } from "./appointments.service.ts";
import * as store from "./appointments.store.ts";
import { listAccountsOf } from "./calendar-accounts.store.ts";
import { removeFeedsOf } from "./feeds.service.ts";
import { holdTime, lockHostsOf } from "./held-times.service.ts";
import { removeAhead } from "./held-times.store.ts";
import { listHosts } from "./hosts.service.ts";
import { findHostOfUser } from "./hosts.store.ts";
import { endAccount } from "./meeting-copies.service.ts";
import { planMails } from "./meeting-mails.service.ts";
import { updateHostOfTypes } from "./meeting-types.store.ts";
import { saveNextNumber } from "./private-feed.store.ts";

type HandOver = { workspaceId: string; from: string; name: string; to: string | null; by: string | null };
type Heir = { person: Member; host: Host };

/**
 * Gives the meetings that somebody who left has ahead to whoever takes over, as far as they are free. What does not fit stays in the old
 * calendar, and whoever removed them is told. Their own link and the calendars that they connected end.
 */
export function handOver(
  parts: JobParts,
  { workspaceId, from, name, to, by }: HandOver,
  context: JobContext,
): Promise<void> {
  return context.database.inWorkspace(workspaceId, async (tx) => {
    const ctx = jobContexts(parts, context, `hand over meetings of ${from}`)(tx, workspaceId, by);
    const people = await team.membersOf(tx);
    // The successor may have left as well, and the person who left may be back.
    if (people.some(({ id }) => id === from)) return;
    const heir = await heirOf(ctx, people, to);
    const leaver = await findHostOfUser(tx, from);
    await updateHostOfTypes(tx, leaver?.id ?? from, heir?.host.id ?? null);
    await saveNextNumber(tx, workspaceId, from);
    if (!leaver) return;
    await removeFeedsOf(ctx, leaver.id);
    for (const account of await listAccountsOf(tx, leaver.id)) await endAccount(ctx, account);
    await removeAhead(tx, leaver.id, ctx.now);
    const left: store.AppointmentRow[] = [];
    const taken: store.AppointmentRow[] = [];
    // All are locked before any host is: whoever changes one locks in the same order.
    for (const row of await store.lockAhead(tx, leaver.id, ctx.now))
      (heir && (await takeOver(ctx, row, heir, from)) ? taken : left).push(row);
    if (heir) await noteTaken(ctx, taken, name, fullNameOf(heir.person));
    if (left.length > 0) await tellOf(ctx, name, left, by === null ? ownersOf(people) : [by]);
  });
}

const ownersOf = (people: readonly Member[]): string[] =>
  people.filter(({ role }) => role === "owner").map(({ id }) => id);

async function heirOf(ctx: Ctx, people: readonly Member[], to: string | null): Promise<Heir | undefined> {
  const person = people.find(({ id }) => id === to);
  const host = (await listHosts(ctx)).find(({ userId }) => userId !== null && userId === person?.id);
  return person && host && { person, host };
}

/** Puts a meeting into another's calendar; false where its time is taken there, or its customer not theirs to see. */
async function takeOver(
  ctx: Ctx,
  row: store.AppointmentRow,
  { person, host }: Heir,
  from: string,
): Promise<boolean> {
  if (person.sees === "own" && row.contactId !== null) {
    const contact = await store.findContact(ctx.tx, row.contactId);
    // Customers are handed over by a job of their own, which may come later.
    if (contact?.assignedTo !== person.id && contact?.assignedTo !== from) return false;
  }
  const after = { ...row, hostId: host.id };
  try {
    await holdTime(ctx, after, await lockHostsOf(ctx, row, host));
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return false;
    throw error;
  }
  await store.updateAppointment(ctx.tx, row.id, {
    hostId: host.id,
    version: row.version + 1,
    updatedAt: ctx.now.toISOString(),
  });
  // Not as a changed host: for guests nothing changes, and mail goes only to the new host and the old one.
  await ctx.publish(appointmentUpdated, {
    ...factsOf(after),
    fields: ["handedOver"],
    fromHostId: row.hostId,
  });
  await planMails(ctx, row.id);
  return true;
}

/** One line for each customer's timeline, however many of their meetings it were. */
async function noteTaken(
  ctx: Ctx,
  taken: readonly store.AppointmentRow[],
  from: string,
  to: string,
): Promise<void> {
  for (const [contactId, [first, ...rest]] of groupedBy(taken, (row) => row.contactId ?? ""))
    if (contactId !== "" && first)
      await ctx.publish(appointmentsHandedOver, {
        appointmentId: first.id,
        title: first.title,
        startTime: first.startTime,
        contactId,
        count: rest.length + 1,
        from,
        to,
      });
}

const maxNamed = 10;

async function tellOf(
  ctx: Ctx,
  name: string,
  left: readonly store.AppointmentRow[],
  userIds: readonly string[],
): Promise<void> {
  const timeZone = await team.timeZoneOf(ctx.tx);
  const lines = left
    .slice(0, maxNamed)
    .map(
      ({ title, startTime }) => `“${title}”, ${whenWords(new Date(startTime), timeZone, { now: ctx.now })}`,
    );
  const more = left.length > maxNamed ? ` and ${left.length - maxNamed} more` : "";
  await notify(ctx, userIds, [
    {
      type: "meetings_left",
      title: `${left.length} ${left.length === 1 ? "meeting" : "meetings"} of ${name} ${left.length === 1 ? "needs" : "need"} a new host`,
      body: `${lines.join("; ")}${more}. They’re listed under Upcoming.`,
      href: "/calendar?tab=upcoming&show=left",
    },
  ]);
}
