import { sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { addDays, dayIn, weekdayOf } from "#platform/contract/dates.ts";
import { momentAt } from "#platform/contract/wall-time.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";
import type { NewMeetingTypeInput } from "#areas/calendar/contract/meeting-type-changes.schema.ts";
import { waitingApi } from "#areas/calendar/contract/waiting-guests.api.ts";
import type { NewWaitingInput } from "#areas/calendar/contract/waiting-guests.schema.ts";
import { offerPlaces, sendWaitingMail } from "#areas/calendar/server/waiting-guests.jobs.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { mailStandIn } from "./mail-stand-in.ts";
import type { TestServer } from "./test-server.ts";

export const zone = "America/New_York";
const today = dayIn(zone, new Date());
/** A Tuesday at least a week ahead. */
export const tuesday = addDays(today, 7 + ((2 - weekdayOf(today) + 7) % 7));
export const tuesdayAt = (time: string): string => momentAt(zone, { day: tuesday, time }).toISOString();
export const tokenOf = ({ manageUrl }: { manageUrl: string | null }) => ({
  token: manageUrl?.split("/").at(-1) ?? "",
});

/** A business that is open from 9 to 5 and mails, with a class of two seats. */
export async function waitingShop(server: TestServer, changes: Partial<NewMeetingTypeInput> = {}) {
  const owner = await server.newOwner();
  const { workspaceId } = owner.user;
  const standIn = await mailStandIn();
  onTestFinished(() => standIn.close());
  await sendThrough(server.database, workspaceId, standIn.port);
  const { slug } = (await owner.call(calendarSettingsApi.save, { body: { timeZone: zone } })).body;
  const { body: type } = await owner.call(meetingTypeChangesApi.create, {
    body: {
      name: "Bread class",
      durationMinutes: 60,
      kind: "in_person",
      place: "Here",
      seats: 2,
      ...changes,
    },
  });
  const params = { business: slug, type: type.slug };
  const wait = (name: string, where: Partial<NewWaitingInput> = { start: tuesdayAt("10:00") }) =>
    server.visitor().call(waitingApi.join, {
      params,
      body: { timeZone: zone, name, email: `${name.toLowerCase()}@example.com`, ...where },
    });
  const run = (statement: ReturnType<typeof sql>) =>
    server.database.inWorkspace(workspaceId, (tx) => tx.execute(statement));
  const settle = async () => {
    await server.runJobs(offerPlaces, owner);
    await server.runJobs(sendWaitingMail, owner);
  };
  return {
    owner,
    params,
    typeId: type.id,
    run,
    settle,
    book: async (name: string, more: { start?: string; holdId?: string } = {}) => {
      const { status, body } = await server.visitor().call(bookingsApi.book, {
        params,
        body: {
          start: tuesdayAt("10:00"),
          timeZone: zone,
          name,
          email: `${name.toLowerCase()}@example.com`,
          phone: "1 212 555 0142",
          ...more,
        },
      });
      return { ...body, status, token: body.manageUrl?.split("/").at(-1) ?? "" };
    },
    cancel: (token: string) => server.visitor().call(bookingsApi.cancel, { params: { token } }),
    /** Those who are on the list, or fail. */
    waits: async (name: string, where?: Partial<NewWaitingInput>) => {
      const { status, body } = await wait(name, where);
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    },
    wait,
    see: async (waiting: { manageUrl: string | null }) =>
      (await server.visitor().call(waitingApi.get, { params: tokenOf(waiting) })).body,
    /** What left since the last look, by the list. */
    sent: async () => {
      await settle();
      return standIn.taken
        .splice(0)
        .filter(({ mail }) => /waiting list|place is free/.test(mail.subject ?? ""))
        .map(({ to, mail }) => `${String(to).split("@")[0]}: ${(mail.subject ?? "").split(":")[0]}`);
    },
    standIn,
    /** As if the hour were over for which places are kept. */
    pass: async () => {
      await run(sql`UPDATE held_times SET expires_at = now() WHERE expires_at IS NOT NULL`);
      await run(sql`UPDATE waiting_guests SET offered_until = now() WHERE offered_until IS NOT NULL`);
    },
  };
}

export type WaitingShop = Awaited<ReturnType<typeof waitingShop>>;
