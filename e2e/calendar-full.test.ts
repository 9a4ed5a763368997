import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { at, newBrowser, windows } from "./browser.ts";
import { browserOf, button, expectNoSideScroll, heading } from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

test.each(windows)(
  "a full month counts every meeting and task of a day, and the day shows all, on a $name",
  async (window) => {
    const owner = await server.newOwner({ timeZone: "UTC" });
    // More than a page of tasks before those of the 20th.
    const days = [...Array<string>(211).fill("2027-03-03"), ...Array<string>(5).fill("2027-03-20")];
    for (const dueDate of days)
      await owner.call(tasksApi.create, { body: { title: "Call back", type: "call", dueDate } });
    const { body: meeting } = await owner.call(appointmentsApi.create, {
      body: {
        title: "Fitting",
        type: "phone",
        startTime: "2027-03-04T00:00:00Z",
        endTime: "2027-03-04T00:10:00Z",
      },
    });
    // A day of 48 meetings.
    await server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
      await tx.execute(sql`
      INSERT INTO appointments SELECT (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'start_time', m.start_time + n * interval '30 minutes', 'end_time', m.end_time + n * interval '30 minutes'))).*
      FROM appointments AS m, generate_series(1, 47) AS n WHERE m.id = ${meeting.id}`);
    });
    const page = await visit(
      "/calendar?tab=view&day=2027-03-10",
      browserOf(owner, server.url, { timezoneId: "UTC", ...at(window) }),
    );
    await heading(page, "March 2027").waitFor();
    const more = (on: string) =>
      page.locator(`[data-day="${on}"]`).getByRole("button", { name: /^\+\d+ more$/ });
    await expect.poll(() => more("2027-03-20").textContent()).toBe("+3 more");
    expect(await more("2027-03-03").textContent()).toBe("+209 more");
    expect(await more("2027-03-04").textContent()).toBe("+46 more");
    await expectNoSideScroll(page);

    await page.goto(`${server.url}/calendar?tab=view&view=week&day=2027-03-03`);
    await button(page, "+203 more").click();
    await heading(page, "Wednesday, March 3, 2027").waitFor();
    expect(await page.getByRole("link", { name: "Task: Call back" }).count()).toBe(211);
    await button(page, "Next").click();
    await heading(page, "Thursday, March 4, 2027").waitFor();
    await expect.poll(() => page.locator("[data-meeting]").count()).toBe(48);
  },
);
