import { expect, onTestFinished, test } from "vitest";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { sendMeetingMail } from "#areas/calendar/server/calendar.jobs.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { at, desktop, newBrowser } from "./browser.ts";
import { browserOf, button, dialog, expectAccessible, expectNoSideScroll, field, toast } from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

test.each([desktop])(
  "a customer with an email is invited where asked, and the meeting tells what became of it, on a $name",
  async (window) => {
    const owner = await server.newOwner();
    const standIn = await mailStandIn();
    onTestFinished(() => standIn.close());
    await insertContacts(server.database, owner.user.workspaceId, [
      { firstName: "Dana", lastName: "Ito", email: "dana@example.com" },
      { firstName: "Nomail", lastName: "Ito", email: null },
    ]);
    const page = await visit("/calendar", browserOf(owner, server.url, { timezoneId: "UTC", ...at(window) }));
    const add = async (title: string) => {
      await button(page, "Schedule a Meeting").first().click();
      const form = dialog(page, "Schedule a Meeting");
      await field(form, "Title").fill(title);
      await field(form, "Date").fill("2027-03-10");
      // What it proposes is the next hour of the day on which this runs.
      await field(form, "Time").fill("10:00");
      return form;
    };
    const choose = async (form: Awaited<ReturnType<typeof add>>, name: string) => {
      await field(form, "Customer").fill(name);
      await page
        .getByRole("listbox", { name: "Customers" })
        .getByRole("option")
        .filter({ hasText: name })
        .click();
    };
    const form = await add("Tasting");
    const box = form.getByRole("checkbox", { name: "Email the customer an invitation" });
    await choose(form, "Nomail Ito");
    expect(await box.count()).toBe(0);
    await choose(form, "Dana Ito");
    await box.check();
    await form.getByText("No email leaves: no mail server is set up.").waitFor();
    expect(await form.getByRole("link", { name: "Put that right" }).getAttribute("href")).toBe(
      "/settings/mail",
    );
    await expectAccessible(page);
    await button(form, "Schedule a Meeting").click();
    await page.getByText("Tasting scheduled successfully!", { exact: true }).waitFor();
    await server.runJobs(sendMeetingMail, owner);

    const open = async () => {
      await page.goto(`${server.url}/calendar?tab=view&view=day&day=2027-03-10`);
      await page.getByRole("button", { name: /Tasting/ }).click();
      return dialog(page, "Meeting");
    };
    const shown = await open();
    const history = shown.getByRole("region", { name: "History" });
    await history.getByRole("link", { name: "No email left: set up your mail server" }).waitFor();
    expect(await shown.getByRole("checkbox", { name: "Email the customer an invitation" }).isChecked()).toBe(
      true,
    );
    await expectNoSideScroll(page);
    await expectAccessible(page);

    await sendThrough(server.database, owner.user.workspaceId, standIn.port);
    await field(shown, "Time").fill("14:00");
    await button(shown, "Save changes").click();
    await toast(page, "Meeting updated");
    await server.runJobs(sendMeetingMail, owner);
    expect(standIn.taken.map(({ to }) => to)).toEqual(["dana@example.com"]);
    const again = (await open()).getByRole("region", { name: "History" });
    await again.getByText("Invitation to dana@example.com: sent").waitFor();
    await again.getByText(/^Moved, before Wed, Mar 10, /).waitFor();
  },
);
