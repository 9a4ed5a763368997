import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { testServer } from "#apps/server/testing/test-server.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { mailPasswordLink } from "#areas/auth/server/auth.jobs.ts";
import { desktop, forgive, newBrowser, phone } from "./browser.ts";
import {
  ask,
  browserOf,
  button,
  demoBrowser,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  hold,
  kept,
  link,
  pathOf,
  toast,
} from "./fixture.ts";

// A server of its own, without a mail server: password links are kept for `npm run mails`, and nobody has an address to confirm.
const server = await testServer({ mail: "none" });
const visit = newBrowser(server.url);
const as = (person: Parameters<typeof browserOf>[0], options = {}) => browserOf(person, server.url, options);

const newEmail = () => `Rosa-${randomUUID()}@example.com`;
const password = "a good password";

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** The message that belongs to a field. */
const messageOf = (page: Page, label: string) =>
  field(page, label).evaluate(
    (box: any): string =>
      box.ownerDocument.getElementById(box.getAttribute("aria-describedby")?.split(" ").at(-1))
        ?.textContent ?? "",
  );

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await fill(page, { Email: email, Password: secret });
  await button(page, "Sign In").click();
}

/** Does what leads to the dashboard, looks at the toast while the dashboard is held back, and tells how long the way took after the answer, give or take what the clocks of the page and of its connections differ by on a busy machine. */
async function enters(
  page: Page,
  path: string,
  act: () => Promise<void>,
  title: string,
  description: string,
): Promise<number> {
  const release = await hold(page, "**/dashboard");
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  const left = page.waitForRequest((request) => new URL(request.url()).pathname === "/dashboard");
  await act();
  await toast(page, title, description);
  const [answer, leaving] = await Promise.all([answered, left]);
  await answer.finished();
  release();
  await page.waitForURL("**/dashboard");
  await heading(page, "My Business").waitFor();
  const begun = answer.request().timing();
  return leaving.timing().startTime - begun.startTime - begun.responseEnd;
}

describe("signing up", () => {
  const trial = "Start My 14-Day Free Trial";

  test.each([phone])(
    "on a $name tells what is missing, and opens the account 500 ms later",
    async ({ width, height }) => {
      const page = await visit("/auth", { viewport: { width, height } });
      await button(page, "Sign Up").click();
      await heading(page, "Try it for 14 days").waitFor();
      await expectAccessible(page);
      await button(page, trial).click();
      const wrong = {
        "First name": "First name is required",
        "Last name": "Last name is required",
        "Company name": "Company name is required",
        Email: "Please enter a valid email address",
        Password: "Password must be at least 8 characters",
        "Confirm password": "Password must be at least 8 characters",
      };
      for (const [label, message] of Object.entries(wrong))
        await expect.poll(() => messageOf(page, label)).toBe(message);
      expect(await field(page, "First name").evaluate("document.activeElement.name")).toBe("firstName");
      await expectAccessible(page);
      await expectNoSideScroll(page);

      await fill(page, {
        "First name": "Rosa",
        "Last name": "Delgado",
        "Company name": "Alder & Rye",
        Email: newEmail(),
        Password: password,
        "Confirm password": "another one",
      });
      await button(page, trial).click();
      await expect.poll(() => messageOf(page, "Confirm password")).toBe("Passwords don't match");
      await fill(page, { "Confirm password": password });
      await expect.poll(() => messageOf(page, "Confirm password")).toBe("");
      const way = await enters(
        page,
        "/api/auth/register",
        () => button(page, trial).click(),
        "Welcome to Mainstay!",
        "Your account has been created successfully.",
      );
      expect(way).toBeGreaterThanOrEqual(400);
      // Later on a machine that others use, but not never.
      expect(way).toBeLessThan(5_000);
    },
  );

  test("shows and hides what is typed as password", async () => {
    const page = await visit("/auth#sign-up");
    for (const name of ["password", "confirm password"]) {
      const box = field(page, name === "password" ? "Password" : "Confirm password");
      await box.fill(password);
      await expect.poll(() => box.getAttribute("type")).toBe("password");
      await button(page, `Show ${name}`).click();
      await expect.poll(() => box.getAttribute("type")).toBe("text");
      await button(page, `Hide ${name}`).click();
      await expect.poll(() => box.getAttribute("type")).toBe("password");
    }
  });

  test("sends more about the business where it is told", async () => {
    const page = await visit("/auth#sign-up");
    const email = newEmail();
    await fill(page, {
      "First name": "Rosa",
      "Last name": "Delgado",
      "Company name": "Alder & Rye",
      Email: email,
      Password: password,
      "Confirm password": password,
    });
    await expect.poll(() => field(page, "Job title").isVisible()).toBe(false);
    await button(page, /^More about your business/).click();
    await fill(page, {
      "Job title": "Baker",
      Phone: "(555) 010-0142",
      Website: "alder.example",
      Address: "1 Main Street",
    });
    await expect.poll(() => field(page, "Company size").inputValue()).toBe("1 employee (just me)");
    await expect.poll(() => field(page, "Industry").inputValue()).toBe("Other");
    await field(page, "Industry").selectOption("Food & Catering");
    await expectAccessible(page);
    const sent = page.waitForRequest("**/api/auth/register");
    await button(page, trial).click();
    expect((await sent).postDataJSON()).toEqual({
      firstName: "Rosa",
      lastName: "Delgado",
      companyName: "Alder & Rye",
      email,
      password,
      jobTitle: "Baker",
      phone: "(555) 010-0142",
      website: "alder.example",
      address: "1 Main Street",
      companySize: "1 employee (just me)",
      industry: "Food & Catering",
      setupCompleted: false,
      username: expect.stringMatching(new RegExp(`^${email.split("@")[0]?.slice(0, 46)}[a-z0-9]{4}$`)),
      timeZone: expect.stringMatching(/^[A-Z]/),
    });
    await page.waitForURL("**/dashboard");
  });

  test("with an email that has an account, in any letter case, says so at the field", async () => {
    forgive(/409/);
    const { user } = await server.newOwner();
    const page = await visit("/auth#sign-up");
    await fill(page, {
      "First name": "Rosa",
      "Last name": "Delgado",
      "Company name": "Alder & Rye",
      Email: user.email.toUpperCase(),
      Password: password,
      "Confirm password": password,
    });
    await button(page, trial).click();
    const words = "There’s already an account with this email. Sign in instead, or use “Forgot password”.";
    await toast(page, "Registration failed", words);
    await expect.poll(() => messageOf(page, "Email")).toBe(words);
    expect(pathOf(page)).toBe("/auth");
  });
});

describe("signing in", () => {
  test.each([desktop])(
    "on a $name refuses a wrong password, and with the right one opens the dashboard 500 ms later",
    async ({ width, height }) => {
      forgive(/401.*\/api\/auth\/login/);
      const owner = await server.newOwner();
      const page = await visit("/auth", { viewport: { width, height } });
      await heading(page, "Welcome back").waitFor();
      await expectAccessible(page);
      await button(page, "Sign In").click();
      await expect.poll(() => messageOf(page, "Email")).toBe("Please enter a valid email address");
      await expect.poll(() => messageOf(page, "Password")).toBe("Password is required");
      await signIn(page, owner.user.email, "not the password");
      await toast(page, "Login failed", "The email or password is incorrect");
      await expectAccessible(page);
      await field(page, "Password").fill(owner.password);
      const way = await enters(
        page,
        "/api/auth/login",
        () => page.keyboard.press("Enter"),
        "Welcome back!",
        "Successfully logged in to Mainstay.",
      );
      expect(way).toBeGreaterThanOrEqual(400);
      // Later on a machine that others use, but not never.
      expect(way).toBeLessThan(5_000);
    },
  );

  test("when the server cannot be reached says the stated words", async () => {
    forgive(/ERR_FAILED/);
    const page = await visit("/auth");
    await page.route("**/api/auth/login", (route) => route.abort());
    await signIn(page, "rosa@example.com", password);
    await toast(page, "Login failed", "Please check your credentials and try again.");
  });

  test("is not asked again of somebody who is signed in", async () => {
    const page = await visit("/auth", as(await server.newOwner()));
    await page.waitForURL("**/dashboard");
    // Nor among the plans: there is a way back, and choosing one says what becomes of it.
    await page.goto(`${server.url}/landing#pricing`);
    await page.getByRole("banner").getByRole("link", { name: "My Business", exact: true }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Sign In", exact: true }).count()).toBe(0);
    await link(page, "Choose Professional").click();
    await page.waitForURL("**/billing");
    await heading(page, "Choose Your Plan").waitFor();
  });
});

describe("signing out", () => {
  test.each([phone])("on a $name clears what the browser keeps and goes to /", async ({ width, height }) => {
    const page = await visit("/contacts", as(await server.newOwner(), { viewport: { width, height } }));
    await page.evaluate(
      `localStorage.setItem("welcomeBannerClosed", "true"); localStorage.setItem("demoMode", "true")`,
    );
    await button(page, "Open menu").click();
    await button(page, "Sign Out").click();
    await page.waitForURL(`${server.url}/`);
    await heading(page, "Know every customer. Keep every promise.").waitFor();
    expect(await page.evaluate("Object.keys(localStorage)")).toEqual([]);
    await page.goto(`${server.url}/contacts`);
    await page.waitForURL("**/auth");
  });

  test("clears and goes to / also when the call fails", async () => {
    forgive(/ERR_FAILED/, /Signing out failed/);
    const page = await visit("/contacts", as(await server.newOwner()));
    await page.evaluate(`localStorage.setItem("selectedPlan", "starter")`);
    await page.route("**/api/auth/logout", (route) => route.abort());
    await button(page, "Sign Out").click();
    await page.waitForURL(`${server.url}/`);
    await expect.poll(() => kept(page, "selectedPlan")).toBeNull();
  });
});

describe("a forgotten password", () => {
  const mailedPath = async (email: string): Promise<string> => {
    await server.runJobs(mailPasswordLink);
    const { rows } = await server.database.transact((tx) =>
      tx.execute(sql`SELECT body FROM mails WHERE to_address = ${email}`),
    );
    const address = /http\S+/.exec((rows as { body: string }[])[0]?.body ?? "")?.[0] ?? "";
    return new URL(address).pathname + new URL(address).search;
  };

  test.each([phone])(
    "on a $name is replaced by the mailed link, once, and every place is signed out",
    async ({ width, height }) => {
      forgive(/40\d.*\/api\/auth\/reset-password/);
      const owner = await server.newOwner();
      const page = await visit("/auth", { viewport: { width, height } });
      await link(page, "Forgot password?").click();
      await heading(page, "Forgot your password?").waitFor();
      await expectAccessible(page);
      await field(page, "Email").fill(owner.user.email);
      await button(page, "Send me a link").click();
      await page
        .getByText(`If ${owner.user.email} has an account here, we’ll email it a link to set a new password.`)
        .waitFor();

      const path = await mailedPath(owner.user.email);
      await page.goto(server.url + path);
      await fill(page, { Password: "a newer password", "Confirm password": "a newer passwort" });
      await button(page, "Set new password").click();
      await expect.poll(() => messageOf(page, "Confirm password")).toBe("Passwords don't match");
      await expectAccessible(page);
      await field(page, "Confirm password").fill("a newer password");
      await button(page, "Set new password").click();
      await heading(page, "Your new password is set").waitFor();
      expect((await owner.call(authApi.user)).status).toBe(401);

      await page.goto(server.url + path);
      await fill(page, { Password: "the newest password", "Confirm password": "the newest password" });
      await button(page, "Set new password").click();
      await page.getByText("The password wasn’t changed").first().waitFor();
      await page.goto(`${server.url}/auth`);
      await signIn(page, owner.user.email, "a newer password");
      await page.waitForURL("**/dashboard");
    },
  );

  test("with a broken link says so and offers a new one", async () => {
    const page = await visit("/auth/reset?token=broken");
    await page.getByText("This link doesn’t work.").waitFor();
    await expectAccessible(page);
    await link(page, "Get a new link").click();
    await heading(page, "Forgot your password?").waitFor();
  });
});

describe("sign-in and security", () => {
  test.each([desktop])(
    "on a $name changes the password; other places are signed out",
    async ({ width, height }) => {
      forgive(/40\d.*\/api\/auth\/change-password/);
      const owner = await server.newOwner();
      const other = await visit("/auth");
      await signIn(other, owner.user.email, owner.password);
      await other.waitForURL("**/dashboard");
      const page = await visit("/settings/security", as(owner, { viewport: { width, height } }));
      await heading(page, "Sign-in & Security").waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await fill(page, {
        "Current password": "not this one",
        "New password": "a newer password",
        "Confirm new password": "a newer password",
      });
      await button(page, "Change password").click();
      await page.getByText("The password wasn’t changed").first().waitFor();
      await fill(page, { "Current password": owner.password });
      await button(page, "Change password").click();
      await toast(page, "Password changed", "You were signed out everywhere else.");
      await expect.poll(() => field(page, "Current password").inputValue()).toBe("");
      await other.goto(`${server.url}/contacts`);
      await other.waitForURL("**/auth");
    },
  );

  test("lists where one is signed in, ends one, and ends all others", async () => {
    // A screen whose session has ended asks once more for its news, and is told so.
    forgive(/401.*\/api\/live/);
    const owner = await server.newOwner();
    const others = [await visit("/auth"), await visit("/auth"), await visit("/auth")];
    for (const other of others) {
      await signIn(other, owner.user.email, owner.password);
      await other.waitForURL("**/dashboard");
    }
    const page = await visit("/settings/security", as(owner));
    const places = page
      .getByRole("region", { name: "Where you’re signed in" })
      .or(page.getByRole("main"))
      .getByRole("listitem");
    await expect.poll(() => places.count()).toBe(4);
    await expect.poll(() => places.filter({ hasText: "This device" }).count()).toBe(1);
    await button(page, /^Sign out (?!everywhere)/)
      .first()
      .click();
    await toast(page, "Signed out on that device");
    await expect.poll(() => places.count()).toBe(3);
    await button(page, "Sign out everywhere else").click();
    const question = ask(page, "Sign out everywhere else?");
    await question.waitFor();
    await expectAccessible(page);
    await button(question, "Sign out").click();
    await toast(page, "Signed out everywhere else");
    await expect.poll(() => places.count()).toBe(1);
    for (const other of others) {
      await other.goto(`${server.url}/contacts`);
      await other.waitForURL("**/auth");
    }
  });
});

describe("who may see what", () => {
  // Which screens are protected is tested in apps/pages.test.ts; that the demo lets in on each of them, where each is opened (contrast.test.ts).
  test.each(["/contacts", "/accounting/invoices/0198f000-0000-7000-8000-000000000000", "/settings/security"])(
    "the protected screen %s sends a visitor to /auth, and lets one in the demo in",
    async (path) => {
      const visitor = await visit(path);
      await visitor.waitForURL("**/auth");
      const looker = await visit(path, demoBrowser(server.url));
      await link(looker, "My Business").waitFor();
      expect(pathOf(looker)).toBe(path);
    },
  );

  test("the open screens are there for everybody", async () => {
    const page = await visit("/auth");
    for (const path of ["/tutorial-center", "/tutorial-tester", "/subscribe", "/landing", "/auth/forgot"]) {
      await page.goto(server.url + path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(pathOf(page)).toBe(path);
    }
  });

  // A page whose first reads do not say who is there, as when the read failed on the server.
  async function visitUnknown(options: Parameters<typeof visit>[1]) {
    const page = await visit("/auth/forgot", options);
    const release = await hold(page, "**/api/auth/user");
    await page.route("**/contacts", async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const answer = await route.fetch();
      return route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/(id="first-reads">)[^<]*/, `$1{"reads":{}}`),
      });
    });
    await page.goto(`${server.url}/contacts`);
    return { page, release };
  }

  test("a spinner shows while it is not known who is there", async () => {
    const { page, release } = await visitUnknown(as(await server.newOwner()));
    await page.getByRole("status", { name: "Loading", exact: true }).waitFor();
    await expect.poll(() => page.getByRole("heading", { name: "My Customers" }).count()).toBe(0);
    release();
    await heading(page, "My Customers").waitFor();
  });

  test("in the demo no spinner shows meanwhile", async () => {
    const { page, release } = await visitUnknown(demoBrowser(server.url));
    await heading(page, "My Customers").waitFor();
    expect(await page.getByRole("status", { name: "Loading", exact: true }).count()).toBe(0);
    release();
  });

  test.each(["demoMode", "testMode"])(
    "somebody signed in sees their own business, whatever %s says",
    async (flag) => {
      const owner = await server.newOwner({ firstName: "Ines", lastName: "Marin" });
      for (const { width, height } of [desktop, phone]) {
        const page = await visit("/contacts", as(owner, { viewport: { width, height } }));
        await page.evaluate(`localStorage.setItem("${flag}", "true")`);
        await page.reload();
        await heading(page, "No customers yet").waitFor();
        await expect.poll(() => page.getByText("Demo Mode").count()).toBe(0);
      }
    },
  );
});
