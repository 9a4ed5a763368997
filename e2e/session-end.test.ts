import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import type { Tx } from "#platform/server/database.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { at, desktop, forgive, newBrowser, phone } from "./browser.ts";
import { card, edit, newShop, three } from "./customers.fixture.ts";
import {
  ask,
  browserOf,
  button,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  kept,
  link,
  pathOf,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const shop = () => newShop(server, visit, three);

/** The wizard leaves it with every business (Spec 1 §4). */
const storeDemoFlag = (page: Page) => page.evaluate(`localStorage.setItem("demoMode", "true")`);
/** Somebody looks at the page again: it asks who is signed in. */
/** Looks at the page, again where it had only just come, until it has noticed that nobody is signed in. */
const lookUntilAway = (page: Page) =>
  expect
    .poll(async () => {
      // On its way elsewhere a page answers no more.
      await page.evaluate(`window.dispatchEvent(new Event("visibilitychange"))`).catch(() => undefined);
      return new URL(page.url()).pathname;
    })
    .toBe("/auth");

const expire = ({ user }: SignedIn) =>
  server.database.transact((tx) =>
    tx.execute(sql`UPDATE sessions SET expire = now() - interval '1 second' WHERE user_id = ${user.id}`),
  );

/** The same person at another place. */
async function elsewhere(owner: SignedIn) {
  const client = server.visitor();
  await client.call(authApi.login, { body: { email: owner.user.email, password: owner.password } });
  return client;
}

const signedOut = "You were signed out. Sign in again to pick up where you left off.";
const notHere =
  "It has been a while since you signed in, so you were signed out. Sign in again to pick up where you left off.";

async function signIn(page: Page, owner: SignedIn, password = owner.password): Promise<void> {
  await field(page, "Email").fill(owner.user.email);
  await field(page, "Password").fill(password);
  await button(page, "Sign In").click();
}

/** Waits for the way to sign in, and promises that nothing of the demo was shown. */
async function turnedAway(page: Page, words: string): Promise<void> {
  await page.waitForURL("**/auth");
  await page.getByText(words, { exact: true }).waitFor();
  await expect.poll(() => page.getByText("Demo Mode").count()).toBe(0);
}

describe("a session that ends", () => {
  type Fixture = Awaited<ReturnType<typeof shop>>;
  type Scene = {
    path: (fixture: Fixture) => string;
    begin: (page: Page) => Promise<unknown>;
    back: (page: Page) => Promise<unknown>;
  };
  const title = "Taste the lemon cake";
  const scenes: Record<string, Scene> = {
    "My Business, with a person being added": {
      path: () => "/dashboard",
      begin: async (page) => {
        await button(page, "Add Person").filter({ visible: true }).first().click();
        await field(dialog(page, "Add New Person"), "First name").fill("Ines");
      },
      back: (page) =>
        expect.poll(() => field(dialog(page, "Add New Person"), "First name").inputValue()).toBe("Ines"),
    },
    "My Customers, with a customer being changed": {
      path: () => "/contacts?sort=oldest",
      begin: async (page) => {
        const form = await edit(page, "Tom Kowalski");
        await field(form, "Company").fill("Kowalski & Daughter");
        await field(form, "New note").fill("Called back");
      },
      back: async (page) => {
        const form = dialog(page, "Edit Customer");
        await expect.poll(() => field(form, "Company").inputValue()).toBe("Kowalski & Daughter");
        await expect.poll(() => field(form, "New note").inputValue()).toBe("Called back");
        await button(form, "Save changes").click();
        // The note is another matter, and still not added.
        await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
        await form.waitFor({ state: "hidden" });
        await card(page, "Tom Kowalski").getByText("Kowalski & Daughter").waitFor();
      },
    },
    "one customer, with a note": {
      path: ({ ids }) => `/contacts/${ids[0]}`,
      begin: (page) => field(page, "New note").fill("Wants a second quote"),
      back: (page) => expect.poll(() => field(page, "New note").inputValue()).toBe("Wants a second quote"),
    },
    "Things To Do, with a task": {
      path: () => "/tasks",
      begin: async (page) => {
        await button(page, "Add Task").filter({ visible: true }).first().click();
        const form = dialog(page, "Add Task");
        await field(form, "Title").fill(title);
        await field(form, "Related customer").fill("kowal");
        await page.getByRole("option", { name: /Tom Kowalski/ }).click();
      },
      back: async (page) => {
        const form = dialog(page, "Add Task");
        await expect.poll(() => field(form, "Title").inputValue()).toBe(title);
        await expect.poll(() => field(form, "Related customer").inputValue()).toBe("Tom Kowalski");
        await button(form, "Add Task").click();
        await page.getByText(title).first().waitFor();
      },
    },
    "Send Emails, with a campaign": {
      path: () => "/email-campaigns",
      begin: async (page) => {
        await button(page, "Create Campaign").filter({ visible: true }).first().click();
        const form = dialog(page, "Create Campaign");
        await field(form, "Name").fill("The oven");
        await field(form, "Content").click();
        await page.keyboard.type("It is here");
      },
      back: async (page) => {
        const form = dialog(page, "Create Campaign");
        await expect.poll(() => field(form, "Name").inputValue()).toBe("The oven");
        await field(form, "Content").getByText("It is here").waitFor();
      },
    },
    "Send Emails, with a template": {
      path: () => "/email-campaigns",
      begin: async (page) => {
        await button(page, "More").filter({ visible: true }).click();
        await page.getByRole("menuitem", { name: "Templates" }).click();
        await button(dialog(page, "Templates"), "New template").click();
        const form = dialog(page, "New template");
        await field(form, "Name").fill("Thanks");
        await field(form, "Content").click();
        await page.keyboard.type("You made our week");
      },
      back: async (page) => {
        const form = dialog(page, "New template");
        await expect.poll(() => field(form, "Name").inputValue()).toBe("Thanks");
        await field(form, "Content").getByText("You made our week").waitFor();
      },
    },
    Settings: {
      path: () => "/settings",
      begin: (page) => heading(page, "Settings").waitFor(),
      back: (page) => heading(page, "Settings").waitFor(),
    },
  };
  // Whether a demo was looked at here before, and how wide it is, has nothing to do with what was typed: in turn.
  const cases = Object.keys(scenes).map((name, at) => ({
    name,
    window: at % 2 ? desktop : phone,
    flag: at % 2 === 0,
  }));

  test.each(cases)(
    "on $name (demo flag stored: $flag) leads to signing in, and back to what was typed",
    async ({ name, window, flag }) => {
      forgive(/401/);
      const { path, begin, back } = scenes[name]!;
      const fixture = await shop();
      const page = await fixture.open(path(fixture), at(window));
      if (flag) await storeDemoFlag(page);
      await begin(page);
      await expire(fixture.owner);
      await lookUntilAway(page);
      await turnedAway(page, notHere);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await signIn(page, fixture.owner);
      await page.waitForURL((url) => url.pathname + url.search === path(fixture));
      await back(page);
    },
  );

  test("is noticed by saving: nothing says that this is a demo, and the form is there again", async () => {
    forgive(/401/);
    const { owner, open } = await shop();
    const page = await open("/contacts");
    await storeDemoFlag(page);
    const form = await edit(page, "Tom Kowalski");
    await field(form, "Company").fill("Kowalski & Daughter");
    await expire(owner);
    const said: string[] = [];
    page.on("dialog", (one) => said.push(one.message()));
    await button(form, "Save changes").click();
    await turnedAway(page, notHere);
    expect(said).toEqual([]);
    await signIn(page, owner);
    await expect
      .poll(() => field(dialog(page, "Edit Customer"), "Company").inputValue())
      .toBe("Kowalski & Daughter");
  });

  const ways: [string, string, (owner: SignedIn) => Promise<unknown>][] = [
    [
      "a new password",
      "Your password was changed, so you were signed out. Sign in with the new one to pick up where you left off.",
      async (owner) =>
        (await elsewhere(owner)).call(authApi.changePassword, {
          body: { currentPassword: owner.password, newPassword: "a newer password" },
        }),
    ],
    [
      "signing out everywhere else",
      "You were signed out from another device. Sign in again to pick up where you left off.",
      async (owner) => (await elsewhere(owner)).call(authApi.endOtherSessions),
    ],
  ];

  test.each(ways)("by %s says so, on an open page and on one that is opened", async (way, words, end) => {
    forgive(/401/);
    const { owner, open } = await shop();
    const page = await open("/contacts");
    await storeDemoFlag(page);
    const form = await edit(page, "Tom Kowalski");
    await field(form, "Company").fill("Kowalski & Daughter");
    await end(owner);
    await turnedAway(page, words);
    for (const path of ["/dashboard", "/tasks"]) {
      await page.goto(server.url + path);
      await turnedAway(page, words);
    }
    await page.goto(`${server.url}/`);
    await heading(page, "Know every customer. Keep every promise.").waitFor();
    await page.goto(`${server.url}/contacts`);
    await turnedAway(page, words);
    await signIn(page, owner, way === "a new password" ? "a newer password" : undefined);
    await expect
      .poll(() => field(dialog(page, "Edit Customer"), "Company").inputValue())
      .toBe("Kowalski & Daughter");
  });

  test("by leaving the team says so, and has nothing to go back to", async () => {
    forgive(/401|403/);
    const owner = await server.newOwner();
    await insertContacts(server.database, owner.user.workspaceId, [...three]);
    const person = await newTeammate(server, owner, "member");
    const page = await visit("/contacts", browserOf(person, server.url));
    await storeDemoFlag(page);
    await edit(page, "Tom Kowalski");
    await owner.call(membersApi.remove, { params: { id: person.user.id }, body: { to: owner.user.id } });
    await turnedAway(
      page,
      "You’re no longer on that team, so you were signed out. If that’s a mistake, ask the owner to invite you again.",
    );
    await signIn(page, person);
    // The toast says it too, and goes.
    await page
      .locator("form")
      .getByText(
        "You’re not on a team here anymore, or its owner closed the business. Ask them to invite you again.",
        { exact: true },
      )
      // Below the field, and in the toast.
      .first()
      .waitFor();
  });

  test("gives what was typed to nobody else who signs in in this tab", async () => {
    forgive(/401/);
    const { owner, open } = await shop();
    const stranger = await server.newOwner();
    await insertContacts(server.database, stranger.user.workspaceId, [...three]);
    const page = await open("/contacts");
    const form = await edit(page, "Tom Kowalski");
    await field(form, "Company").fill("Kowalski & Daughter");
    await expire(owner);
    await lookUntilAway(page);
    await turnedAway(page, notHere);
    await signIn(page, stranger);
    await page.waitForURL("**/dashboard");
    await page.goto(`${server.url}/contacts`);
    await card(page, "Tom Kowalski").waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });

  test("whose reason nobody knows any more says that much", async () => {
    const { owner, open } = await shop();
    const page = await open("/contacts");
    await card(page, "Tom Kowalski").waitFor();
    await server.database.transact((tx) =>
      tx.execute(sql`DELETE FROM sessions WHERE user_id = ${owner.user.id}`),
    );
    await page.goto(`${server.url}/tasks`);
    await turnedAway(page, signedOut);
    expect(pathOf(page)).toBe("/auth");
  });

  test("leaves the demo to whoever asks for it", async () => {
    const { owner, open } = await shop();
    const page = await open("/contacts");
    await storeDemoFlag(page);
    // An open page would notice the end by itself and leave for /auth while this one is on its way.
    const visitor = await page.context().newPage();
    await page.close();
    await expire(owner);
    await visitor.goto(`${server.url}/landing`);
    await button(visitor, "Try Demo").click();
    await visitor.waitForURL("**/dashboard");
    await visitor.getByText("Demo Mode").first().waitFor();
  });
});

test("a session that goes to another business in another tab: nothing that was begun here is saved there, and it is here again later", async () => {
  forgive(/409/);
  const { owner, open } = await shop();
  const second = await server.newOwner({ companyName: "Corner Bakery" });
  await server.database.inWorkspace(second.user.workspaceId, (tx) =>
    tx.execute(
      sql`INSERT INTO members (workspace_id, user_id, role) VALUES (${second.user.workspaceId}, ${owner.user.id}, 'owner')`,
    ),
  );
  const page = await open("/contacts", at(desktop));
  // This one isn’t looked at meanwhile, and hears nothing of what the other tab does.
  await page.route("**/api/live*", () => undefined);
  await page.reload();
  const add = async () => {
    await button(page, "Add New Person").filter({ visible: true }).last().click();
    return dialog(page, "Add New Person");
  };
  const form = await add();
  await field(form, /^First name/).fill("Ada");
  await field(form, /^Last name/).fill("Byron");
  await field(form, /^Email/).fill("ada@example.com");
  await field(form, /^Source/).selectOption({ index: 1 });
  // The other tab goes to the other business.
  const other = await page.context().newPage();
  const go = async (name: string) => {
    await other.goto(`${server.url}/dashboard`);
    await button(other, "Switch business").click();
    await other.getByRole("menuitem", { name: new RegExp(`^${name} `) }).click();
    // Whose the page is stands below the person's name.
    await other.getByText(name, { exact: true }).filter({ visible: true }).first().waitFor();
  };
  await go("Corner Bakery");
  await button(form, "Add Person").click();
  await page.getByText("You’ve switched to Corner Bakery", { exact: true }).waitFor();
  await heading(page, "No customers yet").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await server.database.inWorkspace(second.user.workspaceId, countContacts)).toBe(0);
  expect(await server.database.inWorkspace(owner.user.workspaceId, countContacts)).toBe(3);
  // The other business’s own form knows nothing of it.
  expect(await field(await add(), /^First name/).inputValue()).toBe("");
  await page.keyboard.press("Escape");
  await go(owner.user.workspaceName);
  await page.goto(`${server.url}/contacts`);
  await expect.poll(() => field(form, /^First name/).inputValue()).toBe("Ada");
  await button(form, "Add Person").click();
  await form.waitFor({ state: "hidden" });
  await card(page, "Ada Byron").waitFor();
});

const countContacts = async (tx: Tx): Promise<number> =>
  Number((await tx.execute(sql`SELECT count(*) AS count FROM contacts`)).rows[0]?.count);

describe("signing out", () => {
  test.each([phone])("on a $name forgets what was typed, in the other tabs too", async (window) => {
    forgive(/401/);
    const { owner, open } = await shop();
    const page = await open("/contacts", at(window));
    const form = await edit(page, "Tom Kowalski");
    await field(form, "Company").fill("Kowalski & Daughter");
    const other = await page.context().newPage();
    await other.goto(`${server.url}/tasks`);
    await button(other, "Open menu").click();
    await button(other, "Sign Out").click();
    await other.waitForURL(`${server.url}/`);
    await page.waitForURL(`${server.url}/`);
    await expect.poll(() => kept(page, "visit")).toBeNull();
    await link(page, "Sign In").filter({ visible: true }).first().click();
    await page.waitForURL("**/auth");
    await expect.poll(() => page.getByText(signedOut).count()).toBe(0);
    await signIn(page, owner);
    await page.waitForURL("**/dashboard");
    await page.goto(`${server.url}/contacts`);
    await card(page, "Tom Kowalski").waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => ask(page, /./).count()).toBe(0);
  });
});
