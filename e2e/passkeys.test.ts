import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { newBrowser, phone, at, forgive } from "./browser.ts";
import { browserOf, button, dialog, expectAccessible, expectNoSideScroll, field, toast } from "./fixture.ts";

const server = sharedServer();
// Passkeys belong to a name: on one's own machine to localhost.
const here = server.url.replace("127.0.0.1", "localhost");
const visit = newBrowser(here);

/** A device that makes passkeys and lets its person in without asking. */
async function withAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable", { enableUI: false });
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a passkey is added, signs in from the email field, replays and foreign browsers are refused, and it is removed", async () => {
  forgive(/401/);
  const owner = await server.newOwner();
  const page = await visit("/settings/security", browserOf(owner, here, at(phone)));
  await withAuthenticator(page);
  await button(page, "Add a passkey").click();
  const form = dialog(page, "Add a passkey");
  await field(form, "Name").fill("My phone");
  await field(form, "Your password").fill(owner.password);
  await expectAccessible(page);
  await button(form, "Add passkey").click();
  await toast(page, "Passkey added");
  await page.getByRole("list", { name: "Passkeys" }).getByText("My phone").waitFor();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  // It stands for the password where that is asked for.
  await page.goto(`${here}/settings/data`);
  await button(page, "Export everything").click();
  const asking = dialog(page, "Export everything");
  await expectAccessible(page);
  await button(asking, "Use a passkey instead").click();
  await page.getByText("Starting").waitFor();

  const cookies = await page.context().cookies();
  await page.context().clearCookies({ name: "mainstay_session" });
  const sent = page.waitForRequest(/passkeys\/sign-in$/);
  await page.goto(`${here}/auth`);
  const body = (await sent).postData() ?? "";
  await page.waitForURL(/dashboard/);
  const again = await page.request.post(`${here}/api/auth/passkeys/sign-in`, {
    data: body,
    headers: { "content-type": "application/json" },
  });
  expect(again.status()).toBe(401);
  const foreign = await fetch(`${here}/api/auth/passkeys/sign-in`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
  expect(foreign.status).toBe(401);
  expect(cookies.length).toBeGreaterThan(0);

  await page.goto(`${here}/settings/security`);
  await button(page, "Remove My phone").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await toast(page, "Passkey removed");
});
