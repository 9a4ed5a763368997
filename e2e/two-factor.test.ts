import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { at, desktop, forgive, newBrowser } from "./browser.ts";
import { browserOf, button, dialog, expectAccessible, expectNoSideScroll, field } from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

test.each([desktop])(
  "on a $name: two-step sign-in is turned on, and a recovery code lets in",
  async (window) => {
    forgive(/401/);
    const owner = await server.newOwner();
    const page = await visit("/settings/security", browserOf(owner, server.url, at(window)));
    await button(page, "Turn on").click();
    const form = dialog(page, "Turn on two-step sign-in");
    await field(form, "Your password").fill(owner.password);
    await button(form, "Next").click();
    await form.getByAltText("QR code for your authenticator app").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    const secret = ((await form.locator("code").textContent()) ?? "").replaceAll(" ", "");
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await field(form, "Code from the app").fill(code);
    await button(form, "Turn on").click();
    const codes = dialog(page, "Your recovery codes");
    await codes.getByRole("list", { name: "Recovery codes" }).waitFor();
    const all = await codes.getByRole("listitem").allTextContents();
    expect(all).toHaveLength(10);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(codes, "I’ve saved them").click();
    await page.getByText("Recovery codes left: 10").waitFor();

    const stranger = await visit("/auth", at(window));
    await field(stranger, "Email").fill(owner.user.email);
    await field(stranger, "Password").fill(owner.password);
    await stranger.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await field(stranger, "6-digit code").waitFor();
    await expectAccessible(stranger);
    await expectNoSideScroll(stranger);
    await button(stranger, "Use a recovery code").click();
    await field(stranger, "Recovery code").fill(all[0] ?? "");
    await stranger.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await stranger.waitForURL(/dashboard/);
  },
);
