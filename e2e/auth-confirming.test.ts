import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { mailConfirmation } from "#areas/auth/server/auth.jobs.ts";
import { invitationsApi } from "#areas/team/contract/invitations.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { at, desktop, forgive, newBrowser, phone } from "./browser.ts";
import {
  browserOf,
  button,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  link,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

describe.each([phone])("on a $name", (size) => {
  test("who has not confirmed their email is reminded on every screen, until they press the mailed link", async () => {
    const owner = await server.newOwner();
    await server.database.transact((tx) =>
      tx.execute(sql`UPDATE users SET email_confirmed_at = NULL WHERE id = ${owner.user.id}`),
    );
    const page = await visit("/contacts", browserOf(owner, server.url, at(size)));
    const strip = page.getByRole("region", { name: "Confirm your email" });
    await strip.getByText(`open the link we sent to ${owner.user.email}`).waitFor();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await button(page, "Resend").click();
    await toast(page, "Link sent", `Check your inbox at ${owner.user.email}, and your spam folder.`);
    await server.runJobs(mailConfirmation, owner);
    const mail = server.outbox.findLast((one) => one.to === owner.user.email)!.text;
    await page.goto(`${server.url}/auth/confirm?token=${/token=([\w-]+)/.exec(mail)![1]}`);
    await heading(page, "Confirm your email").waitFor();
    await expectAccessible(page);
    await button(page, "Confirm my email").click();
    await heading(page, "Your email is confirmed").waitFor();
    await link(page, "Go to My Business").click();
    await heading(page, "My Business").waitFor();
    await expect.poll(() => strip.count()).toBe(0);
  });

  test("a link that is too old says so", async () => {
    forgive(/400/);
    const page = await visit("/auth/confirm?token=old", at(size));
    await button(page, "Confirm my email").click();
    await page.getByRole("alert").getByText("This link is incomplete or has expired.").waitFor();
    await expectNoSideScroll(page);
  });

  test("handing the business over asks for the password, and says when it is wrong", async () => {
    forgive(/400/);
    const owner = await server.newOwner();
    const heir = await newTeammate(server, owner, "member");
    const page = await visit("/settings/team", browserOf(owner, server.url, at(size)));
    await button(page, "Invite").click();
    const inviting = dialog(page, "Invite someone");
    await inviting.waitFor();
    await expectAccessible(page);
    await button(inviting, "Cancel").click();
    await button(page, "More about Ben Okafor").click();
    await page.getByRole("menuitem", { name: "Change what they can do" }).click();
    const role = page.getByRole("dialog");
    await role.waitFor();
    await expectAccessible(page);
    await button(role, "Cancel").click();
    await button(page, "Transfer the business").click();
    const sheet = dialog(page, "Transfer the business");
    await button(sheet, "Transfer").click();
    await sheet.getByText("Choose someone from the list").waitFor();
    await sheet.getByText("Enter your password").waitFor();
    await field(sheet, /^New owner/).selectOption({ label: "Ben Okafor" });
    await field(sheet, /^Your password/).fill("a wrong password");
    await expectAccessible(page);
    await button(sheet, "Transfer").click();
    await sheet.getByText("The current password is incorrect").waitFor();
    await field(sheet, /^Your password/).fill(owner.password);
    await button(sheet, "Transfer").click();
    await sheet.waitFor({ state: "hidden" });
    expect((await heir.call(membersApi.list)).body.find((one) => one.id === heir.user.id)?.role).toBe(
      "owner",
    );
  });
});

test("a copied invitation lets its holder say whether they have an account", async () => {
  const owner = await server.newOwner();
  const {
    body: { id },
  } = await owner.call(invitationsApi.create, {
    body: { email: `mina-${randomUUID()}@example.com`, role: "member" },
  });
  const { body } = await owner.call(invitationsApi.link, { params: { id } });
  const page = await visit(new URL(body.link).pathname + new URL(body.link).search, at(desktop));
  await field(page, "First name").waitFor();
  await button(page, "I already have an account").click();
  await button(page, "Sign in and join Alder & Rye").waitFor();
  await expectAccessible(page);
  await button(page, "I'm new here").click();
  await field(page, "Last name").waitFor();
});

test("a common password is refused under its field", async () => {
  forgive(/400/);
  const page = await visit("/auth#sign-up", at(desktop));
  for (const [label, value] of [
    ["First name", "Mina"],
    ["Last name", "Sato"],
    ["Company name", "Sato Ceramics"],
    ["Email", `mina-${randomUUID()}@example.com`],
    ["Password", "iloveyou"],
    ["Confirm password", "iloveyou"],
  ] as const)
    await field(page, label).fill(value);
  await button(page, "Start My 14-Day Free Trial").click();
  await expect
    .poll(() =>
      field(page, "Password").evaluate(
        (box: any): string =>
          box.ownerDocument.getElementById(box.getAttribute("aria-describedby")?.split(" ").at(-1))
            ?.textContent ?? "",
      ),
    )
    .toBe("This password is too common and easy to guess. Choose another one.");
});
