import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { mailNewEmail } from "#areas/auth/server/auth.jobs.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { at, newBrowser, phone } from "./browser.ts";
import {
  alertsOf,
  ask,
  browserOf,
  button,
  demoBrowser,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const tabs = ["My Info", "Pipeline", "Alerts", "Look & Feel", "Help"];

describe.each([phone])("settings on a $name", (size) => {
  test("have the stated tabs, each of which fits and is accessible", async () => {
    const owner = await server.newOwner();
    const page = await visit("/settings", browserOf(owner, server.url, at(size)));
    await heading(page, "Settings").waitFor();
    expect(await page.getByRole("tab").allTextContents()).toEqual(tabs);
    for (const name of tabs) {
      await page.getByRole("tab", { name }).click();
      await page.getByRole("tabpanel", { name }).getByRole("heading").first().waitFor();
      await expectNoSideScroll(page);
      await expectAccessible(page);
    }
    await page.goBack();
    await expect.poll(() => new URL(page.url()).search).toBe("?tab=look");
  });

  test("my info and the business's are saved, and a new email is taken by its link", async () => {
    const owner = await server.newOwner();
    const page = await visit("/settings", browserOf(owner, server.url, at(size)));
    await field(page, "First name").fill("Leyla");
    await button(page, "Save").first().click();
    await toast(page, "Saved", "Your info is up to date.");
    await field(page, "Company name").fill("Leyla’s Loaves");
    await button(page, "Save").last().click();
    await toast(page, "Saved", "Your business info is up to date.");
    expect((await owner.call(authApi.user)).body).toMatchObject({
      firstName: "Leyla",
      workspaceName: "Leyla’s Loaves",
    });
    await button(page, "Change email").click();
    const email = `new-${owner.user.email}`;
    await field(dialog(page, "Change email"), "New email").fill(email);
    await field(dialog(page, "Change email"), "Your password").fill(owner.password);
    await expectAccessible(page);
    await button(page, "Email the link").click();
    await toast(
      page,
      "Check your inbox",
      `Open the link we emailed to ${email}. Until then, nothing changes.`,
    );
    await server.runJobs(mailNewEmail, owner);
    const mail = server.outbox.findLast((one) => one.to === email)!.text;
    await page.goto(/(http\S+new-email\S+)/.exec(mail)![1]!.replace(/^http:\/\/[^/]+/, server.url));
    await expectAccessible(page);
    await button(page, "Use this email").click();
    await heading(page, "Your email is changed").waitFor();
    await page.goto(`${server.url}/settings`);
    await page.getByText(email).waitFor();
  });

  test("stages are added, changed, moved and deleted, and their customers go along", async () => {
    const owner = await server.newOwner();
    const page = await visit("/settings?tab=pipeline", browserOf(owner, server.url, at(size)));
    await button(page, "Add stage").click();
    await field(page, "Name").fill("Tasting");
    await button(dialog(page, "Add a stage"), "Add stage").click();
    await toast(page, "Stage added", "Your board has a column for it now.");
    const names = async () => (await owner.call(pipelineStagesApi.list)).body.map(({ name }) => name);
    const before = (await names()).indexOf("Tasting");
    await button(page, "Move Tasting up").click();
    await expect.poll(async () => (await names()).indexOf("Tasting")).toBe(before - 1);
    await button(page, "Edit Tasting").click();
    await field(page, "Name").fill("Taste");
    await field(page, "Waits at most, in days").fill("x");
    await button(dialog(page, "Edit Tasting"), "Save").click();
    await page.getByText("Enter a whole number of days, 1 or more").waitFor();
    await field(page, "Waits at most, in days").fill("3");
    await button(dialog(page, "Edit Tasting"), "Save").click();
    await toast(page, "Stage saved", "It shows everywhere at once.");
    const key = (await owner.call(pipelineStagesApi.list)).body.find(({ name }) => name === "Taste")!.key;
    await insertContacts(server.database, owner.user.workspaceId, [
      { firstName: "Dana", pipelineStage: key },
    ]);
    await button(page, "Delete Taste").click();
    await expectAccessible(page);
    await button(ask(page, "Delete “Taste”?"), "Delete").click();
    await toast(page, "Stage deleted", "The customers in “Taste” are in “New Lead” now.");
    expect(await names()).not.toContain("Taste");
    expect((await owner.call(contactsApi.list)).body.map(({ pipelineStage }) => pipelineStage)).toEqual([
      "new",
    ]);
  });

  test("a look shows at once, and on the next device from the first byte", async () => {
    const owner = await server.newOwner();
    const page = await visit("/settings?tab=look", browserOf(owner, server.url, at(size)));
    const shown = () => page.evaluate("({ ...document.documentElement.dataset })");
    for (const name of ["Green", "Large", "Dark"]) await page.getByText(name, { exact: true }).click();
    const look = { accent: "green", text: "large", theme: "dark" };
    await expect.poll(shown).toMatchObject(look);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await expect.poll(async () => (await owner.send("/settings")).text()).toContain('data-theme="dark"');
  });

  test("alerts are switched one by one", async () => {
    const owner = await server.newOwner();
    const page = await visit("/settings?tab=alerts", browserOf(owner, server.url, at(size)));
    const switches = page
      .getByRole("main")
      .locator("section")
      .filter({ has: heading(page, "What you hear of") })
      .getByRole("switch");
    const states = () =>
      switches.evaluateAll((all: any[]): boolean[] => all.map((one) => one.ariaChecked === "true"));
    await switches.first().waitFor();
    const before = await states();
    const flipped = (...which: number[]) => before.map((isOn, at) => (which.includes(at) ? !isOn : isOn));
    for (const which of [[0], [0, 1]]) {
      const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
      await switches.nth(which.at(-1)!).click();
      await saved;
      await expect.poll(states).toEqual(flipped(...which));
    }
    await page.reload();
    await switches.first().waitFor();
    await expect.poll(states).toEqual(flipped(0, 1));
  });
});

test("who may only read sees the business and its stages, and changes their own", async () => {
  const owner = await server.newOwner();
  const viewer = await newTeammate(server, owner, "viewer");
  const page = await visit("/settings", browserOf(viewer, server.url));
  await page.getByText("The owner and managers can change this.").waitFor();
  expect(await button(page, "Save").count()).toBe(1);
  await field(page, "First name").fill("Vera");
  await button(page, "Save").click();
  await toast(page, "Saved", "Your info is up to date.");
  expect((await viewer.call(authApi.user)).body.firstName).toBe("Vera");
  await page.goto(`${server.url}/settings?tab=pipeline`);
  await page.getByText("The owner and managers can change the stages.").waitFor();
  expect(await button(page, "Add stage").count()).toBe(0);
});

test("in the demo, what would change something is announced only", async () => {
  const page = await visit("/settings?tab=pipeline", demoBrowser(server.url));
  const alerts = alertsOf(page);
  await button(page, "Add stage").click();
  await field(page, "Name").fill("Tasting");
  await button(dialog(page, "Add a stage"), "Add stage").click();
  await expect.poll(() => alerts).toHaveLength(1);
  expect(alerts[0]).toMatch(/This would add a stage/);
});
