import { describe, test } from "vitest";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { runPhoneCampaign } from "#areas/dialer/server/phone-campaigns.jobs.ts";
import { at, newBrowser, phone } from "./browser.ts";
import { browserOf, button, dialog, expectAccessible, expectNoSideScroll, field } from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

const people = ["Ana", "Bo"].map((firstName, place) => ({
  firstName,
  lastName: "Silva",
  email: `${firstName}@example.com`,
  phone: `212-555-014${place}`,
}));

describe("AI Dialer", () => {
  test.each([phone])(
    "on a $name: a text is written and counted, starts on practice, and its results are read",
    async (window) => {
      const owner = await server.newOwner();
      await insertContacts(server.database, owner.user.workspaceId, people);
      const page = await visit("/ai-dialer?tab=text-messages", browserOf(owner, server.url, at(window)));
      await page.getByText("Practice: no phone line is connected yet.").waitFor();
      await field(page, "Name").fill("Spring");
      await field(page, "Message").fill("Hi {{firstName|there}}, the “rye” is back.");
      await page.getByText("42/160").waitFor();
      await button(page, 'Use “"” instead').click();
      await field(page, "Read it as").selectOption({ label: "Bo Silva" });
      await page.getByText("Hi Bo, the").waitFor();
      await button(page, "Choose all 2 that match").click();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await button(page, "Create text campaign").click();
      const campaigns = page.getByRole("region", { name: "Text campaigns" });
      await button(page, "Start").click();
      const ready = dialog(page, "Ready to start?");
      await ready.getByText("Practice: nobody is texted").waitFor();
      await expectAccessible(page);
      await button(ready, "Text 2 customers").click();
      await campaigns.getByText("Sending").waitFor();
      await server.runJobs(runPhoneCampaign, owner);
      await campaigns.getByText("Completed").waitFor();
      await button(page, "Results").click();
      const results = dialog(page, "Spring");
      await results.getByText("This was practice").waitFor();
      await results.getByText("Ana Silva").waitFor();
      await expectAccessible(page);
    },
  );

  test.each([phone])("on a $name: a script is written, and its campaign waits as a draft", async (window) => {
    const owner = await server.newOwner();
    await insertContacts(server.database, owner.user.workspaceId, people);
    const page = await visit("/ai-dialer", browserOf(owner, server.url, at(window)));
    await field(page, "Name").fill("Calls");
    await field(page, "Script").fill("Hi {{firstName|there}}.");
    await button(page, "Preview voice").waitFor();
    await button(page, "Move to a stage or add a tag").click();
    await field(page, "Tag").first().fill("Called");
    await button(page, "Choose all 2 that match").click();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(page, "Create voice campaign").click();
    await page.getByRole("region", { name: "Voice campaigns" }).getByText("Draft").waitFor();
  });
});
