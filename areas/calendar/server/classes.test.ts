import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addDays, dayIn, weekdayOf } from "#platform/contract/dates.ts";
import type { ErrorBody } from "#platform/contract/errors.ts";
import { momentAt } from "#platform/contract/wall-time.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import type { NewBookingInput } from "#areas/calendar/contract/bookings.schema.ts";
import { classGuestsApi } from "#areas/calendar/contract/class-guests.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { hostsApi } from "#areas/calendar/contract/hosts.api.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";
import type { MeetingTypeChangesInput } from "#areas/calendar/contract/meeting-type-changes.schema.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { whyApi } from "#areas/calendar/contract/why.api.ts";

const server = await testServer();
const zone = "America/New_York";
const today = dayIn(zone, new Date());
/** A Tuesday at least a week ahead. */
const tuesday = addDays(today, 7 + ((2 - weekdayOf(today) + 7) % 7));
const at = (time: string): string => momentAt(zone, { day: tuesday, time }).toISOString();

type Params = { business: string; type: string };
type Shop = { owner: SignedIn; params: Params; other: Params; typeId: string };

/** A business that is open from 9 to 5, with a class of 60 minutes, and a plain meeting of 30. */
async function newShop(seats = 3, changes: MeetingTypeChangesInput = {}): Promise<Shop> {
  const owner = await server.newOwner();
  const { slug } = (await owner.call(calendarSettingsApi.save, { body: { timeZone: zone } })).body;
  const types = (await owner.call(meetingTypesApi.list)).body;
  const made = await owner.call(meetingTypeChangesApi.create, {
    body: { name: "Bread class", durationMinutes: 60, kind: "in_person", place: "In the bakery", seats },
  });
  const { id, slug: type } = made.body;
  await owner.call(meetingTypeChangesApi.update, { params: { id }, body: changes });
  return {
    owner,
    typeId: id,
    params: { business: slug, type },
    other: { business: slug, type: types[0]!.slug },
  };
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
const book = ({ params }: { params: Params }, body = guest()) =>
  visitor().call(bookingsApi.book, { params, body });
const booked = async (shop: { params: Params }, changes: Partial<NewBookingInput> = {}) => {
  const { status, body } = await book(shop, guest(changes));
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...body, token: body.manageUrl!.split("/").at(-1)! };
};
const slotsOf = async (params: Params) =>
  (await visitor().call(bookingsApi.slots, { params, query: { from: tuesday, to: tuesday, timeZone: zone } }))
    .body;
const slotAt = async ({ params }: { params: Params }, time: string) =>
  (await slotsOf(params)).find(({ start }) => start === at(time));
const meetings = async ({ owner }: Shop) => (await owner.call(appointmentsApi.list)).body;
const why = async ({ owner, typeId }: Shop, time: string) =>
  (await owner.call(whyApi.get, { query: { typeId, start: at(time) } })).body;

describe("a class", () => {
  test("is one meeting that several share; each start says how many seats are left", async () => {
    const shop = await newShop();
    expect(await slotAt(shop, "10:00")).toEqual({ start: at("10:00"), end: at("11:00"), seatsLeft: 3 });
    const first = await booked(shop);
    const second = await booked(shop, { name: "Ben Roth" });
    expect(second).toMatchObject({ id: first.id, status: "confirmed", start: at("10:00"), end: at("11:00") });
    expect(second.manageUrl).not.toBe(first.manageUrl);
    expect(await meetings(shop)).toMatchObject([
      { id: first.id, title: "Bread class", contactId: null, seatsTaken: 2, description: null },
    ]);
    expect(await slotAt(shop, "10:00")).toMatchObject({ seatsLeft: 1 });
    expect(await slotAt(shop, "10:30")).toBeUndefined();
    expect(await slotAt(shop, "09:30")).toBeUndefined();
    expect(await slotAt({ params: shop.other }, "10:00")).toBeUndefined();
  });

  test("that is full is not offered any more, and says so", async () => {
    const shop = await newShop(2);
    await booked(shop);
    expect(await why(shop, "10:00")).toEqual({ offered: true, reasons: [] });
    await booked(shop);
    expect(await why(shop, "10:00")).toEqual({
      offered: false,
      reasons: [{ rule: "full", message: "This class is full.", host: null, meetingId: null }],
    });
    expect(await slotAt(shop, "10:00")).toBeUndefined();
    const late = await book(shop);
    expect([late.status, (late.body as unknown as ErrorBody).nearest?.length]).toEqual([409, 3]);
  });

  test("gives its last seat once to 50 who ask at the same time, ten times over", async () => {
    for (let round = 0; round < 10; round++) {
      const shop = await newShop(2);
      await booked(shop);
      const answers = await Promise.all(Array.from({ length: 50 }, () => book(shop)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
      expect(await meetings(shop)).toMatchObject([{ seatsTaken: 2 }]);
    }
  }, 120_000);

  test("is made once by many who are the first at the same time, and takes no more than there are seats", async () => {
    const shop = await newShop(5);
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(shop)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : []))).size).toBe(1);
    expect(await meetings(shop)).toMatchObject([{ seatsTaken: 5 }]);
  });

  test("answers who books twice with the first booking, and takes one seat", async () => {
    const shop = await newShop();
    const body = guest({ formId: randomUUID() });
    const [first, second] = [await book(shop, body), await book(shop, body)];
    expect(second.body).toEqual(first.body);
    expect((await book(shop, { ...body, formId: null })).body.manageUrl).toBeNull();
    expect(await meetings(shop)).toMatchObject([{ seatsTaken: 1 }]);
  });

  test("keeps a seat, not the time, for whoever fills in the form", async () => {
    const shop = await newShop(2);
    const keep = (person = visitor(), params = shop.params) =>
      person.call(bookingsApi.hold, { params, body: { start: at("10:00") } });
    const [mara, ben] = [visitor(), visitor()];
    expect([(await keep(mara)).status, (await slotAt(shop, "10:00"))?.seatsLeft]).toEqual([200, 1]);
    const kept = await keep(ben);
    expect(kept.status).toBe(200);
    expect((await keep()).status).toBe(409);
    expect((await keep(visitor(), shop.other)).status).toBe(409);
    expect(await why(shop, "10:00")).toMatchObject({ reasons: [{ rule: "full" }] });
    expect((await why(shop, "10:30")).reasons).toMatchObject([{ rule: "hold" }]);
    // The team cannot take the time either.
    const taken = await shop.owner.refused(appointmentsApi.create, {
      body: { title: "Call", type: "phone", startTime: at("10:00"), endTime: at("10:30") },
    });
    expect(taken.status).toBe(409);
    const done = await ben.call(bookingsApi.book, {
      params: shop.params,
      body: guest({ holdId: kept.body.id }),
    });
    expect(done.status).toBe(200);
    expect((await mara.call(bookingsApi.book, { params: shop.params, body: guest() })).status).toBe(200);
    expect(await meetings(shop)).toMatchObject([{ seatsTaken: 2 }]);
  });

  test("begins anew with another host where the one is full", async () => {
    const shop = await newShop(1);
    const { body: room } = await shop.owner.call(hostsApi.create, { body: { name: "Room" } });
    await shop.owner.call(meetingTypeChangesApi.update, {
      params: { id: shop.typeId },
      body: { seats: 2, hostRule: "any", hostIds: [shop.owner.user.id, room.id] },
    });
    const ids = [await booked(shop), await booked(shop), await booked(shop)].map(({ id }) => id);
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
    expect((await slotAt(shop, "10:00"))?.seatsLeft).toBe(1);
  });

  test("that has fewer seats from now on keeps everybody, and takes nobody else", async () => {
    const shop = await newShop(3);
    await booked(shop);
    await booked(shop);
    const params = { id: shop.typeId };
    await shop.owner.call(meetingTypeChangesApi.update, { params, body: { seats: 2 } });
    expect(await slotAt(shop, "10:00")).toBeUndefined();
    expect(await meetings(shop)).toMatchObject([{ seatsTaken: 2 }]);
    await shop.owner.call(meetingTypeChangesApi.update, { params, body: { seats: 1 } });
    expect(await slotAt(shop, "10:00")).toBeUndefined();
    expect((await book(shop)).status).toBe(409);
    await shop.owner.call(meetingTypeChangesApi.update, { params, body: { seats: 4 } });
    expect(await slotAt(shop, "10:00")).toMatchObject({ seatsLeft: 2 });
  });

  test("that the team moved can be booked where it stands now, though it is past the hours", async () => {
    const shop = await newShop();
    const { id } = await booked(shop);
    const moved = await shop.owner.call(appointmentsApi.update, {
      params: { id },
      body: { startTime: at("17:10"), endTime: at("18:40") },
    });
    expect(moved.status).toBe(200);
    expect(await slotAt(shop, "17:10")).toEqual({ start: at("17:10"), end: at("18:40"), seatsLeft: 2 });
    expect(await slotAt(shop, "10:00")).toMatchObject({ seatsLeft: 3 });
    const joined = await booked(shop, { start: at("17:10") });
    expect(joined).toMatchObject({ id, end: at("18:40") });
  });

  test("counts as one meeting of the most a day", async () => {
    const shop = await newShop(3, { mostPerDay: 1 });
    await booked(shop);
    expect((await slotsOf(shop.params)).map(({ start }) => start)).toEqual([at("10:00")]);
    await booked(shop);
  });

  test("lists who comes to whoever may see them; the team takes a guest off", async () => {
    const shop = await newShop(8);
    const { id } = await booked(shop, { name: "Mara Lind", email: "mara@example.com" });
    await booked(shop, { name: "Ben Roth" });
    const ben = await newTeammate(server, shop.owner, "member");
    const params = { id };
    const { body } = await shop.owner.call(classGuestsApi.list, { params });
    expect(body).toMatchObject({
      seats: 8,
      taken: 2,
      guests: [{ name: "Mara Lind", email: "mara@example.com", status: "confirmed" }, { name: "Ben Roth" }],
    });
    const gone = { params: { id, guestId: body.guests[0]!.id } };
    expect((await ben.refused(classGuestsApi.remove, gone)).status).toBe(403);
    const stranger = await server.newOwner();
    expect((await stranger.refused(classGuestsApi.list, { params })).status).toBe(404);
    expect((await stranger.refused(classGuestsApi.remove, gone)).status).toBe(404);
    await shop.owner.call(classGuestsApi.remove, gone);
    await shop.owner.call(classGuestsApi.remove, gone);
    const left = (await shop.owner.call(classGuestsApi.list, { params })).body;
    expect([left.taken, left.guests.map(({ name }) => name)]).toEqual([1, ["Ben Roth"]]);
    const plain = await booked({ params: shop.other }, { start: at("12:00") });
    expect((await shop.owner.refused(classGuestsApi.list, { params: { id: plain.id } })).status).toBe(404);
  });

  test("shows who sees only their own customers how many come, and who of theirs", async () => {
    const shop = await newShop(8);
    const ben = await newTeammate(server, shop.owner, "member");
    await shop.owner.call(membersApi.update, { params: { id: ben.user.id }, body: { sees: "own" } });
    await shop.owner.call(meetingTypeChangesApi.update, {
      params: { id: shop.typeId },
      body: { hostIds: [ben.user.id] },
    });
    await shop.owner.call(contactsApi.create, {
      body: { firstName: "Dana", lastName: "Ito", email: "dana@example.com", source: "Referral" },
    });
    const { id } = await booked(shop, { name: "Dana Ito", email: "dana@example.com" });
    await booked(shop, { name: "Mara Lind" });
    const { body } = await ben.call(classGuestsApi.list, { params: { id } });
    expect([body.taken, body.guests.map(({ name }) => name)]).toEqual([2, ["Mara Lind"]]);
    expect(JSON.stringify((await ben.call(appointmentsApi.list)).body)).not.toContain("Dana");
    expect((await shop.owner.call(classGuestsApi.list, { params: { id } })).body.guests).toHaveLength(2);
  });

  test("stands in each guest's own history", async () => {
    const shop = await newShop();
    await booked(shop);
    await booked(shop, { name: "Ben Roth" });
    const { body } = await shop.owner.call(activitiesApi.list, { query: { limit: "20" } });
    const told = body.filter(({ type }) => type === "appointment_scheduled");
    const names = await Promise.all(
      told.map(
        async ({ contactId }) =>
          (await shop.owner.call(contactsApi.get, { params: { id: contactId! } })).body.firstName,
      ),
    );
    expect(names.sort()).toEqual(["Ben", "Mara"]);
    const query = { contactId: told[0]!.contactId! };
    expect((await shop.owner.call(appointmentsApi.list, { query })).body).toHaveLength(1);
  });
});

describe("a guest of a class", () => {
  test("sees their own, and gives their own seat back; the last one's is canceled", async () => {
    const shop = await newShop();
    const [first, second] = [await booked(shop), await booked(shop, { name: "Ben Roth" })];
    const seen = await visitor().call(bookingsApi.booked, { params: { token: second.token } });
    expect(seen.body).toMatchObject({ type: "Bread class", status: "confirmed", place: "In the bakery" });
    expect(JSON.stringify(seen.body)).not.toContain("Mara");
    const cancel = (token: string) => visitor().call(bookingsApi.cancel, { params: { token } });
    expect((await cancel(first.token)).body.status).toBe("cancelled");
    expect((await cancel(first.token)).body.status).toBe("cancelled");
    expect(await meetings(shop)).toMatchObject([{ seatsTaken: 1, status: "confirmed" }]);
    expect((await visitor().call(bookingsApi.booked, { params: { token: second.token } })).body.status).toBe(
      "confirmed",
    );
    expect(await slotAt(shop, "10:00")).toMatchObject({ seatsLeft: 2 });
    await cancel(second.token);
    expect(await meetings(shop)).toMatchObject([{ seatsTaken: 0, status: "cancelled" }]);
    expect(await slotAt({ params: shop.other }, "10:00")).toBeDefined();
  });

  test("can take a seat again after giving one back", async () => {
    const shop = await newShop();
    const email = "mara@example.com";
    const first = await booked(shop, { email });
    await booked(shop);
    await visitor().call(bookingsApi.cancel, { params: { token: first.token } });
    const again = await booked(shop, { email });
    expect([again.id, again.token === first.token]).toEqual([first.id, false]);
    expect(await meetings(shop)).toMatchObject([{ seatsTaken: 2 }]);
  });

  test("moves to another start alone: to a class that is there, or the first of a new one", async () => {
    const shop = await newShop(2);
    const [mara, ben] = [await booked(shop), await booked(shop, { name: "Ben Roth" })];
    const noon = await booked(shop, { start: at("12:00") });
    const move = (token: string, start: string) =>
      visitor().call(bookingsApi.move, { params: { token }, body: { start } });
    expect((await move(mara.token, at("12:00"))).body).toMatchObject({
      start: at("12:00"),
      status: "confirmed",
    });
    expect(await meetings(shop)).toMatchObject([
      { id: ben.id, seatsTaken: 1 },
      { id: noon.id, seatsTaken: 2 },
    ]);
    expect((await move(ben.token, at("12:00"))).status).toBe(409);
    // Alone in it, half an hour later: their own class is not in the way.
    expect((await move(ben.token, at("10:30"))).body.start).toBe(at("10:30"));
    const after = await meetings(shop);
    expect(after.map(({ status, seatsTaken, startTime }) => [status, seatsTaken, startTime])).toEqual([
      ["cancelled", 0, at("10:00")],
      ["confirmed", 1, at("10:30")],
      ["confirmed", 2, at("12:00")],
    ]);
  });

  test("who presses Move or Cancel twice, or both at once, gives one seat back; the others' class stands", async () => {
    const shop = await newShop(3);
    const [mara, ben] = [await booked(shop), await booked(shop, { name: "Ben Roth" })];
    const send = (call: typeof bookingsApi.move | typeof bookingsApi.cancel, token: string, start?: string) =>
      call === bookingsApi.move
        ? visitor().call(bookingsApi.move, { params: { token }, body: { start: start ?? "" } })
        : visitor().call(bookingsApi.cancel, { params: { token } });
    const moves = await Promise.all(
      Array.from({ length: 4 }, () => send(bookingsApi.move, mara.token, at("12:00"))),
    );
    expect(moves.map(({ status, body }) => [status, (body as { start: string }).start])).toEqual(
      Array.from({ length: 4 }, () => [200, at("12:00")]),
    );
    const noon = { status: "confirmed", startTime: at("12:00"), seatsTaken: 1 };
    expect(await meetings(shop)).toMatchObject([{ id: ben.id, status: "confirmed", seatsTaken: 1 }, noon]);
    const late = await booked(shop, { name: "Cem Aydin" });
    const answers = await Promise.all([
      send(bookingsApi.move, late.token, at("12:00")),
      send(bookingsApi.cancel, late.token),
      send(bookingsApi.cancel, late.token),
    ]);
    // Whichever came first: canceled in the end, and a move that came after it says so.
    expect(answers[1]!.status).toBe(200);
    expect([200, 409]).toContain(answers[0]!.status);
    expect(await meetings(shop)).toMatchObject([{ id: ben.id, status: "confirmed", seatsTaken: 1 }, noon]);
  });

  test("is sent away with a forged link", async () => {
    const shop = await newShop();
    const { token } = await booked(shop);
    const forged = `${token.slice(0, -4)}AAAA`;
    for (const call of [bookingsApi.booked, bookingsApi.cancel])
      expect((await visitor().refused(call, { params: { token: forged } })).status).toBe(404);
  });

  test("takes the seat that another one gives back at the same moment, and no seat is lost", async () => {
    const shop = await newShop(3);
    const guests = [await booked(shop), await booked(shop), await booked(shop)];
    const answers = await Promise.all([
      ...guests.map(({ token }) => visitor().call(bookingsApi.cancel, { params: { token } })),
      ...Array.from({ length: 12 }, () => book(shop)),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const standing = (await meetings(shop)).filter(({ status }) => status !== "cancelled");
    const came = answers.slice(3).filter(({ status }) => status === 200).length;
    expect(standing.reduce((sum, { seatsTaken }) => sum + (seatsTaken ?? 0), 0)).toBe(came);
    expect(came).toBeLessThanOrEqual(3);
    const left = (await slotAt(shop, "10:00"))?.seatsLeft ?? 0;
    expect(left).toBe(3 - came);
  });
});
