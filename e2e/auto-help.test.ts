import { describe, expect, test } from "vitest";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { runHelpers } from "#areas/automation/server/helpers.jobs.ts";
import { helperDraftsApi, helpersApi } from "#areas/automation/contract/helpers.api.ts";
import { at, desktop, newBrowser } from "./browser.ts";
import { choose } from "./customers.fixture.ts";
import {
  alertsOf,
  browserOf,
  button,
  demoBrowser,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  pathOf,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

describe.each([desktop])("Auto-Help on a $name", (window) => {
  test("shows the four helpers, switches one, deletes one and brings it back", async () => {
    const person = await server.newOwner();
    const page = await visit("/automation", browserOf(person, server.url, at(window)));
    for (const name of [
      "Welcome email when someone becomes a customer",
      "Follow-up task after 3 days",
      "Birthday greeting",
      "Win-back after 60 days",
    ])
      await heading(page, name).waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole("switch", { name: "Birthday greeting" }).click();
    await expect
      .poll(
        async () =>
          (await person.call(helpersApi.list)).body.find(({ preset }) => preset === "birthday")?.isActive,
      )
      .toBe(true);
    await button(page, "Delete Birthday greeting").click();
    await toast(page, "Helper moved to the trash", "What was waiting has stopped.");
    await expect.poll(() => heading(page, "Birthday greeting").count()).toBe(0);
    await button(page, "Undo").click();
    await heading(page, "Birthday greeting").waitFor();
  });

  test("builds one from a recipe, looks at whom it would touch, and saves it", async () => {
    const person = await server.newOwner();
    const page = await visit(
      "/automation/edit/new?recipe=missedMeeting",
      browserOf(person, server.url, at(window)),
    );
    await heading(page, "Add New Helper").waitFor();
    await expect.poll(() => field(page, "Name").inputValue()).toBe("After a missed meeting");
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(page, "Show me").click();
    await button(page, "0 people: yes").waitFor();
    await button(page, "Add a step").click();
    await button(page, "Save helper").click();
    await page.getByText("Enter a title").waitFor();
    await field(page, "Title").last().fill("Call them");
    await button(page, "Add bold, lists or links").click();
    const editor = dialog(page, "Write the email");
    await expect.poll(() => field(editor, "Content").innerText()).toContain("something must have come up");
    await field(editor, "Content").press("ControlOrMeta+a");
    await button(editor, "Bold").click();
    await expectAccessible(page);
    await button(editor, "Done").click();
    await page.getByText("This email has links, pictures or formatting.").waitFor();
    await button(page, "Save helper").click();
    await toast(page, "Helper saved");
    await heading(page, "After a missed meeting").waitFor();
    await page.getByText("It hasn’t done anything yet.").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });
});

test("from scratch: built, turned on, started by a new customer, its email sent by one press", async () => {
  const person = await server.newOwner();
  const page = await visit("/automation", browserOf(person, server.url));
  await button(page, "Add New Helper").click();
  await heading(page, "Add New Helper").waitFor();
  await field(page, "Name").fill("Hello");
  await field(page, "First").selectOption({ label: "send an email" });
  await field(page, "Subject").fill("Hello {{firstName|there}}");
  await field(page, "Text").fill("Hi {{firstName|there}},\n\nwelcome.");
  await page.getByText("send the email “Hello [first name]”").waitFor();
  await page.getByText("Ask me first").click();
  await page.getByRole("switch", { name: "On", exact: true }).click();
  await button(page, "Save helper").click();
  await toast(page, "Helper saved");
  const { body: all } = await person.call(helpersApi.list);
  const id = all.find(({ name }) => name === "Hello")?.id ?? "";
  const { body: contact } = await person.call(contactsApi.create, {
    body: { firstName: "Dana", lastName: "Wood", email: "dana@example.com", source: "Website" },
  });
  await server.runJobs(runHelpers, person);
  expect(
    (await person.call(helperDraftsApi.list)).body.map(({ subject, content }) => [subject, content]),
  ).toEqual([["Hello {{firstName|there}}", "<p>Hi {{firstName|there}},</p><p>welcome.</p>"]]);
  await page.goto(`${server.url}/automation`);
  await button(page, "Look at them").click();
  const drafts = dialog(page, "Emails that wait for your OK");
  await drafts.getByText("To Dana Wood (dana@example.com), by “Hello”").waitFor();
  await expectAccessible(page);
  await button(drafts, "Send 1 email").click();
  await toast(page, "Sending");
  await drafts.getByText("Nothing waits for you.").waitFor();
  await server.runJobs(runHelpers, person);
  expect((await person.call(helperDraftsApi.list)).body).toEqual([]);
  const [run] = (await person.call(helpersApi.runs, { params: { id } })).body;
  expect(run?.contactName).toBe("Dana Wood");
  await page.goto(`${server.url}/contacts/${contact.id}`);
  await heading(page, "Helpers").waitFor();
  await button(page, "Show").click();
  await page.getByRole("link", { name: "Hello", exact: true }).waitFor();
});

test("many are tagged: helpers start when they are asked to", async () => {
  const person = await server.newOwner();
  const { body: helper } = await person.call(helpersApi.create, {
    body: {
      name: "VIPs get a call",
      isActive: true,
      definition: {
        when: { event: "contact.updated", tag: "vip" },
        then: [{ do: "task", title: "Call", dueInDays: 0 }],
      },
    } as never,
  });
  await person.call(contactsApi.create, {
    body: { firstName: "Dana", lastName: "Wood", email: "dana@example.com", source: "Website" },
  });
  await server.runJobs(runHelpers, person);
  const page = await visit("/contacts", browserOf(person, server.url));
  await choose(page, "More", "Select");
  await page.getByRole("checkbox", { name: "Choose Dana Wood" }).click();
  await button(page.getByRole("region", { name: "Selected customers" }), "Tag").click();
  const asking = dialog(page, "Tag");
  await field(asking, "Tag").fill("other");
  await field(asking, "Tag").fill("vip");
  const also = asking.getByRole("checkbox", { name: "Also start: “VIPs get a call” for 1 customer" });
  await also.waitFor();
  expect(await also.isChecked()).toBe(false);
  await expectAccessible(page);
  await also.check();
  await button(asking, "Tag 1 customer").click();
  await toast(page, "1 customer tagged “vip”");
  await server.runJobs(runHelpers, person);
  const { body: runs } = await person.call(helpersApi.runs, { params: { id: helper.id } });
  expect(runs.map(({ contactName, state }) => [contactName, state])).toEqual([["Dana Wood", "done"]]);
});

test("in the demo the switch flips with its counters, and the rest shows the demo alert", async () => {
  const page = await visit("/automation", demoBrowser(server.url));
  const counter = page.getByText("Active Helpers").locator("xpath=..");
  await expect.poll(() => counter.textContent()).toBe("Active Helpers2");
  await page.getByRole("switch", { name: "Birthday greeting" }).click();
  await expect.poll(() => counter.textContent()).toBe("Active Helpers3");
  const said = alertsOf(page);
  await button(page, "Add New Helper").filter({ visible: true }).click();
  await button(page, "Delete Birthday greeting").click();
  await page.getByRole("switch", { name: "Pause all helpers" }).click();
  await expect
    .poll(() => said)
    .toEqual(
      ["add a helper", "delete this helper", "save this setting"].map(
        (action) =>
          `Demo Mode: This would ${action} in the full version. Sign up to access real functionality!`,
      ),
    );
  expect(pathOf(page)).toBe("/automation");
});
