import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { mailReadinessApi } from "#areas/outreach/contract/mail-readiness.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { feedsApi } from "#areas/calendar/contract/feeds.api.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import type { MeetingTypeChanges } from "#areas/calendar/contract/meeting-type-changes.schema.ts";
import { freePendingTime, leaveTask, sendMeetingMail } from "./calendar.jobs.ts";

const server = await testServer({ smtp: quickSmtp(3000) });
const zone = "America/New_York";

/** A business whose page is open, with its type changed, and a way to book one of its free times. */
async function newShop(changes: Partial<MeetingTypeChanges> = {}) {
  const owner = await server.newOwner();
  const { body } = await owner.call(calendarSettingsApi.save, { body: { timeZone: zone } });
  const [type] = (await owner.call(meetingTypesApi.list)).body;
  await owner.call(meetingTypeChangesApi.update, { params: { id: type!.id }, body: changes });
  const params = { business: body.slug, type: type!.slug };
  const from = addDays(dayIn(zone, new Date()), 3);
  const query = { from, to: addDays(from, 10), timeZone: zone };
  const book = async () => {
    const [slot] = (await server.visitor().call(bookingsApi.slots, { params, query })).body;
    const email = `${randomUUID()}@example.com`;
    const guest = { start: slot!.start, timeZone: zone, name: "Mara Lind", email, phone: "(212) 555-0142" };
    return { ...(await server.visitor().call(bookingsApi.book, { params, body: guest })), email };
  };
  return { owner, book };
}
const inBusiness = (owner: SignedIn, statement: string) =>
  server.database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(sql.raw(statement)));
const statusOf = async (owner: SignedIn, id: string) =>
  (await owner.call(appointmentsApi.get, { params: { id } })).body.status;

describe("a booking that waits for its host's yes", () => {
  test("is canceled after a day without an answer, and not before", async () => {
    const { owner, book } = await newShop({ needsConfirmation: true });
    const { body } = await book();
    expect(await server.runJobs(freePendingTime, owner)).toBe(1);
    expect(await statusOf(owner, body.id)).toBe("pending");
    const other = (await book()).body;
    await inBusiness(owner, "UPDATE bookings SET created_at = created_at - interval '25 hours'");
    await server.runJobs(freePendingTime, owner);
    expect(await statusOf(owner, other.id)).toBe("cancelled");
  });

  test("also waits while a calendar elsewhere could not be read for a day", async () => {
    const { owner, book } = await newShop();
    await owner.call(feedsApi.create, { body: { name: "Home", url: "http://127.0.0.1:9/home.ics" } });
    expect((await book()).body.status).toBe("confirmed");
    await inBusiness(owner, "UPDATE feeds SET created_at = now() - interval '25 hours'");
    expect((await book()).body.status).toBe("pending");
  });

  test("stays once it was confirmed", async () => {
    const { owner, book } = await newShop({ needsConfirmation: true });
    const { body } = await book();
    await owner.call(appointmentsApi.confirm, { params: { id: body.id } });
    await inBusiness(owner, "UPDATE bookings SET created_at = created_at - interval '25 hours'");
    await server.runJobs(freePendingTime, owner);
    expect(await statusOf(owner, body.id)).toBe("confirmed");
  });
});

describe("a type's task for afterwards", () => {
  const over =
    "UPDATE appointments SET start_time = now() - interval '1 hour', end_time = now() - interval '1 minute'";
  const tasks = async (owner: SignedIn) =>
    (await owner.call(tasksApi.list)).body.map(({ title, assignedTo }) => [title, assignedTo]);

  test("is there once the meeting is over, once, for its host", async () => {
    const { owner, book } = await newShop({ taskAfter: "Send the offer" });
    await book();
    await server.runJobs(leaveTask, owner);
    expect(await tasks(owner)).toEqual([]);
    await inBusiness(owner, over);
    await server.runJobs(leaveTask, owner);
    expect(await tasks(owner)).toEqual([["Send the offer", owner.user.id]]);
    expect(await server.runJobs(leaveTask, owner)).toBe(0);
  });

  test("is not left by a meeting that was canceled", async () => {
    const { owner, book } = await newShop({ taskAfter: "Send the offer" });
    const { body } = await book();
    await owner.call(appointmentsApi.cancel, { params: { id: body.id } });
    await inBusiness(owner, over);
    await server.runJobs(leaveTask, owner);
    expect(await tasks(owner)).toEqual([]);
  });
});

describe("the twentieth booking within an hour", () => {
  const crowd = async (book: () => Promise<{ status: number }>) => {
    for (let number = 0; number < 19; number++) expect((await book()).status).toBe(200);
  };

  test("is refused where no email can leave", async () => {
    const { book } = await newShop();
    await crowd(book);
    const { status, body } = await book();
    expect([status, (body as unknown as { message: string }).message]).toEqual([
      429,
      expect.stringMatching(/^Very many people are booking right now\. Try again in an hour/),
    ]);
  });

  test("is taken in a test business, which no email ever leaves; its page says that none is sent", async () => {
    const { owner, book } = await newShop();
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE workspaces SET expires_at = now() + interval '1 day'`),
    );
    await crowd(book);
    const { body } = await book();
    expect(body.status).toBe("confirmed");
    const { body: shop } = await owner.call(calendarSettingsApi.get);
    const [type] = (await owner.call(meetingTypesApi.list)).body;
    const path = `/book/${shop.slug}/${type!.slug}?booked=${body.manageUrl!.split("/").at(-1)}`;
    expect(await (await server.visitor().send(path)).text()).toContain(
      "No email is sent, so put the meeting",
    );
    expect((await owner.call(mailReadinessApi.get, { query: { need: "service" } })).body).toMatchObject({
      ready: true,
      isTest: true,
    });
  });

  test("waits until its guest proves by email that it is theirs; the host hears of it then, and otherwise it is free again", async () => {
    const { owner, book } = await newShop();
    const standIn = await mailStandIn();
    onTestFinished(() => standIn.close());
    await crowd(book);
    await sendThrough(server.database, owner.user.workspaceId, standIn.port);
    const [mine, forgotten] = [await book(), await book()];
    expect([mine.body.status, forgotten.body.status]).toEqual(["pending", "pending"]);
    const saidBy = async (email: string) =>
      (
        await inBusiness(
          owner,
          `SELECT is_given FROM consents WHERE address_key = app.address_key('email', '${email}')`,
        )
      ).rows;
    expect(await saidBy(mine.email)).toEqual([]);
    const news = async () => (await owner.call(notificationsApi.list)).body.length;
    const before = await news();
    expect((await owner.call(appointmentsApi.get, { params: { id: mine.body.id } })).body.contactId).toBe(
      null,
    );
    await server.runJobs(sendMeetingMail, owner);
    const mail = standIn.taken.find(({ to }) => to.includes(mine.email))?.mail.text ?? "";
    const link = /(\/booked\/[\w-]+\?prove=1)/.exec(mail)?.[1] ?? "";
    expect(await (await server.visitor().send(link)).text()).toContain("Yes, I booked this");
    expect(await statusOf(owner, mine.body.id)).toBe("pending");
    await server.visitor().send(link.split("?")[0]!, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "wish=prove",
    });
    expect(await statusOf(owner, mine.body.id)).toBe("confirmed");
    expect(await news()).toBe(before + 1);
    const proved = (await owner.call(appointmentsApi.get, { params: { id: mine.body.id } })).body;
    expect(proved.contactName).toBe("Mara Lind");
    expect([await saidBy(mine.email), await saidBy(forgotten.email)]).toEqual([[{ is_given: false }], []]);
    await inBusiness(
      owner,
      "UPDATE bookings SET proof_until = now() - interval '1 minute' WHERE proof_until IS NOT NULL",
    );
    await server.runJobs(freePendingTime, owner);
    expect(await statusOf(owner, forgotten.body.id)).toBe("cancelled");
    expect(await statusOf(owner, mine.body.id)).toBe("confirmed");
  });
});
