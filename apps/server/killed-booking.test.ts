import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import { asOwner, newDatabase } from "#platform/server/testing/new-database.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { mailStandIn } from "./testing/mail-stand-in.ts";
import { mortalServer, mortalWorker } from "./testing/mortal-process.ts";
import { testServer } from "./testing/test-server.ts";

// This file has its own database: its workers must not take other tests' jobs.
const url = await newDatabase();
const server = await testServer({ databaseUrl: url });
const patience = { timeout: 40_000, interval: 20 };

test("a booking whose process is killed -9 before its mail left is one meeting, and one mail by two others", async () => {
  const owner = await server.newOwner();
  const standIn = await mailStandIn();
  onTestFinished(() => standIn.close());
  await sendThrough(server.database, owner.user.workspaceId, standIn.port);
  const zone = "America/New_York";
  const { body: settings } = await owner.call(calendarSettingsApi.save, { body: { timeZone: zone } });
  const [type] = (await owner.call(meetingTypesApi.list)).body;
  const params = { business: settings.slug, type: type!.slug };
  const from = addDays(dayIn(zone, new Date()), 3);
  const query = { from, to: addDays(from, 7), timeZone: zone };
  const [slot] = (await server.visitor().call(bookingsApi.slots, { params, query })).body;
  const body = {
    start: slot!.start,
    timeZone: zone,
    name: "Mara Lind",
    email: "mara@example.com",
    phone: "(212) 555-0142",
    // The same form again, as a browser sends it that got no answer.
    formId: randomUUID(),
  };

  const first = await mortalServer(url);
  const answer = fetch(`${first.said}/api/book/${params.business}/${params.type}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  await vi.waitFor(async () => expect(await asOwner(url, "SELECT FROM bookings")).toHaveLength(1), patience);
  await first.kill();
  await answer;
  expect(standIn.taken).toEqual([]);

  // Who got no answer tries again, at another process.
  const again = await server.visitor().call(bookingsApi.book, { params, body });
  expect(again.status).toBe(200);
  await Promise.all([mortalWorker(url), mortalWorker(url)]);
  const waiting = () =>
    asOwner(url, "SELECT FROM deliveries WHERE due_at <= now() AND state IN ('pending', 'claimed')");
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), patience);
  expect(standIn.taken.map(({ to }) => to).toSorted()).toEqual([body.email, owner.user.email].toSorted());
  expect((await owner.call(appointmentsApi.list)).body.map(({ id }) => id)).toEqual([again.body.id]);
  expect(await asOwner(url, "SELECT FROM held_times WHERE holds")).toHaveLength(1);
}, 90_000);
