import { expect } from "vitest";
import { sql } from "drizzle-orm";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import type { NewAppointmentInput } from "#areas/calendar/contract/appointments.schema.ts";
import { calendarAccountsApi } from "#areas/calendar/contract/calendar-accounts.api.ts";
import { copyQuestionsApi } from "#areas/calendar/contract/copy-questions.api.ts";
import { copyName } from "#areas/calendar/contract/meeting-copies.rules.ts";
import { readFeed } from "#areas/calendar/server/feeds.jobs.ts";
import { syncAccount } from "#areas/calendar/server/meeting-copies.jobs.ts";
import type { DavServer } from "./dav-stand-in.ts";
import type { SignedIn, TestServer } from "./test-server.ts";

/** Next Wednesday at an hour, UTC. */
export function wednesdayAt(hour: number): Date {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 7 + ((3 - day.getUTCDay() + 7) % 7));
  day.setUTCHours(hour, 0, 0, 0);
  return day;
}

/** "20261124T150000Z". */
export const stampOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** What tests of meetings that are written elsewhere do again and again. */
export function davFixture(server: TestServer, dav: () => DavServer) {
  const login = () => ({ address: dav().origin, username: dav().username, password: dav().password });
  return {
    login,
    /** Connects an account whose meetings go into this calendar, and has what waits written. */
    async connect(owner: SignedIn, writesTo: string | null, calendars: string[] = []) {
      const { body, status } = await owner.call(calendarAccountsApi.create, {
        body: { ...login(), provider: "nextcloud", calendars, writesTo },
      });
      expect(status, JSON.stringify(body)).toBe(200);
      await server.runJobs(syncAccount, owner);
      await server.runJobs(readFeed, owner);
      return body;
    },
    /** Does what waits, and what would follow a quarter of an hour later. */
    async sync(owner: SignedIn): Promise<void> {
      await server.runJobs(syncAccount, owner);
      await server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
        const { rows } = await tx.execute(sql`SELECT id FROM calendar_accounts WHERE sync_at IS NOT NULL`);
        for (const { id } of rows)
          await tx.execute(
            sql`SELECT app.enqueue(${syncAccount.name}, ${JSON.stringify({ workspaceId: owner.user.workspaceId, accountId: id })}::json, NULL, ${`calendar.sync:${String(id)}`}, 3, NULL)`,
          );
      });
      await server.runJobs(syncAccount, owner);
    },
    async meet(owner: SignedIn, hour: number, more: Partial<NewAppointmentInput> = {}) {
      const { body, status } = await owner.call(appointmentsApi.create, {
        body: {
          title: `Tasting at ${hour}`,
          type: "phone",
          startTime: wednesdayAt(hour).toISOString(),
          endTime: wednesdayAt(hour + 1).toISOString(),
          ...more,
        },
      });
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    },
    /** The event of a meeting there; undefined where there is none. */
    async eventOf(calendar: string, id: string): Promise<string | undefined> {
      const text = await dav()
        .ask("GET", `${new URL(calendar).pathname}${copyName(id)}`)
        .catch(() => undefined);
      return text?.replaceAll("\r\n ", "");
    },
    /** Changes the event of a meeting as its host's phone would. */
    async onPhone(calendar: string, id: string, change: (text: string) => string): Promise<void> {
      const path = `${new URL(calendar).pathname}${copyName(id)}`;
      await dav().ask("PUT", path, change(await dav().ask("GET", path)));
    },
    async removeOnPhone(calendar: string, id: string): Promise<void> {
      await dav().ask("DELETE", `${new URL(calendar).pathname}${copyName(id)}`);
    },
    questionsOf: async (owner: SignedIn) => (await owner.call(copyQuestionsApi.list)).body,
    accountOf: async (owner: SignedIn) => (await owner.call(calendarAccountsApi.list)).body[0],
  };
}

/** A change of an event's times. */
export const movedTo =
  (hour: number) =>
  (text: string): string =>
    text
      .replace(/^DTSTART:.*$/m, `DTSTART:${stampOf(wednesdayAt(hour))}\r`)
      .replace(/^DTEND:.*$/m, `DTEND:${stampOf(wednesdayAt(hour + 1))}\r`)
      .replaceAll("\r\r", "\r");
