import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { hostsApi } from "#areas/calendar/contract/hosts.api.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";

const server = await testServer();
const zone = "America/New_York";

type Shop = { owner: SignedIn; path: string; typeId: string; start: string };

/** A business whose pages are open, and its first free time at least three days ahead. */
async function newShop(): Promise<Shop> {
  const owner = await server.newOwner();
  const { body } = await owner.call(calendarSettingsApi.save, { body: { timeZone: zone } });
  const [type] = (await owner.call(meetingTypesApi.list)).body;
  const params = { business: body.slug, type: type!.slug };
  const from = addDays(dayIn(zone, new Date()), 3);
  const query = { from, to: addDays(from, 10), timeZone: zone };
  const [slot] = (await owner.call(bookingsApi.slots, { params, query })).body;
  return { owner, path: `/book/${params.business}/${params.type}`, typeId: type!.id, start: slot!.start };
}

async function open(path: string) {
  const answer = await server.visitor().send(path);
  return { answer, html: await answer.text() };
}
async function post(path: string, fields: Record<string, string>) {
  const answer = await server.visitor().send(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
  return { answer, html: await answer.text(), to: answer.headers.get("location") ?? "" };
}
const details = (changes: Record<string, string> = {}) => ({
  wish: "book",
  timeZone: "Europe/Berlin",
  name: "Mara Lind",
  email: `${randomUUID()}@example.com`,
  phone: "(212) 555-0142",
  ...changes,
});
/** Books the shop's free time by the form, and answers the path of the guest's own page. */
async function book({ path, start }: Shop, changes: Record<string, string> = {}) {
  const { answer, to } = await post(path, details({ start, ...changes }));
  expect(answer.status).toBe(303);
  return `/booked/${new URL(to, server.url).searchParams.get("booked")}`;
}
const meetings = async ({ owner }: Shop) => (await owner.call(appointmentsApi.list)).body;

describe("the booking page", () => {
  test("shows days and times without scripts, and looking changes nothing", async () => {
    const shop = await newShop();
    const { answer, html } = await open(shop.path);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("set-cookie")]).toEqual([
      200,
      "text/html; charset=utf-8",
      null,
    ]);
    expect(html).toContain("<h1>30-minute meeting</h1>");
    expect(html).toMatch(/<button name="start" value="[^"]+">/);
    await open(`${shop.path}?start=${shop.start}&timeZone=Europe/Berlin`);
    const { rows } = await server.database.inWorkspace(shop.owner.user.workspaceId, (tx) =>
      tx.execute("SELECT 1 FROM held_times"),
    );
    expect(rows).toEqual([]);
  });

  test("has a sample without anybody's calendar behind it, for the demo", async () => {
    const { answer, html } = await open("/book-sample?timeZone=Europe/Berlin");
    expect(answer.status).toBe(200);
    expect(html).toContain("Alder &#38; Rye");
    expect(html).toContain("With Rosa Delgado");
    expect(html).toMatch(/<button name="start" value="[^"]+">/);
    expect(html).toContain("Berlin");
    expect((await open("/book-sample?timeZone=Mars/Olympus")).answer.status).toBe(200);
    expect((await post("/book-sample", { wish: "hold" })).answer.status).toBe(404);
  });

  test("can be framed by the owner's site, the guest's own page cannot; neither runs a foreign script", async () => {
    const shop = await newShop();
    const policyOf = async (path: string) =>
      (await open(path)).answer.headers.get("content-security-policy") ?? "";
    expect(await policyOf(shop.path)).toMatch(/frame-ancestors \*/);
    expect(await policyOf(await book(shop))).toMatch(/frame-ancestors 'none'/);
    expect(await policyOf(shop.path)).toMatch(/script-src 'sha256-[^']+';/);
  });

  test("keeps a time, takes the form and shows what was booked", async () => {
    const shop = await newShop();
    const kept = await post(shop.path, { wish: "hold", start: shop.start, timeZone: "Europe/Berlin" });
    expect(kept.answer.status).toBe(303);
    const form = (await open(kept.to)).html;
    expect(form).toContain("We’re keeping this time for you");
    expect(form).toContain("<title>Your details · 30-minute meeting · ");
    const formId = /name="formId" value="([^"]+)"/.exec(form)?.[1] ?? "";
    const holdId = new URL(kept.to, server.url).searchParams.get("holdId") ?? "";
    const filled = details({ start: shop.start, holdId, formId });
    const done = await post(shop.path, filled);
    expect((await post(shop.path, filled)).to).toBe(done.to);
    const byAnother = await open((await post(shop.path, { ...filled, formId: "" })).to);
    expect(byAnother.html).toContain("You’re all set");
    expect(byAnother.html).not.toContain("/booked/");
    const shown = await open(done.to);
    expect(shown.html).toContain("<h1>You’re booked</h1>");
    expect(shown.html).toContain("<title>You’re booked · 30-minute meeting · ");
    expect(shown.html).toContain(
      "No email is sent, so put the meeting into your calendar and keep this link",
    );
    expect(shown.html).toContain("in New York");
    expect(await meetings(shop)).toHaveLength(1);
  });

  test("tells all that is wrong at once, and keeps what was typed", async () => {
    const shop = await newShop();
    const id = randomUUID();
    await shop.owner.call(meetingTypeChangesApi.update, {
      params: { id: shop.typeId },
      body: { questions: [{ id, label: "What for?", isRequired: true, kind: "text", choices: [] }] },
    });
    const wrong = details({ start: shop.start, name: "", email: "x", phone: "", [`answer.${id}`]: " " });
    const { answer, html } = await post(shop.path, wrong);
    expect(answer.status).toBe(400);
    for (const message of [
      "Please enter your name",
      "Please enter a valid email address",
      "Please enter your phone number",
      "Please answer this",
    ])
      expect(html).toContain(message);
    expect(html).toContain('value="x"');
    expect(html).toContain("<title>Error: Your details · 30-minute meeting · ");
    expect(html.match(/<[^>]* autofocus[^>]*>/g)).toEqual([expect.stringContaining('id="name"')]);
    expect(await meetings(shop)).toEqual([]);
  });

  test("shows a stranger's words as words", async () => {
    const shop = await newShop();
    const name = `"><script>alert(1)</script>`;
    const { html } = await post(shop.path, details({ start: shop.start, name, email: "no" }));
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("&#34;&#62;&#60;script&#62;alert(1)");
  });

  test("offers others when the time has gone, and keeps what was typed for the one that is chosen then", async () => {
    const shop = await newShop();
    await book(shop);
    const typed = details({ start: shop.start });
    const { answer, html } = await post(shop.path, typed);
    expect(answer.status).toBe(409);
    expect(html).toContain("That time isn’t free anymore. Please choose another one.");
    const start = /<button name="start" value="([^"]+)">/.exec(html)?.[1] ?? "";
    const sent = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
    const held = await post(shop.path, {
      ...Object.fromEntries(sent.map(([, name, value]) => [name, value])),
      start,
    });
    expect(held.answer.status).toBe(200);
    for (const value of [typed.name, typed.email, typed.phone])
      expect(held.html).toContain(`value="${value}"`);
    expect(held.html).toContain("We’re keeping this time for you");
  });

  test("asks for the host where there are several", async () => {
    const shop = await newShop();
    expect((await open(shop.path)).html).not.toContain('name="host"');
    const { body: van } = await shop.owner.call(hostsApi.create, { body: { name: "The van" } });
    await shop.owner.call(meetingTypeChangesApi.update, {
      params: { id: shop.typeId },
      body: { hostIds: [shop.owner.user.id, van.id] },
    });
    expect((await open(shop.path)).html).toContain(`<option value="${van.id}">The van</option>`);
    await book(shop, { hostId: van.id });
    expect((await meetings(shop)).map(({ hostName }) => hostName)).toEqual(["The van"]);
    // The owner still has that time.
    await book(shop, { hostId: shop.owner.user.id });
    expect(await meetings(shop)).toHaveLength(2);
  });

  test.each(["/book/nobody", "/book/nobody/nothing", "/booked/forged", "/booked/forged/meeting.ics"])(
    "%s is not there",
    async (path) => {
      expect((await open(path)).answer.status).toBe(404);
    },
  );

  test.each([
    "month=2026-13",
    "month=x&day=%00",
    "day=9999-99-99",
    "timeZone=Mars",
    "start=never",
    "booked=x",
  ])("opens, is refused or is not there with ?%s", async (query) => {
    const shop = await newShop();
    expect([200, 400, 404]).toContain((await open(`${shop.path}?${query}`)).answer.status);
  });

  test("lists what can be booked", async () => {
    const shop = await newShop();
    const { html } = await open(shop.path.split("/").slice(0, 3).join("/"));
    for (const name of ["15-minute meeting", "30-minute meeting", "45-minute meeting", "60-minute meeting"])
      expect(html).toContain(name);
  });
});

describe("the page of what was booked", () => {
  test("moves it to another free time", async () => {
    const shop = await newShop();
    const path = await book(shop);
    const [, other] = [
      ...(await open(`${path}?ask=move`)).html.matchAll(/name="start" value="([^"]+)"/g),
    ].map(([, start]) => start ?? "");
    const { answer, to } = await post(path, { wish: "move", start: other! });
    expect([answer.status, to]).toEqual([303, `${path}?done=move`]);
    expect((await meetings(shop))[0]?.startTime).toBe(other);
  });

  test("cancels it by a button; a GET never does", async () => {
    const shop = await newShop();
    const path = await book(shop);
    expect((await open(`${path}?ask=cancel`)).html).toContain("Cancel this meeting?");
    expect((await meetings(shop))[0]?.status).toBe("confirmed");
    await post(path, { wish: "cancel" });
    expect((await meetings(shop))[0]?.status).toBe("cancelled");
    expect((await open(path)).html).toContain("This meeting is canceled");
  });

  test("notes that they will be there", async () => {
    const shop = await newShop();
    const path = await book(shop);
    expect((await open(`${path}?coming=1`)).html).toContain("I’ll be there");
    expect((await meetings(shop))[0]?.comingAt).toBe(null);
    const { to } = await post(path, { wish: "coming" });
    expect((await open(to)).html).toContain("knows that you’re coming");
    expect((await meetings(shop))[0]?.comingAt).not.toBe(null);
  });

  test("gives it as a file for the guest's calendar", async () => {
    const shop = await newShop();
    const { answer, html } = await open(`${await book(shop)}/meeting.ics`);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(html).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(html).toContain("METHOD:PUBLISH");
    expect(html).not.toContain("ATTENDEE");
  });

  test("refuses what is none of its buttons", async () => {
    const shop = await newShop();
    const path = await book(shop);
    expect((await post(path, { wish: "confirm" })).answer.status).toBe(400);
    expect((await post(path, { wish: "move", start: "soon" })).answer.status).toBe(400);
  });
});
