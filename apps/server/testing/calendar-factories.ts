import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { inject } from "vitest";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import { calendarAccountsApi } from "#areas/calendar/contract/calendar-accounts.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { classGuestsApi } from "#areas/calendar/contract/class-guests.api.ts";
import { feedsApi } from "#areas/calendar/contract/feeds.api.ts";
import { waitingApi, waitingGuestsApi } from "#areas/calendar/contract/waiting-guests.api.ts";
import { mailServerApi } from "#areas/outreach/contract/mail-server.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { hostsApi } from "#areas/calendar/contract/hosts.api.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";
import type { SignedIn } from "./test-server.ts";

type Made = { params: Record<string, string>; body?: unknown };
type Factory = (owner: SignedIn) => Promise<Made>;

let scheduled = 0;

/** A meeting with a customer, an hour after the one before. `when` says whether its hour is over. */
const meeting =
  (when: "ahead" | "over" = "ahead") =>
  async (owner: SignedIn): Promise<string> => {
    const { body: contact } = await owner.call(contactsApi.create, {
      body: { firstName: "Dana", lastName: "Ito", email: `${randomUUID()}@example.com`, source: "Referral" },
    });
    scheduled += 1;
    const start = Date.now() + (when === "ahead" ? 1 : -1) * (24 + scheduled) * 3_600_000;
    const { body } = await owner.call(appointmentsApi.create, {
      body: {
        title: "Tasting",
        type: "phone",
        contactId: contact.id,
        startTime: new Date(start).toISOString(),
        endTime: new Date(start + 1_800_000).toISOString(),
      },
    });
    return body.id;
  };

/** A class, and the guest who takes its first seat. */
async function classOf(owner: SignedIn): Promise<{ id: string; guestId: string }> {
  const { business } = (await bookingPage(owner)).params;
  const { body: type } = await owner.call(meetingTypeChangesApi.create, {
    body: { name: `Class ${randomUUID()}`, durationMinutes: 30, seats: 8 },
  });
  const params = { business, type: type.slug };
  const from = addDays(dayIn("UTC", new Date()), 3);
  const query = { from, to: addDays(from, 20), timeZone: "UTC" };
  const start = (await owner.call(bookingsApi.slots, { params, query })).body[0]?.start ?? "";
  const { body } = await owner.call(bookingsApi.book, { params, body: { ...newGuest(), start } });
  const { guests } = (await owner.call(classGuestsApi.list, { params: { id: body.id } })).body;
  return { id: body.id, guestId: guests[0]?.id ?? "" };
}

/** The same of a class that has begun. */
async function classOver(owner: SignedIn): Promise<{ id: string; guestId: string }> {
  const made = await classOf(owner);
  const [startTime, endTime] = [2, 1].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString());
  await owner.call(appointmentsApi.update, { params: { id: made.id }, body: { startTime, endTime } });
  return made;
}

/** The page of a business that mails, and a class on it of which every seat is taken. */
async function fullClass(
  owner: SignedIn,
): Promise<{ id: string; params: { business: string; type: string }; start: string }> {
  await owner.call(mailServerApi.update, {
    body: { host: "127.0.0.1", port: 9, security: "none", fromAddress: "hello@alder.example" },
  });
  const { business } = (await bookingPage(owner)).params;
  const { body: type } = await owner.call(meetingTypeChangesApi.create, {
    body: { name: `Class ${randomUUID()}`, durationMinutes: 30, seats: 2 },
  });
  const params = { business, type: type.slug };
  const from = addDays(dayIn("UTC", new Date()), 3);
  const query = { from, to: addDays(from, 20), timeZone: "UTC" };
  const start = (await owner.call(bookingsApi.slots, { params, query })).body[0]?.start ?? "";
  await owner.call(bookingsApi.book, { params, body: { ...newGuest(), start } });
  const { body } = await owner.call(bookingsApi.book, { params, body: { ...newGuest(), start } });
  return { id: body.id, params, start };
}

const newWaiter = () => ({ timeZone: "UTC", name: "Ida Moss", email: `${randomUUID()}@example.com` });

/** Somebody who waits for a seat of a full class. */
async function waitingOf(owner: SignedIn): Promise<{ id: string; waitingId: string; token: string }> {
  const { id, params, start } = await fullClass(owner);
  const { body } = await owner.call(waitingApi.join, { params, body: { ...newWaiter(), start } });
  const [waiting] = (await owner.call(waitingGuestsApi.list, { params: { id } })).body;
  return { id, waitingId: waiting?.id ?? "", token: body.manageUrl?.split("/").at(-1) ?? "" };
}

async function binned(owner: SignedIn): Promise<string> {
  const id = await meeting()(owner);
  await owner.call(appointmentsApi.remove, { params: { id } });
  return id;
}

const by =
  (make: (owner: SignedIn) => Promise<string>, body?: unknown): Factory =>
  async (owner) => ({ params: { id: await make(owner) }, body });

const type = async (owner: SignedIn): Promise<string> =>
  (
    await owner.call(meetingTypeChangesApi.create, {
      body: { name: `Tasting ${randomUUID()}`, durationMinutes: 30 },
    })
  ).body.id;

/** The booking page of a business that is open, and its first free time. */
async function bookingPage(
  owner: SignedIn,
): Promise<{ params: { business: string; type: string }; start: string }> {
  const { body } = await owner.call(calendarSettingsApi.save, { body: { timeZone: "America/New_York" } });
  const [type] = (await owner.call(meetingTypesApi.list)).body;
  const params = { business: body.slug, type: type?.slug ?? "" };
  const from = addDays(dayIn("UTC", new Date()), 3);
  const query = { from, to: addDays(from, 20), timeZone: "UTC" };
  const free = (await owner.call(bookingsApi.slots, { params, query })).body;
  return { params, start: free[0]?.start ?? "" };
}

const newGuest = () => ({
  timeZone: "UTC",
  name: "Mara Lind",
  email: `${randomUUID()}@example.com`,
  phone: "(212) 555-0142",
});

async function booked(owner: SignedIn): Promise<Record<string, string>> {
  const { params, start } = await bookingPage(owner);
  const { body } = await owner.call(bookingsApi.book, { params, body: { ...newGuest(), start } });
  return { token: body.manageUrl?.split("/").at(-1) ?? "" };
}

const van = async (owner: SignedIn): Promise<string> =>
  (await owner.call(hostsApi.create, { body: { name: "Van" } })).body.id;

/** A calendar at an address where nobody answers. */
const feed = async (owner: SignedIn): Promise<string> =>
  (
    await owner.call(feedsApi.create, {
      body: { name: `Home ${randomUUID()}`, url: "http://127.0.0.1:9/home.ics" },
    })
  ).body.id;

/** How to sign in to a server that has three calendars. It ends with the process. */
export async function calendarLogin(): Promise<{ address: string; username: string; password: string }> {
  const dav = createServer((_request, reply) =>
    reply
      .writeHead(207)
      .end(
        `<multistatus xmlns="DAV:">${["home", "shop", "work"].map((name) => `<response><href>/${name}/</href><propstat><prop><resourcetype><collection/><calendar/></resourcetype><calendar-home-set><href>/</href></calendar-home-set></prop><status>HTTP/1.1 200 OK</status></propstat></response>`).join("")}</multistatus>`,
      ),
  ).listen(0, "127.0.0.1");
  dav.unref();
  await once(dav, "listening");
  const address = `http://127.0.0.1:${(dav.address() as AddressInfo).port}/`;
  return { address, username: "mara", password: "secret" };
}

async function account(owner: SignedIn): Promise<string> {
  const login = await calendarLogin();
  const { body } = await owner.call(calendarAccountsApi.create, {
    body: { ...login, provider: "other", calendars: [`${login.address}home/`] },
  });
  return body.id;
}

/** A meeting that was removed in a calendar elsewhere: only looking there finds that out. */
async function question(owner: SignedIn): Promise<string> {
  const [id, accountId, appointmentId] = [randomUUID(), await account(owner), await meeting()(owner)];
  const client = new pg.Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  await client.query(
    `INSERT INTO meeting_copies (workspace_id, id, account_id, appointment_id, url, digest, start_time, end_time, found, asked_at, version) VALUES ($1, $2, $3, $4, 'http://127.0.0.1:9/', '', now(), now(), 'removed', now(), 2)`,
    [owner.user.workspaceId, id, accountId, appointmentId],
  );
  await client.end();
  return id;
}

/** Calls whose body names a customer, a host, a type or a machine that has to be there. */
export const bodiesNameCalendarRecords = [
  "POST /api/appointments",
  "PUT /api/appointments/:id",
  "POST /api/appointments/repeats/preview",
  "POST /api/appointments/:id/repeats/preview",
  "POST /api/meeting-types",
  "PUT /api/meeting-types/:id",
  "PUT /api/meeting-types/order",
  "POST /api/calendar/feeds",
  "PUT /api/calendar/feeds/:id",
  "POST /api/calendar/accounts",
  "PUT /api/calendar/accounts/:id",
  "POST /api/calendar/accounts/calendars",
  "POST /api/calendar/questions/:id/tell",
  "POST /api/calendar/questions/:id/put-back",
];

/** How to make what each call of the calendar works on; and a body that the call takes. */
export const calendarFactories: Record<string, Factory> = {
  "GET /api/appointments/:id": by(meeting()),
  "GET /api/appointments/:id/history": by(meeting()),
  "GET /api/appointments/:id/guests": by(async (owner) => (await classOf(owner)).id),
  "DELETE /api/appointments/:id/guests/:guestId": async (owner) => ({ params: await classOf(owner) }),
  "POST /api/appointments/:id/guests/:guestId/confirm": async (owner) => ({ params: await classOf(owner) }),
  "POST /api/appointments/:id/guests/:guestId/attended": async (owner) => ({
    params: await classOver(owner),
  }),
  "POST /api/appointments/:id/guests/:guestId/no-show": async (owner) => ({ params: await classOver(owner) }),
  "GET /api/appointments/:id/waiting": by(meeting()),
  "DELETE /api/appointments/:id/waiting/:waitingId": async (owner) => {
    const { id, waitingId } = await waitingOf(owner);
    return { params: { id, waitingId } };
  },
  "PUT /api/appointments/:id": by(meeting(), { title: "Second tasting" }),
  "DELETE /api/appointments/:id": by(meeting()),
  "POST /api/appointments/:id/repeats/preview": by(meeting(), { title: "Second tasting" }),
  "POST /api/appointments/:id/restore": by(binned),
  "POST /api/appointments/:id/confirm": by(meeting()),
  "POST /api/appointments/:id/cancel": by(meeting()),
  "POST /api/appointments/:id/no-show": by(meeting("over")),
  "POST /api/appointments/:id/attended": by(meeting("over")),
  "PUT /api/hosts/:id": by(van, { name: "Big van" }),
  "PUT /api/meeting-types/:id": by(type, { name: `Long tasting ${randomUUID()}` }),
  "DELETE /api/meeting-types/:id": by(type),
  "PUT /api/calendar/feeds/:id": by(feed, { name: "Home and away" }),
  "DELETE /api/calendar/feeds/:id": by(feed),
  "PUT /api/calendar/accounts/:id": by(account, { password: "another" }),
  "POST /api/calendar/accounts/:id/calendars": by(account),
  "POST /api/calendar/accounts/:id/disconnect": by(account),
  "POST /api/calendar/questions/:id/tell": by(question, { version: 2 }),
  "POST /api/calendar/questions/:id/put-back": by(question, { version: 2 }),
};

/** The same of what guests call. */
export const bookingFactories: Record<string, Factory> = {
  "POST /api/book/:business/:type/holds": async (owner) => {
    const { params, start } = await bookingPage(owner);
    return { params, body: { start } };
  },
  "POST /api/book/:business/:type": async (owner) => {
    const { params, start } = await bookingPage(owner);
    return { params, body: { ...newGuest(), start } };
  },
  "POST /api/book/:business/:type/waiting": async (owner) => {
    const { params, start } = await fullClass(owner);
    return { params, body: { ...newWaiter(), start } };
  },
  "POST /api/waiting/:token/leave": async (owner) => ({ params: { token: (await waitingOf(owner)).token } }),
  "POST /api/booked/:token/move": async (owner) => ({ params: await booked(owner) }),
  "POST /api/booked/:token/cancel": async (owner) => ({ params: await booked(owner) }),
};
