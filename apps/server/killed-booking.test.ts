import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import { asOwner, newDatabase } from "#platform/server/testing/new-database.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { mailStandIn } from "./testing/mail-stand-in.ts";
import { testServer } from "./testing/test-server.ts";

// This file has its own database: its workers must not take other tests' jobs.
const url = await newDatabase();
const server = await testServer({ databaseUrl: url });
const at = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
const patience = { timeout: 40_000, interval: 20 };

/** A process of its own that says a line once it is ready; killed after the test if it was not before. */
async function started(code: string): Promise<{ child: ChildProcess; said: string; kill(): Promise<void> }> {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const over = once(child, "exit");
    child.kill("SIGKILL");
    await over;
  };
  onTestFinished(kill);
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return { child, said: said.toString().trim(), kill };
}
const web = () =>
  started(`const { startServer } = await import(${at("testing/started-server.ts")});
    console.log((await startServer(${JSON.stringify(url)})).url);`);
const worker = () =>
  started(`const { openDatabase } = await import(${at("../../platform/server/database.ts")});
    const { startWorker } = await import(${at("../../platform/server/jobs.ts")});
    const { makeLog } = await import(${at("../../platform/server/log.ts")});
    const { jobHandlers } = await import(${at("areas.ts")});
    const { testPorts } = await import(${at("testing/test-ports.ts")});
    await startWorker(openDatabase(${JSON.stringify(url)}, { max: 5 }), jobHandlers(testPorts()), makeLog("silent"));
    console.log("ready");`);

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
  };

  const first = await web();
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
  await Promise.all([worker(), worker()]);
  const waiting = () =>
    asOwner(url, "SELECT FROM deliveries WHERE due_at <= now() AND state IN ('pending', 'claimed')");
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), patience);
  expect(standIn.taken.map(({ to }) => to).toSorted()).toEqual([body.email, owner.user.email].toSorted());
  expect((await owner.call(appointmentsApi.list)).body.map(({ id }) => id)).toEqual([again.body.id]);
  expect(await asOwner(url, "SELECT FROM held_times WHERE holds")).toHaveLength(1);
}, 90_000);
