import { expect, onTestFinished, test } from "vitest";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import { byIcalJs, byNodeIcal } from "#platform/server/testing/outside-readers.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { feedsApi } from "#areas/calendar/contract/feeds.api.ts";
import { uidOf } from "#areas/calendar/contract/meeting-mails.rules.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { sendMeetingMail } from "./calendar.jobs.ts";

const server = await testServer({ smtp: quickSmtp(3000) });

test("invitations, the guest’s file and the host’s feed mean the same meeting to other programs, also once it moved and was canceled", async () => {
  const owner = await server.newOwner();
  const standIn = await mailStandIn();
  onTestFinished(() => standIn.close());
  await sendThrough(server.database, owner.user.workspaceId, standIn.port);
  const zone = "America/New_York";
  const { body: settings } = await owner.call(calendarSettingsApi.save, { body: { timeZone: zone } });
  const [type] = (await owner.call(meetingTypesApi.list)).body;
  const place = "Straße 7, Hinterhof; zweite Tür, “bei Müller” 🎂 ".repeat(3).trim();
  await owner.call(meetingTypeChangesApi.update, {
    params: { id: type!.id },
    body: { kind: "in_person", place, name: "Größe, Maß; Anprobe 🎂" },
  });
  const params = { business: settings.slug, type: type!.slug };
  const from = addDays(dayIn(zone, new Date()), 3);
  const query = { from, to: addDays(from, 7), timeZone: zone };
  const slots = (await server.visitor().call(bookingsApi.slots, { params, query })).body;
  const guest = {
    timeZone: "Europe/Berlin",
    name: "Mara Lind",
    email: "mara@example.com",
    phone: "555 0142",
  };
  const { body: booked } = await server
    .visitor()
    .call(bookingsApi.book, { params, body: { ...guest, start: slots[0]!.start } });
  const pathOf = (url: string): string => new URL(url).pathname;
  const feed = pathOf((await owner.call(feedsApi.privateFeed)).body.url);
  const token = { token: booked.manageUrl!.split("/").at(-1)! };

  /** What both programs make of everything that was sent since, and can be fetched. */
  const readAll = async () => {
    standIn.taken.length = 0;
    await server.runJobs(sendMeetingMail, owner);
    const invited = standIn.taken.map(({ mail }) =>
      mail.attachments.find(({ filename }) => filename === "invite.ics")!.content.toString("utf8"),
    );
    expect(standIn.taken.map(({ to }) => to).toSorted()).toEqual([guest.email, owner.user.email].toSorted());
    const fetched = [];
    for (const path of [`${pathOf(booked.manageUrl!)}/meeting.ics`, feed])
      fetched.push(await (await server.visitor().send(path)).text());
    return [...invited, ...fetched].map((text) => {
      const read = byIcalJs(text);
      expect(byNodeIcal(text)).toMatchObject({ ...read, description: expect.anything() });
      return read;
    });
  };
  const same = (slot: { start: string; end: string }, sequence: number) => ({
    uid: uidOf(booked.id),
    sequence,
    start: Date.parse(slot.start),
    end: Date.parse(slot.end),
    location: place,
  });

  for (const read of await readAll()) {
    expect(read).toMatchObject({ ...same(slots[0]!, 0), status: "CONFIRMED" });
    expect(read.summary).toContain("Größe, Maß; Anprobe 🎂");
  }
  await server.visitor().call(bookingsApi.move, { params: token, body: { start: slots[3]!.start } });
  for (const read of await readAll()) expect(read).toMatchObject(same(slots[3]!, 1));
  await server.visitor().call(bookingsApi.cancel, { params: token });
  const [one, other, file, fed] = await readAll();
  for (const read of [one, other]) expect(read).toMatchObject({ ...same(slots[3]!, 2), method: "CANCEL" });
  for (const read of [one, other, file, fed])
    expect(read).toMatchObject({ status: "CANCELLED", sequence: 2 });
});
