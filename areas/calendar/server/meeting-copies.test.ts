import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { davFixture, movedTo, stampOf, wednesdayAt } from "#apps/server/testing/dav-fixture.ts";
import { type DavServer, startDavStandIn } from "#apps/server/testing/dav-stand-in.ts";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { hasRadicale, radicaleNote, startRadicale } from "#apps/server/testing/radicale.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { busyApi } from "#areas/calendar/contract/busy.api.ts";
import { calendarAccountsApi } from "#areas/calendar/contract/calendar-accounts.api.ts";
import { copyQuestionsApi } from "#areas/calendar/contract/copy-questions.api.ts";
import { uidOf } from "#areas/calendar/contract/meeting-mails.rules.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { handOverMeetings, sendMeetingMail } from "./calendar.jobs.ts";
import { syncAccount } from "./meeting-copies.jobs.ts";

const server = await testServer({ smtp: quickSmtp(3000) });

const servers = [
  { name: "of a server of our own", start: startDavStandIn, isHere: true },
  { name: `of Radicale${radicaleNote}`, start: startRadicale, isHere: hasRadicale },
];

describe.each(servers)("meetings in the calendar $name", ({ start, isHere }) => {
  let dav: DavServer;
  let count = 0;
  /** A calendar of the account that no other test uses. */
  const newCalendar = (): Promise<string> => {
    count += 1;
    return dav.newCalendar(`out${count}`, `Out ${count}`);
  };
  beforeAll(async () => {
    if (isHere) dav = await start();
  });
  afterAll(() => dav?.stop());
  const fixture = davFixture(server, () => dav);
  const { connect, sync, meet, eventOf, onPhone, removeOnPhone, questionsOf, accountOf } = fixture;
  const newOwner = () => server.newOwner({ timeZone: "UTC" });
  const meetingOf = async (owner: SignedIn, id: string) =>
    (await owner.call(appointmentsApi.get, { params: { id } })).body;
  const bellOf = async (owner: SignedIn) =>
    (await owner.call(notificationsApi.list)).body.filter(({ type }) => type === "calendar_question");
  /** What the guests of a business get: how often, and what each mail does in their calendar. */
  const withMail = async (owner: SignedIn) => {
    const standIn = await mailStandIn();
    onTestFinished(() => standIn.close());
    await sendThrough(server.database, owner.user.workspaceId, standIn.port);
    return async (): Promise<(string | undefined)[]> => {
      await server.runJobs(sendMeetingMail, owner);
      return standIn.taken.map(({ mail }) => {
        const file = mail.attachments.find(({ filename }) => filename === "invite.ics");
        const text = file?.content.toString("utf8") ?? "";
        return /^METHOD:(\w+)/m.exec(text)?.[1] + " " + /^DTSTART:(\w+)/m.exec(text)?.[1];
      });
    };
  };
  const requestAt = (hour: number): string => `REQUEST ${stampOf(wednesdayAt(hour))}`;
  const guestOf = async (owner: SignedIn) =>
    (
      await owner.call(contactsApi.create, {
        body: {
          firstName: "Dana",
          lastName: "Ito",
          email: `${crypto.randomUUID()}@example.com`,
          source: "Referral",
        },
      })
    ).body.id;

  describe.skipIf(!isHere)("are written", () => {
    test("once they are ahead: what was scheduled before connecting, and after", async () => {
      const [owner, out] = [await newOwner(), await newCalendar()];
      const contactId = await guestOf(owner);
      const first = await meet(owner, 9, { contactId, place: "12 Main St", description: "Three; cakes" });
      const pending = await meet(owner, 11, { status: "pending", holdsTime: false });
      const over = await meet(owner, 9, {
        startTime: "2026-01-05T09:00:00Z",
        endTime: "2026-01-05T10:00:00Z",
      });
      const canceled = await meet(owner, 15);
      await owner.call(appointmentsApi.cancel, { params: { id: canceled.id } });
      const account = await connect(owner, out);
      expect(account).toMatchObject({ writesTo: expect.stringMatching(/^Out \d+$/) });
      const later = await meet(owner, 13);
      await sync(owner);
      const text = (await eventOf(out, first.id)) ?? "";
      expect(text).toContain(`UID:${uidOf(first.id)}\r\n`);
      expect(text).toContain(`DTSTART:${stampOf(wednesdayAt(9))}\r\n`);
      expect(text).toContain("SUMMARY:Tasting at 9 (Dana Ito)\r\n");
      expect(text).toContain("LOCATION:12 Main St\r\n");
      expect(text).toContain("STATUS:CONFIRMED\r\n");
      expect(text).not.toMatch(/^(METHOD|ORGANIZER|ATTENDEE)/m);
      expect(await eventOf(out, pending.id)).toMatch(/STATUS:TENTATIVE\r\n(.*\r\n)*TRANSP:TRANSPARENT/);
      expect(await eventOf(out, later.id)).toContain("SUMMARY:Tasting at 13");
      expect([await eventOf(out, over.id), await eventOf(out, canceled.id)]).toEqual([undefined, undefined]);
      expect(await accountOf(owner)).toMatchObject({
        writtenMeetings: 3,
        writeError: null,
        writtenAt: expect.any(String),
      });
    });

    test("as they change: moved, renamed, canceled, brought back, deleted", async () => {
      const [owner, out] = [await newOwner(), await newCalendar()];
      const { id } = await meet(owner, 9);
      await connect(owner, out);
      expect(await eventOf(out, id)).toContain("SEQUENCE:0\r\n");
      const change = async (body: object) => {
        expect((await owner.call(appointmentsApi.update, { params: { id }, body })).status).toBe(200);
        await server.runJobs(syncAccount, owner);
        return eventOf(out, id);
      };
      const moved = await change({
        startTime: wednesdayAt(10).toISOString(),
        endTime: wednesdayAt(12).toISOString(),
      });
      expect(moved).toContain(`DTSTART:${stampOf(wednesdayAt(10))}\r\n`);
      expect(moved).toMatch(/SEQUENCE:[1-9]/);
      expect(await change({ title: "Renamed" })).toContain("SUMMARY:Renamed\r\n");
      await owner.call(appointmentsApi.cancel, { params: { id } });
      await server.runJobs(syncAccount, owner);
      expect(await eventOf(out, id)).toBeUndefined();
      await owner.call(appointmentsApi.confirm, { params: { id } });
      await server.runJobs(syncAccount, owner);
      expect(await eventOf(out, id)).toContain("SUMMARY:Renamed\r\n");
      await owner.call(appointmentsApi.remove, { params: { id } });
      await server.runJobs(syncAccount, owner);
      expect(await eventOf(out, id)).toBeUndefined();
      expect(await questionsOf(owner)).toEqual([]);
    });

    test("in the calendar of whoever hosts them by then, and of a team meeting in everybody's", async () => {
      const owner = await newOwner();
      const ben = await newTeammate(server, owner, "member");
      const [mine, his] = [await newCalendar(), await newCalendar()];
      await connect(owner, mine);
      await connect(ben, his);
      const { id } = await meet(owner, 9);
      const everyone = await meet(owner, 14, { withEveryone: true });
      await server.runJobs(syncAccount, owner);
      expect([await eventOf(mine, id), await eventOf(his, id)]).toEqual([
        expect.stringContaining("Tasting at 9"),
        undefined,
      ]);
      expect(await eventOf(his, everyone.id)).toContain("Tasting at 14");
      await owner.call(appointmentsApi.update, { params: { id }, body: { hostId: ben.user.id } });
      await server.runJobs(syncAccount, owner);
      expect([await eventOf(mine, id), await eventOf(his, id)]).toEqual([
        undefined,
        expect.stringContaining("Tasting at 9"),
      ]);
    });

    test("and never take their own host's time, wherever they stand", async () => {
      const [owner, out] = [await newOwner(), await newCalendar()];
      const { id } = await meet(owner, 9);
      await connect(owner, out, [out]);
      await onPhone(out, id, movedTo(16));
      await sync(owner);
      const { body } = await owner.call(busyApi.list, {
        query: { from: wednesdayAt(0).toISOString(), to: wednesdayAt(23).toISOString() },
      });
      expect(body.filter(({ kind }) => kind === "outside")).toEqual([]);
    });

    test("into another calendar once that is chosen, and into none", async () => {
      const [owner, first, second] = [await newOwner(), await newCalendar(), await newCalendar()];
      const { id } = await meet(owner, 9);
      const account = await connect(owner, first, [first]);
      const choose = async (body: object) => {
        const { status } = await owner.call(calendarAccountsApi.update, { params: { id: account.id }, body });
        expect(status).toBe(200);
        await server.runJobs(syncAccount, owner);
        return [await eventOf(first, id), await eventOf(second, id)].map((text) => text !== undefined);
      };
      expect(await choose({ writesTo: second })).toEqual([false, true]);
      const { body: there } = await owner.call(calendarAccountsApi.calendars, { params: { id: account.id } });
      expect(
        there
          .filter(({ isRead, isWritten }) => isRead || isWritten)
          .toSorted((a, b) => Number(b.isRead) - Number(a.isRead)),
      ).toMatchObject([
        { url: first, isRead: true, isWritten: false },
        { url: second, isRead: false, isWritten: true },
      ]);
      expect(await choose({ writesTo: null })).toEqual([false, false]);
      expect(await accountOf(owner)).toMatchObject({ writesTo: null, writtenMeetings: 0, writtenAt: null });
      const nothing = await owner.refused(calendarAccountsApi.update, {
        params: { id: account.id },
        body: { calendars: [] },
      });
      expect([nothing.status, nothing.body.errors?.["calendars"]]).toEqual([
        400,
        "Choose a calendar, or disconnect the account",
      ]);
    });

    test("and taken out when the account is disconnected, after which it is forgotten", async () => {
      const [owner, out] = [await newOwner(), await newCalendar()];
      const { id } = await meet(owner, 9);
      const account = await connect(owner, out);
      await owner.call(calendarAccountsApi.disconnect, { params: { id: account.id } });
      expect(await accountOf(owner)).toBeUndefined();
      const gone = await owner.refused(calendarAccountsApi.update, {
        params: { id: account.id },
        body: { writesTo: null },
      });
      expect(gone.status).toBe(404);
      await server.runJobs(syncAccount, owner);
      expect(await eventOf(out, id)).toBeUndefined();
      const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
        tx.execute(sql`SELECT id FROM calendar_accounts`),
      );
      expect(rows).toEqual([]);
    });

    test("and taken out of the calendar of somebody who leaves the business", async () => {
      const [owner, out] = [await newOwner(), await newCalendar()];
      const ben = await newTeammate(server, owner, "member");
      await connect(ben, out);
      const { id } = await meet(ben, 9);
      await server.runJobs(syncAccount, owner);
      expect(await eventOf(out, id)).toBeDefined();
      await owner.call(membersApi.remove, { params: { id: ben.user.id }, body: { to: owner.user.id } });
      await server.runJobs(handOverMeetings, owner);
      await server.runJobs(syncAccount, owner);
      expect([(await meetingOf(owner, id)).hostId, await eventOf(out, id)]).toEqual([
        owner.user.id,
        undefined,
      ]);
    });

    test("without the name of a customer whom their host doesn’t see", async () => {
      const [owner, out] = [await newOwner(), await newCalendar()];
      const ben = await newTeammate(server, owner, "member");
      const { id } = await meet(owner, 9, { contactId: await guestOf(owner), hostId: ben.user.id });
      await connect(ben, out);
      await server.runJobs(syncAccount, owner);
      expect(await eventOf(out, id)).toContain("SUMMARY:Tasting at 9 (Dana Ito)\r\n");
      await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
        tx.execute(sql`UPDATE members SET sees = 'own' WHERE user_id = ${ben.user.id}`),
      );
      await sync(owner);
      expect(await eventOf(out, id)).toContain("SUMMARY:Tasting at 9\r\n");
    });

    test("and connecting once more asks about nothing that is as it was", async () => {
      const [owner, out] = [await newOwner(), await newCalendar()];
      const { id } = await meet(owner, 9);
      const before = await connect(owner, out);
      const text = await eventOf(out, id);
      // As after an account that was forgotten without being let in.
      await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
        tx.execute(sql`DELETE FROM calendar_accounts WHERE id = ${before.id}`),
      );
      await connect(owner, out);
      await sync(owner);
      expect([await questionsOf(owner), await eventOf(out, id)]).toEqual([[], text]);
    });
  });

  describe.skipIf(!isHere)("that their host moves there", () => {
    const setUp = async () => {
      const [owner, out] = [await newOwner(), await newCalendar()];
      const mails = await withMail(owner);
      const contactId = await guestOf(owner);
      const { id } = await meet(owner, 9, { contactId, tellsGuest: true });
      expect(await mails()).toEqual([requestAt(9)]);
      await connect(owner, out);
      return { owner, out, id, mails };
    };

    test("are asked about, and nothing is changed", async () => {
      const { owner, out, id, mails } = await setUp();
      await onPhone(out, id, movedTo(14));
      await sync(owner);
      await sync(owner);
      expect(await questionsOf(owner)).toMatchObject([
        {
          finding: "moved",
          appointmentId: id,
          startTime: wednesdayAt(9).toISOString(),
          thereStart: wednesdayAt(14).toISOString(),
          tellsGuest: true,
          contactName: "Dana Ito",
        },
      ]);
      expect((await meetingOf(owner, id)).startTime).toBe(wednesdayAt(9).toISOString());
      expect(await eventOf(out, id)).toContain(`DTSTART:${stampOf(wednesdayAt(14))}`);
      expect(await bellOf(owner)).toMatchObject([
        {
          title: "You moved “Tasting at 9” in your calendar",
          body: expect.stringContaining("Nothing has changed yet: tell the guest, or put it back."),
        },
      ]);
      expect(await mails()).toEqual([requestAt(9)]);
    });

    test("are moved here by “tell the guest”, who gets mail, and by a second click only once", async () => {
      const { owner, out, id, mails } = await setUp();
      await onPhone(out, id, movedTo(14));
      await sync(owner);
      const [question] = await questionsOf(owner);
      const tell = () =>
        owner.call(copyQuestionsApi.tell, {
          params: { id: question!.id },
          body: { version: question!.version },
        });
      const answers = await Promise.all([tell(), tell()]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await meetingOf(owner, id)).toMatchObject({
        startTime: wednesdayAt(14).toISOString(),
        endTime: wednesdayAt(15).toISOString(),
      });
      expect(await mails()).toEqual([requestAt(9), requestAt(14)]);
      await sync(owner);
      expect(await eventOf(out, id)).toMatch(/SEQUENCE:[1-9]/);
      expect([await questionsOf(owner), (await bellOf(owner)).length]).toEqual([[], 1]);
    });

    test("stay where they are when that time is taken here: it says which are free", async () => {
      const { owner, out, id } = await setUp();
      await meet(owner, 14);
      await onPhone(out, id, movedTo(14));
      await sync(owner);
      const [question] = await questionsOf(owner);
      const answer = await owner.refused(copyQuestionsApi.tell, {
        params: { id: question!.id },
        body: { version: question!.version },
      });
      expect([answer.status, answer.body.nearest?.length]).toEqual([409, 3]);
      expect(await questionsOf(owner)).toEqual([question]);
      expect((await meetingOf(owner, id)).startTime).toBe(wednesdayAt(9).toISOString());
    });

    test("are put back", async () => {
      const { owner, out, id, mails } = await setUp();
      await onPhone(out, id, (text) => movedTo(14)(text).replace(/SEQUENCE:\d+/, "SEQUENCE:7"));
      await sync(owner);
      const [question] = await questionsOf(owner);
      const { status } = await owner.call(copyQuestionsApi.putBack, {
        params: { id: question!.id },
        body: { version: question!.version },
      });
      expect(status).toBe(200);
      await sync(owner);
      const text = await eventOf(out, id);
      expect(text).toContain(`DTSTART:${stampOf(wednesdayAt(9))}\r\n`);
      expect(text).toContain("SEQUENCE:8\r\n");
      expect([await questionsOf(owner), await mails()]).toEqual([[], [requestAt(9)]]);
    });

    test("and then back by themselves, or are moved here to the same time, are no longer asked about", async () => {
      for (const undo of ["there", "here"] as const) {
        const { owner, out, id } = await setUp();
        await onPhone(out, id, movedTo(14));
        await sync(owner);
        expect(await questionsOf(owner)).toHaveLength(1);
        if (undo === "there") await onPhone(out, id, movedTo(9));
        else
          await owner.call(appointmentsApi.update, {
            params: { id },
            body: { startTime: wednesdayAt(14).toISOString(), endTime: wednesdayAt(15).toISOString() },
          });
        await sync(owner);
        expect(await questionsOf(owner), undo).toEqual([]);
      }
    });

    test("again are asked about again, and an answer to the first question is refused", async () => {
      const { owner, out, id } = await setUp();
      await onPhone(out, id, movedTo(14));
      await sync(owner);
      const [first] = await questionsOf(owner);
      await onPhone(out, id, movedTo(17));
      await sync(owner);
      expect(await questionsOf(owner)).toMatchObject([{ thereStart: wednesdayAt(17).toISOString() }]);
      const { status, body } = await owner.refused(copyQuestionsApi.tell, {
        params: { id: first!.id },
        body: { version: first!.version },
      });
      expect([status, body.message]).toEqual([409, expect.stringContaining("changed again")]);
      expect((await meetingOf(owner, id)).startTime).toBe(wednesdayAt(9).toISOString());
    });

    test("and are canceled here meanwhile, are taken out and no longer asked about", async () => {
      const { owner, out, id } = await setUp();
      await onPhone(out, id, movedTo(14));
      await sync(owner);
      await owner.call(appointmentsApi.cancel, { params: { id } });
      expect(await questionsOf(owner)).toEqual([]);
      await sync(owner);
      expect(await eventOf(out, id)).toBeUndefined();
    });

    test("are not asked about when only an alarm was added, which stays", async () => {
      const { owner, out, id } = await setUp();
      await onPhone(out, id, (text) =>
        text.replace(
          "END:VEVENT",
          "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Soon\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\nEND:VEVENT",
        ),
      );
      await sync(owner);
      expect([await questionsOf(owner), await eventOf(out, id)]).toEqual([
        [],
        expect.stringContaining("BEGIN:VALARM"),
      ]);
    });

    test("are a member's own to answer, and everybody's for managers", async () => {
      const owner = await newOwner();
      const [ben, mina] = [
        await newTeammate(server, owner, "member"),
        await newTeammate(server, owner, "member", { firstName: "Mina", lastName: "Ito" }),
      ];
      const out = await newCalendar();
      await connect(ben, out);
      const { id } = await meet(ben, 9);
      await server.runJobs(syncAccount, owner);
      await onPhone(out, id, movedTo(14));
      await sync(owner);
      const lists = [await questionsOf(ben), await questionsOf(mina), await questionsOf(owner)];
      expect(lists.map(({ length }) => length)).toEqual([1, 0, 1]);
      expect([(await bellOf(ben)).length, (await bellOf(owner)).length]).toEqual([1, 0]);
      const asked = { params: { id: lists[0]![0]!.id }, body: { version: lists[0]![0]!.version } };
      expect((await mina.refused(copyQuestionsApi.putBack, asked)).status).toBe(403);
      expect((await owner.call(copyQuestionsApi.putBack, asked)).status).toBe(200);
    });
  });

  describe.skipIf(!isHere)("that their host removes there", () => {
    const setUp = async () => {
      const [owner, out] = [await newOwner(), await newCalendar()];
      const mails = await withMail(owner);
      const { id } = await meet(owner, 9, { contactId: await guestOf(owner), tellsGuest: true });
      await mails();
      await connect(owner, out);
      await removeOnPhone(out, id);
      await sync(owner);
      const [question] = await questionsOf(owner);
      expect(question).toMatchObject({ finding: "removed", thereStart: null });
      return {
        owner,
        out,
        id,
        mails,
        asked: { params: { id: question!.id }, body: { version: question!.version } },
      };
    };

    test("are canceled here by “tell the guest”", async () => {
      const { owner, id, asked, mails } = await setUp();
      expect((await owner.call(copyQuestionsApi.tell, asked)).status).toBe(200);
      await sync(owner);
      expect([(await meetingOf(owner, id)).status, await questionsOf(owner), await mails()]).toEqual([
        "cancelled",
        [],
        [requestAt(9), `CANCEL ${stampOf(wednesdayAt(9))}`],
      ]);
    });

    test("are put back", async () => {
      const { owner, out, id, asked } = await setUp();
      await owner.call(copyQuestionsApi.putBack, asked);
      await sync(owner);
      expect([await eventOf(out, id), await questionsOf(owner)]).toEqual([
        expect.stringContaining(`DTSTART:${stampOf(wednesdayAt(9))}`),
        [],
      ]);
    });

    test("all at once are one notification", async () => {
      const [owner, out] = [await newOwner(), await newCalendar()];
      const ids: string[] = [];
      for (const hour of [8, 10, 12, 14]) ids.push((await meet(owner, hour)).id);
      await connect(owner, out);
      for (const id of ids) await removeOnPhone(out, id);
      await sync(owner);
      expect(await questionsOf(owner)).toHaveLength(4);
      expect(await bellOf(owner)).toMatchObject([
        { title: "You moved or removed 4 of your meetings in your calendar" },
      ]);
    });
  });

  describe.skipIf(!isHere)("whose app password ends", () => {
    test("wait, say why, and follow once another one is entered, which is tried first", async () => {
      const [owner, out] = [await newOwner(), await newCalendar()];
      const { id: accountId } = await connect(owner, out);
      try {
        await dav.changePassword("another one");
        const { id } = await meet(owner, 9);
        await server.runJobs(syncAccount, owner);
        expect((await accountOf(owner))?.writeError).toContain("app password is wrong");
        const change = (password: string) =>
          owner.refused(calendarAccountsApi.update, { params: { id: accountId }, body: { password } });
        const wrong = await change("a wrong one");
        expect([wrong.status, wrong.body.errors?.["password"]]).toEqual([
          400,
          expect.stringContaining("app password is wrong"),
        ]);
        expect((await change("another one")).status).toBe(200);
        await server.runJobs(syncAccount, owner);
        expect(await accountOf(owner)).toMatchObject({ writeError: null, writtenMeetings: 1 });
        expect(await eventOf(out, id)).toBeDefined();
      } finally {
        await dav.changePassword(dav.password);
      }
    });
  });
});
