import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { makeExport } from "#areas/settings/server/data-exports.jobs.ts";
import { at, desktop, forgive, newBrowser } from "./browser.ts";
import {
  browserOf,
  button,
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

describe.each([desktop])("leaving on a $name", (size) => {
  test("an owner exports everything with their password, and downloads it", async () => {
    forgive(/400/);
    const owner = await server.newOwner();
    const page = await visit("/settings", browserOf(owner, server.url, at(size)));
    await page.getByRole("link", { name: /^Your data/ }).click();
    await heading(page, "Your data").waitFor();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await button(page, "Export everything").click();
    const form = dialog(page, "Export everything");
    await button(form, "Export").click();
    await form.getByText("Enter your password").waitFor();
    await field(form, "Your password").fill("wrong");
    await button(form, "Export").click();
    await form.getByText("The current password is incorrect").waitFor();
    await expectAccessible(page);
    await field(form, "Your password").fill(owner.password);
    await button(form, "Export").click();
    await page.getByRole("progressbar").waitFor();
    await expectAccessible(page);
    await server.runJobs(makeExport, owner);
    const ready = page.getByRole("list", { name: "Exports that are ready" }).getByRole("listitem");
    await ready.waitFor();
    expect(await ready.innerText()).toMatch(/\d rows?, 0 files\. Removed on/);
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await ready.getByRole("button", { name: /^Download/ }).click();
    const question = dialog(page, "Download the export");
    await field(question, "Your password").fill(owner.password);
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      button(question, "Download").click(),
    ]);
    await question.waitFor({ state: "detached" });
    expect(download.suggestedFilename()).toMatch(/^everything-\d{4}-\d\d-\d\d\.zip$/);
  });

  test("an owner closes the business, signs in to one page, and opens it again", async () => {
    forgive(/400|401/);
    const owner = await server.newOwner();
    const page = await visit("/settings/data", browserOf(owner, server.url, at(size)));
    await button(page, "Close your business").click();
    const form = dialog(page, `Close ${owner.user.workspaceName}?`);
    await button(form, "Close the business").click();
    await form.getByText(`Type “${owner.user.workspaceName}” exactly`).waitFor();
    await expectAccessible(page);
    await field(form, `Type “${owner.user.workspaceName}” to confirm`).fill(owner.user.workspaceName);
    await field(form, "Your password").fill(owner.password);
    await button(form, "Close the business").click();
    await page.waitForURL(/\/auth/);
    await field(page, "Email").fill(owner.user.email);
    await field(page, "Password").fill(owner.password);
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await heading(page, `${owner.user.workspaceName} is closed`).waitFor();
    await button(page, "Export everything").waitFor();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.goto(`${server.url}/contacts`);
    await heading(page, `${owner.user.workspaceName} is closed`).waitFor();
    await button(page, "Open it again").click();
    await page.waitForURL(/dashboard/);
    await heading(page, "My Business").waitFor();
  });

  test("somebody closes their own account; who can't is told what to do", async () => {
    forgive(/401|409/);
    const owner = await server.newOwner();
    const member = await newTeammate(server, owner, "member");
    const page = await visit("/settings/data", browserOf(member, server.url, at(size)));
    await page.getByText("Only the owner can export everything.").waitFor();
    expect(await button(page, "Close your business").count()).toBe(0);
    await expectAccessible(page);
    const theirs = await visit("/settings/data", browserOf(owner, server.url, at(size)));
    for (const [screen, person] of [
      [theirs, owner],
      [page, member],
    ] as const) {
      await button(screen, "Close your account").click();
      const form = dialog(screen, "Close your account?");
      await field(form, "Your password").fill(person.password);
      await button(form, "Close my account").click();
      if (person === owner) await form.getByText(/^You’re the only owner of/).waitFor();
    }
    await page.waitForURL(/\/auth/);
  });

  test("an owner turns off a teammate's second step, only where there is one", async () => {
    const owner = await server.newOwner();
    const member = await newTeammate(server, owner, "member");
    const menu = "More about Ben Okafor";
    const page = await visit("/settings/team", browserOf(owner, server.url, at(size)));
    await button(page, menu).click();
    await page.getByRole("menuitem", { name: "Remove" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Turn off their two-step sign-in" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await server.database.transact((tx) =>
      tx.execute(
        sql`INSERT INTO two_factors (user_id, secret_sealed, confirmed_at) VALUES (${member.user.id}, '\\x00', now())`,
      ),
    );
    await page.reload();
    await button(page, menu).click();
    await page.getByRole("menuitem", { name: "Turn off their two-step sign-in" }).click();
    const form = dialog(page, "Turn off two-step sign-in for Ben Okafor?");
    await field(form, "Your password").fill(owner.password);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(form, "Turn off").click();
    await toast(
      page,
      "Two-step sign-in is off for Ben Okafor",
      "They were signed out everywhere, and we’re emailing them about it.",
    );
    await button(page, menu).click();
    expect(await page.getByRole("menuitem", { name: "Turn off their two-step sign-in" }).count()).toBe(0);
    expect(pathOf(page)).toBe("/settings/team");
  });
});
