import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { ErrorBody } from "#platform/contract/errors.ts";
import { addDays, dayIn, weekdayOf } from "#platform/contract/dates.ts";
import { momentAt } from "#platform/contract/wall-time.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import type { NewBookingInput } from "#areas/calendar/contract/bookings.schema.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";

const server = await testServer();
const zone = "America/New_York";
const today = dayIn(zone, new Date());
/** A Tuesday at least a week ahead. */
const tuesday = addDays(today, 7 + ((2 - weekdayOf(today) + 7) % 7));
const at = (time: string): string => momentAt(zone, { day: tuesday, time }).toISOString();

type Shop = { owner: SignedIn; params: { business: string; type: string }; typeId: string };

/** A business in New York that is open Monday to Friday, 9 to 5, with its 30-minute meeting. */
async function newShop(): Promise<Shop> {
  const owner = await server.newOwner();
  const { body } = await owner.call(calendarSettingsApi.save, { body: { timeZone: zone } });
  const [type] = (await owner.call(meetingTypesApi.list)).body;
  return { owner, params: { business: body.slug, type: type!.slug }, typeId: type!.id };
}

const guest = (changes: Partial<NewBookingInput> = {}): NewBookingInput => ({
  start: at("10:00"),
  timeZone: "Europe/Berlin",
  name: "Mara Lind",
  email: `${randomUUID()}@example.com`,
  phone: "(212) 555-0142",
  ...changes,
});
const visitor = () => server.visitor();
const book = (shop: Shop, body = guest()) => visitor().call(bookingsApi.book, { params: shop.params, body });
const refused = (shop: Shop, body = guest()) =>
  visitor().refused(bookingsApi.book, { params: shop.params, body });
const slots = async (shop: Shop, timeZone = zone, day = tuesday) =>
  (
    await visitor().call(bookingsApi.slots, { params: shop.params, query: { from: day, to: day, timeZone } })
  ).body.map(({ start }) => start);
const tokenOf = ({ manageUrl }: { manageUrl: string | null }) => ({ token: manageUrl!.split("/").at(-1)! });

describe("free times", () => {
  test("are those of the business's hours, on the days of the guest's zone", async () => {
    const shop = await newShop();
    const times = await slots(shop);
    expect([times.length, times[0], times.at(-1)]).toEqual([16, at("09:00"), at("16:30")]);
    // In Auckland it is Wednesday by then.
    expect(await slots(shop, "Pacific/Auckland", addDays(tuesday, 1))).toContain(at("10:00"));
    expect(await slots(shop, zone, addDays(tuesday, 5))).toEqual([]);
  });

  test("show nothing but when: no name, no title", async () => {
    const shop = await newShop();
    await book(shop);
    const { body } = await visitor().call(bookingsApi.slots, {
      params: shop.params,
      query: { from: tuesday, to: tuesday, timeZone: zone },
    });
    expect(new Set(body.flatMap(Object.keys))).toEqual(new Set(["start", "end"]));
    expect(body.map(({ start }) => start)).not.toContain(at("10:00"));
  });

  test.each([
    [{ from: tuesday, to: addDays(tuesday, -1), timeZone: zone }, "to", "Choose a day after the first"],
    [{ from: tuesday, to: addDays(tuesday, 62), timeZone: zone }, "to", "At most 62 days"],
    [{ from: tuesday, to: tuesday, timeZone: "Mars/Base" }, "timeZone", "Choose a time zone from the list"],
  ])("of %j are refused", async (query, field, message) => {
    const shop = await newShop();
    const { status, body } = await visitor().refused(bookingsApi.slots, { params: shop.params, query });
    expect([status, body.errors]).toEqual([400, { [field]: message }]);
  });

  test("are on no page of an unknown business or type, of a type that is switched off, or before the clock is set", async () => {
    const shop = await newShop();
    const query = { from: tuesday, to: tuesday, timeZone: zone };
    const statusOf = async (params: Shop["params"]) =>
      (await visitor().refused(bookingsApi.slots, { params, query })).status;
    expect(await statusOf({ ...shop.params, business: "nobody-here" })).toBe(404);
    expect(await statusOf({ ...shop.params, type: "nothing" })).toBe(404);
    await shop.owner.call(meetingTypeChangesApi.update, {
      params: { id: shop.typeId },
      body: { isActive: false },
    });
    expect(await statusOf(shop.params)).toBe(404);
    const unset = await server.newOwner();
    const { slug } = (await unset.call(calendarSettingsApi.save, { body: { timeZone: "UTC" } })).body;
    expect(await statusOf({ ...shop.params, business: slug })).toBe(404);
  });
});

describe("booking", () => {
  test("puts a meeting with a new customer into the host's calendar, and notifies the host", async () => {
    const shop = await newShop();
    const body = guest();
    const booked = await book(shop, body);
    expect(booked.body).toMatchObject({ status: "confirmed", start: at("10:00"), end: at("10:30") });
    const [meeting] = (await shop.owner.call(appointmentsApi.list)).body;
    expect(meeting).toMatchObject({
      id: booked.body.id,
      title: "30-minute meeting with Mara Lind",
      contactName: "Mara Lind",
      hostId: shop.owner.user.id,
      phoneNumber: "(212) 555-0142",
      createdBy: null,
    });
    const { body: contact } = await shop.owner.call(contactsApi.get, { params: { id: meeting!.contactId! } });
    expect(contact).toMatchObject({
      email: body.email,
      source: "Website",
      firstName: "Mara",
      lastName: "Lind",
    });
    const [news] = (await shop.owner.call(notificationsApi.list)).body;
    expect(news).toMatchObject({ title: "Mara Lind booked a meeting" });
  });

  test("leaves a customer as they are, whatever a stranger says", async () => {
    const shop = await newShop();
    const email = `${randomUUID()}@example.com`;
    const { body: known } = await shop.owner.call(contactsApi.create, {
      body: { firstName: "Dana", lastName: "Ito", email, source: "Referral" },
    });
    await book(shop, guest({ email: email.toUpperCase(), name: "Somebody Else", phone: "555" }));
    const { body: after } = await shop.owner.call(contactsApi.get, { params: { id: known.id } });
    expect(after).toEqual(known);
    expect((await shop.owner.call(appointmentsApi.list)).body[0]?.contactId).toBe(known.id);
  });

  test("goes once to 50 who ask for the same time at once; the others get three that are free", async () => {
    const shop = await newShop();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        visitor().call(bookingsApi.book, { params: shop.params, body: guest() }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = answers.filter(({ status }) => status === 409);
    expect(late).toHaveLength(49);
    for (const { body } of late) expect((body as unknown as ErrorBody).nearest).toHaveLength(3);
    expect((await shop.owner.call(appointmentsApi.list)).body).toHaveLength(1);
  });

  test("again by the same form answers the first booking", async () => {
    const shop = await newShop();
    const body = guest({ formId: randomUUID() });
    const [first, ...more] = await Promise.all([book(shop, body), book(shop, body), book(shop, body)]);
    expect(new Set([first, ...more].map((answer) => answer.body.id))).toEqual(new Set([first.body.id]));
    expect((await shop.owner.call(appointmentsApi.list)).body).toHaveLength(1);
  });

  test("that somebody has booked before tells whoever knows their email neither the link nor anything of it", async () => {
    const shop = await newShop();
    const body = guest({ formId: randomUUID() });
    const { body: first } = await book(shop, body);
    for (const formId of [undefined, null, randomUUID(), first.id]) {
      const { status, body: told } = await book(shop, { ...body, formId });
      expect([status, told.manageUrl, told.status, told.start]).toEqual([200, null, "confirmed", body.start]);
      expect(told.id).not.toBe(first.id);
    }
    expect((await shop.owner.call(appointmentsApi.list)).body).toHaveLength(1);
  });

  test("is tried twenty times an hour from one address, refused tries included", async () => {
    const shop = await newShop();
    await book(shop);
    const one = visitor();
    const statuses: number[] = [];
    for (let times = 0; times < 21; times++)
      statuses.push((await one.refused(bookingsApi.book, { params: shop.params, body: guest() })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 409), 429]);
  });

  test.each([
    ["closed", at("08:00")],
    ["off step", at("10:10")],
    ["past", "2020-01-07T15:00:00.000Z"],
    ["past the window", momentAt(zone, { day: addDays(tuesday, 70), time: "10:00" }).toISOString()],
  ])("a time that is %s is refused", async (_why, start) => {
    const shop = await newShop();
    const { status, body } = await refused(shop, guest({ start }));
    expect([status, body.message]).toEqual([409, "That time isn’t free anymore. Please choose another one."]);
  });

  test.each([
    [{ name: " " }, "name", "Please enter your name"],
    [{ email: "nobody" }, "email", "Please enter a valid email address"],
    [{ email: "a@example.com\r\nBcc: b@example.com" }, "email", "Please enter a valid email address"],
    [{ phone: "" }, "phone", "Please enter your phone number"],
    [{ timeZone: "nowhere" }, "timeZone", "Choose a time zone from the list"],
    [{ start: "tomorrow" }, "start", "Enter a date and a time"],
  ])("with %j is refused under its field", async (changes, field, message) => {
    const shop = await newShop();
    const { status, body } = await refused(shop, guest(changes));
    expect([status, body.errors]).toEqual([400, { [field]: message }]);
    expect((await shop.owner.call(appointmentsApi.list)).body).toEqual([]);
  });

  test("by a program that fills in the hidden field looks done, and is not", async () => {
    const shop = await newShop();
    const { body } = await book(shop, guest({ website: "https://example.com" }));
    expect(body).toMatchObject({ status: "confirmed", start: at("10:00") });
    expect((await shop.owner.call(appointmentsApi.list)).body).toEqual([]);
    expect((await visitor().refused(bookingsApi.booked, { params: tokenOf(body) })).status).toBe(404);
  });

  test("agrees to offers only by the box", async () => {
    const shop = await newShop();
    await book(shop, guest({ start: at("09:00") }));
    await book(shop, guest({ start: at("11:00"), wantsOffers: true }));
    const { rows } = await server.database.inWorkspace(shop.owner.user.workspaceId, (tx) =>
      tx.execute("SELECT is_given, wording, source FROM consents ORDER BY is_given"),
    );
    expect(rows).toEqual([
      {
        is_given: false,
        wording: expect.stringMatching(/^Email me news and offers from /),
        source: "booking page",
      },
      {
        is_given: true,
        wording: expect.stringMatching(/^Email me news and offers from /),
        source: "booking page",
      },
    ]);
  });

  test("left empty, the box keeps campaigns away, unless the address agreed before", async () => {
    const shop = await newShop();
    const dana = guest({ start: at("09:00") });
    await book(shop, dana);
    const { body: campaign } = await shop.owner.call(campaignsApi.create, {
      body: { name: "News", subject: "News", content: "<p>Hi</p>" },
    });
    const preflight = async () =>
      (await shop.owner.call(campaignsApi.preflight, { params: { id: campaign.id } })).body;
    expect(await preflight()).toMatchObject({
      will: 0,
      skipped: [{ reason: "consent_withdrawn", count: 1 }],
    });
    await book(shop, { ...dana, start: at("10:00"), wantsOffers: true });
    await book(shop, { ...dana, start: at("11:00") });
    expect(await preflight()).toMatchObject({ will: 1, skipped: [] });
  });

  test("can be moved three times, and mails an address that nobody proved three times a day", async () => {
    const shop = await newShop();
    const body = guest();
    // An invoice and the like, which nobody's visit sends, doesn't count.
    await server.database.inWorkspace(shop.owner.user.workspaceId, (tx) =>
      tx.execute(sql`INSERT INTO deliveries (workspace_id, id, channel, kind, source_id, target_id, purpose, address, address_key, state, due_at)
        SELECT ${shop.owner.user.workspaceId}::uuid, gen_random_uuid(), 'email', 'invoice', gen_random_uuid(), gen_random_uuid(), 'service', ${body.email}, app.address_key('email', ${body.email}), 'accepted', now() FROM generate_series(1, 3)`),
    );
    const { body: booked } = await book(shop, body);
    const move = (start: string) => ({ params: tokenOf(booked), body: { start } });
    for (const time of ["11:00", "12:00", "13:00"]) {
      // As if what was planned had left.
      await server.database.inWorkspace(shop.owner.user.workspaceId, (tx) =>
        tx.execute("UPDATE deliveries SET state = 'accepted' WHERE state = 'pending' AND due_at <= now()"),
      );
      await visitor().call(bookingsApi.move, move(at(time)));
    }
    expect((await visitor().refused(bookingsApi.move, move(at("14:00")))).body.message).toMatch(
      /^You’ve moved this 3 times already/,
    );
    const { rows } = await server.database.inWorkspace(shop.owner.user.workspaceId, (tx) =>
      tx.execute(
        sql`SELECT state, reason, count(*)::int AS many FROM deliveries WHERE address = ${body.email} AND kind <> 'invoice' AND due_at <= now() GROUP BY 1, 2 ORDER BY 1`,
      ),
    );
    expect(rows).toEqual([
      { state: "accepted", reason: null, many: 3 },
      { state: "skipped", reason: "too_many", many: 1 },
    ]);
  });

  test("asks what the type asks, and keeps the answers with the meeting", async () => {
    const shop = await newShop();
    const question = randomUUID();
    const cake = randomUUID();
    await shop.owner.call(meetingTypeChangesApi.update, {
      params: { id: shop.typeId },
      body: {
        questions: [
          { id: question, label: "What is it about?", isRequired: true, kind: "text", choices: [] },
          { id: cake, label: "Cake?", isRequired: false, kind: "choice", choices: ["Yes", "No"] },
        ],
      },
    });
    const { body } = await refused(shop, guest({ answers: { [cake]: "Perhaps" } }));
    expect(body.errors).toEqual({ [question]: "Please answer this", [cake]: "Choose one from the list" });
    await book(shop, guest({ answers: { [question]: "A wedding", [cake]: "Yes" } }));
    expect((await shop.owner.call(appointmentsApi.list)).body[0]?.description).toBe(
      "What is it about?\nA wedding\n\nCake?\nYes",
    );
  });

  test("with a host who sees only their own customers stands in that host's calendar", async () => {
    const shop = await newShop();
    const host = await newTeammate(server, shop.owner, "member");
    await shop.owner.call(membersApi.update, { params: { id: host.user.id }, body: { sees: "own" } });
    await shop.owner.call(meetingTypeChangesApi.update, {
      params: { id: shop.typeId },
      body: { hostIds: [host.user.id] },
    });
    await book(shop, guest({ start: at("09:00") }));
    const email = `${randomUUID()}@example.com`;
    await shop.owner.call(contactsApi.create, {
      body: { firstName: "Not", lastName: "Theirs", email, source: "Referral" },
    });
    await book(shop, guest({ start: at("11:00"), email }));
    const seen = (await host.call(appointmentsApi.list)).body;
    expect(seen.map(({ startTime, contactName }) => [startTime, contactName])).toEqual([
      [at("09:00"), "Mara Lind"],
      [at("11:00"), null],
    ]);
  });

  test("from a business whose type wants the host's yes waits for it", async () => {
    const shop = await newShop();
    await shop.owner.call(meetingTypeChangesApi.update, {
      params: { id: shop.typeId },
      body: { needsConfirmation: true },
    });
    const { body } = await book(shop);
    expect(body.status).toBe("pending");
    expect(await slots(shop)).not.toContain(at("10:00"));
    await shop.owner.call(appointmentsApi.confirm, { params: { id: body.id } });
    expect((await visitor().call(bookingsApi.booked, { params: tokenOf(body) })).body.status).toBe(
      "confirmed",
    );
  });
});

describe("a time that is kept for a visitor", () => {
  const hold = (shop: Shop, start: string, from = visitor()) =>
    from.call(bookingsApi.hold, { params: shop.params, body: { start } });

  test("is offered to nobody else, and booked by whoever keeps it", async () => {
    const shop = await newShop();
    const kept = await hold(shop, at("10:00"));
    expect(kept.status).toBe(200);
    expect(await slots(shop)).not.toContain(at("10:00"));
    expect((await hold(shop, at("10:00"))).status).toBe(409);
    const { status } = await visitor().call(bookingsApi.book, {
      params: shop.params,
      body: guest({ holdId: kept.body.id }),
    });
    expect(status).toBe(200);
  });

  test("is one for each visitor", async () => {
    const shop = await newShop();
    const one = visitor();
    await hold(shop, at("10:00"), one);
    await hold(shop, at("14:00"), one);
    const free = await slots(shop);
    expect([free.includes(at("10:00")), free.includes(at("14:00"))]).toEqual([true, false]);
  });

  test("is free again after five minutes", async () => {
    const shop = await newShop();
    await hold(shop, at("10:00"));
    await server.database.inWorkspace(shop.owner.user.workspaceId, (tx) =>
      tx.execute("UPDATE held_times SET expires_at = now() - interval '1 second'"),
    );
    expect(await slots(shop)).toContain(at("10:00"));
    expect((await book(shop)).status).toBe(200);
  });
});

describe("what was booked", () => {
  test("shows by its link, and nothing else of the calendar", async () => {
    const shop = await newShop();
    const { body } = await book(shop);
    const { body: shown } = await visitor().call(bookingsApi.booked, { params: tokenOf(body) });
    expect(shown).toMatchObject({
      type: "30-minute meeting",
      status: "confirmed",
      start: at("10:00"),
      timeZone: "Europe/Berlin",
      businessTimeZone: zone,
      mayChange: true,
    });
    const forged = tokenOf(body).token.replace(/^./, (letter) => (letter === "A" ? "B" : "A"));
    for (const token of [forged, "x", "%00", randomUUID()])
      expect((await visitor().refused(bookingsApi.booked, { params: { token } })).status).toBe(404);
  });

  test("is moved to a time that is offered, also one that only itself is in the way of", async () => {
    const shop = await newShop();
    await shop.owner.call(calendarSettingsApi.save, { body: { bufferMinutes: 15 } });
    const { body } = await book(shop);
    const move = (start: string) =>
      visitor().call(bookingsApi.move, { params: tokenOf(body), body: { start } });
    expect((await move(at("10:30"))).status).toBe(200);
    expect((await move(at("10:00"))).body).toMatchObject({ start: at("10:00"), end: at("10:30") });
    expect((await move(at("03:00"))).status).toBe(409);
    await book(shop, guest({ start: at("14:00") }));
    const taken = await move(at("14:00"));
    expect([taken.status, (taken.body as unknown as ErrorBody).nearest?.length]).toEqual([409, 3]);
    expect((await shop.owner.call(appointmentsApi.get, { params: { id: body.id } })).body.startTime).toBe(
      at("10:00"),
    );
  });

  test("is canceled, once or twice, and its time is free again", async () => {
    const shop = await newShop();
    const { body } = await book(shop);
    const cancel = () => visitor().call(bookingsApi.cancel, { params: tokenOf(body) });
    expect((await cancel()).body).toMatchObject({ status: "cancelled", mayChange: false });
    expect((await cancel()).body.status).toBe("cancelled");
    expect(await slots(shop)).toContain(at("10:00"));
    expect((await book(shop)).status).toBe(200);
  });

  test("cannot be changed anymore when the notice is over", async () => {
    const shop = await newShop();
    const { body } = await book(shop);
    await server.database.inWorkspace(shop.owner.user.workspaceId, (tx) =>
      tx.execute(
        "UPDATE appointments SET start_time = now() + interval '1 hour', end_time = now() + interval '90 minutes'",
      ),
    );
    const { status, body: refusal } = await visitor().refused(bookingsApi.cancel, { params: tokenOf(body) });
    expect([status, refusal.message]).toEqual([
      409,
      expect.stringMatching(/^It’s too late to change this online\. Please contact .* directly\.$/),
    ]);
  });
});
