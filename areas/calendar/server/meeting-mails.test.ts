import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { mailStandIn, type MailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import type { NewAppointmentInput } from "#areas/calendar/contract/appointments.schema.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { sendMeetingMail } from "./calendar.jobs.ts";

const smtp = quickSmtp(3000);
const server = await testServer({ smtp });
const hour = 3_600_000;
const noon = Math.ceil(Date.now() / hour) * hour + 72 * hour;
const at = (hours: number): string => new Date(noon + hours * hour).toISOString();

type Shop = { owner: SignedIn; standIn: MailStandIn; contactId: string };
async function shop({ hasServer = true } = {}): Promise<Shop> {
  const owner = await server.newOwner();
  const standIn = await mailStandIn();
  onTestFinished(() => standIn.close());
  if (hasServer) await sendThrough(server.database, owner.user.workspaceId, standIn.port);
  const { body } = await owner.call(contactsApi.create, {
    body: { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" },
  });
  return { owner, standIn, contactId: body.id };
}
const add = async ({ owner, contactId }: Shop, changes: Partial<NewAppointmentInput> = {}) => {
  const { status, body } = await owner.call(appointmentsApi.create, {
    body: {
      title: "Cake tasting",
      description: "She is always late",
      type: "in_person",
      place: "At the bakery",
      contactId,
      tellsGuest: true,
      startTime: at(0),
      endTime: at(1),
      ...changes,
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const send = ({ owner }: Shop) => server.runJobs(sendMeetingMail, owner);
const lines = (text: string) => text.replace(/\r\n[ \t]/g, "").split("\r\n");
const calendarOf = ({ mail }: MailStandIn["taken"][number]): string[] =>
  lines(mail.attachments.find(({ filename }) => filename === "invite.ics")?.content.toString("utf8") ?? "");
const ledger = async ({ owner }: Shop, id: string) =>
  (
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(
        sql`SELECT m.step, m.sequence, m.recipient, d.state, d.reason, d.due_at FROM appointment_mails m JOIN deliveries d ON d.target_id = m.id WHERE m.appointment_id = ${id} ORDER BY m.sequence, d.due_at, m.step`,
      ),
    )
  ).rows as { step: string; sequence: number; recipient: string; state: string; reason: string | null }[];
const inShort = (rows: Awaited<ReturnType<typeof ledger>>) =>
  rows.map(({ sequence, step, state, reason }) => [sequence, step, reason ?? state].join(" "));

describe("an invitation", () => {
  test("goes to the customer where the team asked for it: as text, and into their calendar", async () => {
    const made = await shop();
    const meeting = await add(made);
    expect(meeting).toMatchObject({ tellsGuest: true, comingAt: null });
    await send(made);
    expect(made.standIn.taken).toHaveLength(1);
    const [sent] = made.standIn.taken;
    expect(sent!.to).toBe("dana@example.com");
    expect(sent!.mail.text).toContain("Hi Dana Whitfield,");
    expect(sent!.mail.text).toContain("60 minutes, in person\nAt the bakery");
    expect(sent!.raw).not.toContain("always late");
    expect(sent!.raw).not.toMatch(/unsubscribe|Market Street/i);
    expect(sent!.raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST$/im);
    expect(String(sent!.mail.html)).not.toContain("Mainstay");
    const calendar = calendarOf(sent!);
    expect(calendar).toEqual(
      expect.arrayContaining([
        "METHOD:REQUEST",
        `UID:${meeting.id}@mainstay`,
        "SEQUENCE:0",
        `DTSTART:${at(0).replace(/[-:]|\.000/g, "")}`,
        "SUMMARY:Cake tasting",
        "LOCATION:At the bakery",
        "STATUS:CONFIRMED",
      ]),
    );
    expect(calendar.find((line) => line.startsWith("ATTENDEE"))).toMatch(
      /^ATTENDEE;CN="Dana Whitfield";.*PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:dana@example\.com$/,
    );
    expect(calendar.find((line) => line.startsWith("ORGANIZER"))).toMatch(/:mailto:hello@alder\.example$/);
    expect(
      (await made.owner.call(activitiesApi.list, { query: { contactId: made.contactId } })).body,
    ).toEqual(expect.arrayContaining([expect.objectContaining({ title: "Email sent: Cake tasting" })]));
  });

  test("goes to nobody who wasn’t ticked, and not to the host who wrote it down", async () => {
    const made = await shop();
    const meeting = await add(made, { tellsGuest: false });
    await send(made);
    expect([made.standIn.taken, await ledger(made, meeting.id)]).toEqual([[], []]);
  });

  test("goes to the teammate into whose calendar somebody else put it", async () => {
    const made = await shop();
    const sam = await newTeammate(server, made.owner, "member");
    const meeting = await add(made, { tellsGuest: false, hostId: sam.user.id });
    await send(made);
    expect(made.standIn.taken.map(({ to }) => to)).toEqual([sam.user.email]);
    expect(calendarOf(made.standIn.taken[0]!)).toEqual(
      expect.arrayContaining(["METHOD:REQUEST", `UID:${meeting.id}@mainstay`]),
    );
    await made.owner.call(appointmentsApi.update, {
      params: { id: meeting.id },
      body: { hostId: made.owner.user.id },
    });
    await send(made);
    expect(made.standIn.taken.map(({ to, mail }) => [to, mail.subject?.split(":")[0]])).toEqual([
      [sam.user.email, expect.stringContaining("Cake tasting")],
      [sam.user.email, "Canceled"],
    ]);
  });
});

describe("each change", () => {
  test("that matters to who comes is told once, with the same UID and the next number; the last is a cancellation", async () => {
    const made = await shop();
    const { id } = await add(made);
    await send(made);
    const change = (body: object) => made.owner.call(appointmentsApi.update, { params: { id }, body });
    await change({ title: "Tasting", description: "Bring samples" });
    await send(made);
    expect(made.standIn.taken).toHaveLength(1);
    await change({ startTime: at(2), endTime: at(3) });
    await send(made);
    await change({ place: "At the shop" });
    await send(made);
    await made.owner.call(appointmentsApi.cancel, { params: { id } });
    await send(made);
    await send(made);
    const told = made.standIn.taken.map((one) =>
      calendarOf(one).filter((line) => /^(METHOD|SEQUENCE|UID|STATUS)/.test(line)),
    );
    const uid = `UID:${id}@mainstay`;
    expect(told).toEqual([
      ["METHOD:REQUEST", uid, "SEQUENCE:0", "STATUS:CONFIRMED"],
      ["METHOD:REQUEST", uid, "SEQUENCE:1", "STATUS:CONFIRMED"],
      ["METHOD:REQUEST", uid, "SEQUENCE:2", "STATUS:CONFIRMED"],
      ["METHOD:CANCEL", uid, "SEQUENCE:3", "STATUS:CANCELLED"],
    ]);
    expect(made.standIn.taken[1]!.mail.text).toContain("Before: ");
    expect(made.standIn.taken[2]!.mail.text).not.toContain("Before: ");
    await made.owner.call(appointmentsApi.remove, { params: { id } });
    await made.owner.call(appointmentsApi.restore, { params: { id } });
    await send(made);
    expect(made.standIn.taken).toHaveLength(4);
  });

  test("before the first mail left makes one mail, and a cancellation none", async () => {
    const made = await shop();
    const [moved, dropped] = [await add(made), await add(made, { startTime: at(5), endTime: at(6) })];
    await made.owner.call(appointmentsApi.update, {
      params: { id: moved.id },
      body: { startTime: at(2), endTime: at(3) },
    });
    await made.owner.call(appointmentsApi.remove, { params: { id: dropped.id } });
    await send(made);
    expect(made.standIn.taken).toHaveLength(1);
    expect(calendarOf(made.standIn.taken[0]!)).toContain("SEQUENCE:1");
    expect(inShort(await ledger(made, dropped.id))).toEqual([
      "0 invitation superseded",
      "0 day_before superseded",
      "0 hour_before superseded",
    ]);
  });

  test("of the customer ends it for one and invites the other", async () => {
    const made = await shop();
    const { id } = await add(made);
    await send(made);
    const { body: other } = await made.owner.call(contactsApi.create, {
      body: { firstName: "Ann", lastName: "Ito", email: "ann@example.com", source: "Referral" },
    });
    await made.owner.call(appointmentsApi.update, { params: { id }, body: { contactId: other.id } });
    await send(made);
    expect(made.standIn.taken.map(({ to, raw }) => [to, /method=(\w+)/.exec(raw)?.[1]]).sort()).toEqual([
      ["ann@example.com", "REQUEST"],
      ["dana@example.com", "CANCEL"],
      ["dana@example.com", "REQUEST"],
    ]);
  });
});

describe("meetings that repeat", () => {
  const weekly = { repeats: { rule: "weekly" as const, count: 4 } };
  const told = ({ standIn }: Shop) =>
    standIn.taken.map((one) =>
      calendarOf(one).filter((line) => /^(METHOD|UID|SEQUENCE|STATUS|ATTENDEE)/.test(line)),
    );
  const idsOf = async ({ owner }: Shop) => (await owner.call(appointmentsApi.list)).body.map(({ id }) => id);

  test("are told in one mail with all dates and one file, each with its own UID, and reminded of one by one", async () => {
    const made = await shop();
    await add(made, weekly);
    const ids = await idsOf(made);
    await send(made);
    expect(made.standIn.taken).toHaveLength(1);
    const [sent] = made.standIn.taken;
    expect(sent!.mail.subject).toMatch(/^Cake tasting, 4 meetings from /);
    expect(sent!.mail.text).toContain("Your 4 meetings with ");
    expect(sent!.mail.text?.match(/, \d+:00 [AP]M \(/g)).toHaveLength(4);
    expect(sent!.raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH$/im);
    expect(told(made)).toEqual([
      ["METHOD:PUBLISH", ...ids.flatMap((id) => [`UID:${id}@mainstay`, "SEQUENCE:0", "STATUS:CONFIRMED"])],
    ]);
    const { body } = await made.owner.call(appointmentsApi.history, { params: { id: ids[2]! } });
    expect(body.mails.map(({ step, state }) => [step, state])).toEqual([["invitation", "sent"]]);
    expect(inShort(await ledger(made, ids[2]!))).toEqual(["0 day_before pending", "0 hour_before pending"]);
  });

  test("one that is changed or canceled alone is told of as a single one is", async () => {
    const made = await shop();
    await add(made, weekly);
    const [first = "", second = "", third = ""] = await idsOf(made);
    await send(made);
    await made.owner.call(appointmentsApi.update, { params: { id: second }, body: { place: "At the shop" } });
    await made.owner.call(appointmentsApi.cancel, { params: { id: third } });
    await made.owner.call(appointmentsApi.cancel, { params: { id: first } });
    await send(made);
    const single = (method: string, id: string, status: string) => [
      `METHOD:${method}`,
      `UID:${id}@mainstay`,
      "SEQUENCE:1",
      `STATUS:${status}`,
      expect.stringMatching(/^ATTENDEE/),
    ];
    expect(told(made).slice(1)).toHaveLength(3);
    expect(told(made).slice(1)).toEqual(
      expect.arrayContaining([
        single("REQUEST", second, "CONFIRMED"),
        single("CANCEL", third, "CANCELLED"),
        single("CANCEL", first, "CANCELLED"),
      ]),
    );
  });

  test("later ones that are changed or canceled together are told in one mail", async () => {
    const made = await shop();
    await add(made, weekly);
    const [, second = "", ...rest] = await idsOf(made);
    await send(made);
    const later = { params: { id: second }, query: { scope: "later" as const } };
    await made.owner.call(appointmentsApi.update, { ...later, body: { place: "At the shop" } });
    await send(made);
    await made.owner.call(appointmentsApi.cancel, later);
    await send(made);
    const many = (sequence: number, status: string) => [
      "METHOD:PUBLISH",
      ...[second, ...rest].flatMap((id) => [
        `UID:${id}@mainstay`,
        `SEQUENCE:${sequence}`,
        `STATUS:${status}`,
      ]),
    ];
    expect(told(made).slice(1)).toEqual([many(1, "CONFIRMED"), many(2, "CANCELLED")]);
    expect(made.standIn.taken.map(({ mail }) => mail.subject?.split(" from ")[0])).toEqual([
      "Cake tasting, 4 meetings",
      "Changed: Cake tasting, 3 meetings",
      "Canceled: Cake tasting, 3 meetings",
    ]);
  });

  test("a mail that has not left yet leaves out what was changed or deleted since, also the first", async () => {
    const made = await shop();
    await add(made, weekly);
    const [first = "", second = "", third = "", last = ""] = await idsOf(made);
    await made.owner.call(appointmentsApi.update, { params: { id: first }, body: { place: "At the shop" } });
    await made.owner.call(appointmentsApi.remove, { params: { id: third } });
    await send(made);
    const uids = told(made).map((lines) => lines.filter((line) => line.startsWith("UID")));
    const uid = (id: string) => `UID:${id}@mainstay`;
    expect(uids.toSorted((a, b) => a.length - b.length)).toEqual([[uid(first)], [uid(second), uid(last)]]);
  });

  test("without a mail server say so once", async () => {
    const made = await shop({ hasServer: false });
    await add(made, weekly);
    await send(made);
    const ids = await idsOf(made);
    const histories = await Promise.all(
      ids.map(async (id) => (await made.owner.call(appointmentsApi.history, { params: { id } })).body.mails),
    );
    expect(histories.map((mails) => mails.find(({ step }) => step === "invitation")?.state)).toEqual(
      Array(4).fill("no_server"),
    );
    const { body } = await made.owner.call(notificationsApi.list);
    expect(body.filter(({ title }) => title.startsWith("No email left"))).toHaveLength(1);
  });
});
