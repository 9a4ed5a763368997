import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeLog } from "#platform/server/log.ts";
import { declared, subscribers } from "#apps/server/areas.ts";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { tokenOf, tuesdayAt, waitingShop, zone } from "#apps/server/testing/waiting-fixture.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";
import { waitingApi, waitingGuestsApi } from "#areas/calendar/contract/waiting-guests.api.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { sweepLapsedClaims } from "#areas/outreach/server/outreach.jobs.ts";
import { offerEverywhere, offerPlaces, sendWaitingMail } from "./waiting-guests.jobs.ts";
import { sendWaiting } from "./waiting-mails.service.ts";
import { offerAll } from "./waiting-offers.service.ts";

const server = await testServer({ smtp: quickSmtp(3000) });
const free = "A place is free";

/** A full class of two, with two who wait and know that they do. */
async function waitedFor() {
  const shop = await waitingShop(server);
  const [mara] = [await shop.book("Mara"), await shop.book("Ben")];
  const [ida, tom] = [await shop.waits("Ida"), await shop.waits("Tom")];
  await shop.sent();
  const parts = () => {
    const smtp = quickSmtp(3000);
    onTestFinished(() => smtp.close());
    return { ports: { ...testPorts(), smtp }, subscribers, declared };
  };
  const context = { database: server.database, log: makeLog("silent"), signal: new AbortController().signal };
  const { workspaceId } = shop.owner.user;
  return { ...shop, mara, ida, tom, parts, context, workspaceId };
}

describe("one free seat is offered once", () => {
  test("by several processes at the same time", async () => {
    const shop = await waitedFor();
    await shop.cancel(shop.mara.token);
    const { workspaceId, context } = shop;
    await Promise.all([1, 2, 3].map(() => offerAll(shop.parts(), { workspaceId }, context)));
    const [waiting] = (
      await shop.run(sql`SELECT id, offers FROM waiting_guests WHERE offered_start IS NOT NULL`)
    ).rows as { id: string; offers: number }[];
    expect(waiting?.offers).toBe(1);
    const send = () => sendWaiting(shop.parts(), { workspaceId, waitingId: waiting!.id }, context);
    await Promise.all([send(), send(), send()]);
    expect(await shop.sent()).toEqual([`ida: ${free}`]);
    expect((await shop.see(shop.tom)).status).toBe("waiting");
  });

  test("while many try to book it, and somebody else cancels", async () => {
    const shop = await waitedFor();
    await shop.cancel(shop.mara.token);
    await Promise.all([
      server.runJobs(offerPlaces, shop.owner),
      ...Array.from({ length: 10 }, (_, number) => shop.book(`Guest${number}`)),
    ]);
    const [meeting] = (await shop.owner.call(appointmentsApi.list)).body;
    const { rows } = await shop.run(sql`SELECT FROM waiting_guests WHERE offered_start IS NOT NULL`);
    // Either somebody was quicker than the list, or it is kept for who came first.
    expect((meeting!.seatsTaken ?? 0) + rows.length).toBe(2);
  });

  test("and mailed once by a worker that was killed before it sent; what it may have sent is not sent again", async () => {
    for (const isSending of [false, true]) {
      const shop = await waitedFor();
      await shop.cancel(shop.mara.token);
      await server.runJobs(offerPlaces, shop.owner);
      await shop.run(sql`UPDATE deliveries SET state = 'claimed', claimed_by = 'gone',
        claimed_until = now() - interval '1 minute', sending_at = CASE WHEN ${isSending} THEN now() END WHERE state = 'pending' AND kind = 'waiting'`);
      // Its job went with it.
      await server.runJobs(sendWaitingMail, shop.owner);
      expect(shop.standIn.taken).toEqual([]);
      await server.runNow(sweepLapsedClaims);
      expect(await shop.sent()).toEqual(isSending ? [] : [`ida: ${free}`]);
      expect(await shop.sent()).toEqual([]);
    }
  });
});

test("an offer is mailed whatever else the address got that day; a first mail is not", async () => {
  const shop = await waitedFor();
  await shop.run(sql`INSERT INTO deliveries (workspace_id, id, channel, kind, source_id, target_id, purpose, address, address_key, is_unproved, state, due_at, settled_at)
    SELECT workspace_id, app.new_delivery_id(), channel, 'test', source_id, gen_random_uuid(), purpose, address, address_key, true, state, due_at, settled_at
    FROM deliveries, generate_series(1, 3) WHERE kind = 'waiting' AND address = 'ida@example.com'`);
  await shop.cancel(shop.mara.token);
  expect(await shop.sent()).toEqual([`ida: ${free}`]);
  await shop.book("Eva", { start: tuesdayAt("14:00") });
  await shop.book("Max", { start: tuesdayAt("14:00") });
  await shop.waits("Ida", { start: tuesdayAt("14:00") });
  expect(await shop.sent()).toEqual([]);
});

describe("after a stop", () => {
  test("what came free unnoticed is offered by the sweep", async () => {
    const shop = await waitedFor();
    await shop.run(sql`UPDATE meeting_types SET seats = 3`);
    expect(await shop.sent()).toEqual([]);
    await server.runNow(offerEverywhere);
    expect(await shop.sent()).toEqual([`ida: ${free}`]);
  });

  test("a mail that is too late does not leave, and the next is asked", async () => {
    const shop = await waitedFor();
    await shop.cancel(shop.mara.token);
    await server.runJobs(offerPlaces, shop.owner);
    await shop.pass();
    await server.runJobs(sendWaitingMail, shop.owner);
    expect(shop.standIn.taken).toEqual([]);
    expect(await shop.sent()).toEqual([`tom: ${free}`]);
  });

  test("a seat goes to the next when the hour is over, by a job that waits for that moment", async () => {
    const shop = await waitedFor();
    await shop.cancel(shop.mara.token);
    await shop.settle();
    const { offer } = await shop.see(shop.ida);
    expect(await runAtOf(shop.workspaceId)).toBe(offer!.until);
  });
});

/** When the job is due that looks again. */
async function runAtOf(workspaceId: string): Promise<string | undefined> {
  const client = new (await import("pg")).default.Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query<{ run_at: Date }>(
    "SELECT run_at FROM graphile_worker._private_jobs WHERE key = $1",
    [`calendar.offer_places:${workspaceId}:later`],
  );
  return rows[0]?.run_at.toISOString();
}

describe("a list", () => {
  test("of a test business sends nothing", async () => {
    const shop = await waitedFor();
    await shop.run(sql`UPDATE workspaces SET expires_at = now() + interval '7 days'`);
    await shop.cancel(shop.mara.token);
    await shop.settle();
    expect(shop.standIn.taken).toEqual([]);
  });

  test("moves to the customer who stays after a merge", async () => {
    const shop = await waitingShop(server);
    const made = async (firstName: string, email: string) =>
      (
        await shop.owner.call(contactsApi.create, {
          body: { firstName, lastName: "Moss", email, source: "Referral" },
        })
      ).body;
    const [ida, other] = [await made("Ida", "ida@example.com"), await made("Idaline", "line@example.com")];
    const [mara] = [await shop.book("Mara"), await shop.book("Ben")];
    await shop.waits("Ida");
    const versions = { [ida.id]: ida.version, [other.id]: other.version };
    const body = { keepId: other.id, mergedIds: [ida.id], versions };
    expect((await shop.owner.call(contactMergesApi.create, { body })).status).toBe(200);
    const list = (await shop.owner.call(waitingGuestsApi.list, { params: { id: mara.id } })).body;
    expect(list.map(({ contactId }) => contactId)).toEqual([other.id]);
  });

  test("hides customers of others from who sees only their own, who still frees a seat for them", async () => {
    const shop = await waitingShop(server);
    const ben = await newTeammate(server, shop.owner, "member");
    await shop.owner.call(membersApi.update, { params: { id: ben.user.id }, body: { sees: "own" } });
    const params = { id: shop.typeId };
    await shop.owner.call(meetingTypeChangesApi.update, { params, body: { hostIds: [ben.user.id] } });
    await shop.owner.call(contactsApi.create, {
      body: { firstName: "Ida", lastName: "Moss", email: "ida@example.com", source: "Referral" },
    });
    const [mara] = [await shop.book("Mara"), await shop.book("Ben")];
    await shop.waits("Ida");
    const ida = await shop.waits("Tom");
    await shop.sent();
    const list = await ben.call(waitingGuestsApi.list, { params: { id: mara.id } });
    expect(list.body.map(({ name }) => name)).toEqual(["Tom"]);
    const moved = await ben.call(appointmentsApi.update, {
      params: { id: mara.id },
      body: { startTime: tuesdayAt("14:00"), endTime: tuesdayAt("15:00") },
    });
    expect(moved.status).toBe(200);
    await shop.settle();
    expect((await shop.see(ida)).start).toBe(tuesdayAt("14:00"));
    const { rows } = await shop.run(sql`SELECT DISTINCT start_time AS at FROM waiting_guests`);
    expect(rows).toHaveLength(1);
    await ben.call(appointmentsApi.cancel, { params: { id: mara.id } });
    expect((await shop.sent()).toSorted()).toEqual([`ida: ${free}`, `tom: ${free}`]);
  });

  test("ends for who lets five places pass", async () => {
    const shop = await waitedFor();
    await shop.run(sql`UPDATE waiting_guests SET offers = 4`);
    await shop.cancel(shop.mara.token);
    await shop.settle();
    const mail = shop.standIn.taken.find(({ mail: { subject } }) => subject?.startsWith(free));
    expect(mail?.mail.text).toContain("and you leave the list");
    await shop.pass();
    await server.runNow(offerEverywhere);
    await shop.settle();
    expect((await shop.see(shop.ida)).status).toBe("over");
  });

  test("can be joined again after leaving it, and not for a class that is over", async () => {
    const shop = await waitedFor();
    await server.visitor().call(waitingApi.leave, { params: tokenOf(shop.ida) });
    const again = await shop.waits("Ida");
    expect(again.manageUrl).not.toBe(shop.ida.manageUrl);
    const past = await shop.wait("Eva", { start: new Date(Date.now() - 3_600_000).toISOString() });
    expect(past.status).toBe(409);
    expect(zone).toBe(again.timeZone);
  });
});
