import { describe, expect, test } from "vitest";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { newBrowser } from "./browser.ts";
import { demoAlert, demoScreens, pressEverything } from "./demo.fixture.ts";
import { button, demoBrowser, pathOf } from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

/** What pressing everything on a screen must come to, among others: what completes "Demo Mode: This would ...". */
const acts: Record<string, string[]> = {
  "/dashboard": [
    "add this person to your customers",
    "move this customer to another stage",
    "edit this contact's information",
    "view detailed information about this contact",
    "delete this contact permanently",
  ],
  "/contacts": [
    "download these contacts as a file",
    "add this person to your customers",
    "change all the chosen contacts",
    "edit this contact's information",
  ],
  "/contacts/bin": ["restore this contact"],
  "/contacts/duplicates": [
    "look through all your contacts for duplicates",
    "merge all contacts that are exactly the same",
    "keep these contacts separate",
  ],
  "/contacts/:id": [
    "delete this contact permanently",
    "edit this contact's information",
    "check off this task",
    "delete this task",
    "add this task to your list",
  ],
  "/contact-import": ["undo this import"],
  "/settings/team": [
    "invite this person to your team",
    "send this invitation again",
    "cancel this invitation",
    "transfer the business",
  ],
  "/settings/mail": ["connect to real services", "add this address to the people who get no email"],
  "/settings/security": ["sign out everywhere else", "sign out that device"],
  "/tasks/bin": ["bring this task back", "change all the chosen tasks"],
  "/tasks": ["check off this task", "delete this task", "snooze this task"],
  "/email-campaigns": ["send this campaign to your customers", "send you a test email"],
  "/email-campaigns/:id": ["make a copy of this campaign"],
  "/accounting": ["connect to real services", "download your books"],
  "/accounting/invoices/:id": ["record this payment", "duplicate this invoice"],
  "/accounting/quotes/:id": ["make an invoice of this quote", "duplicate this quote"],
  "/accounting/reports/:type": ["download this report", "keep this report"],
  "/accounting/statements": ["discard this statement", "take this statement’s lines out of your books"],
  "/accounting/statements/:id": ["decide about these lines"],
};

/** What no screen of the demo may ask for: all that needs a session. Who looks at the demo is told by the first that nobody is signed in. */
const needsSession = (path: string): boolean =>
  path.startsWith("/api/") && !["/api/auth/user", "/api/avatar"].includes(path);

/** So many people walk about at once: each mostly waits for its page. */
const walkers = 4;

/** Presses everything on a screen; tells the calls that needed a session, what can't be read, and what of the screen's acts was not said. */
async function walk({ path, address }: (typeof demoScreens)[number]): Promise<string[]> {
  const page = await visit("/terms", demoBrowser(server.url));
  page.setDefaultTimeout(5000);
  // The walkers load pages at once: a page has as long as in other tests.
  page.setDefaultNavigationTimeout(15_000);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (needsSession(pathOf(request))) calls.push(`${path} asked for ${request.method()} ${pathOf(request)}`);
  });
  const { said: alerts, unreadable } = await pressEverything(page, server.url + address);
  const said = new Set(alerts.flatMap((words) => demoAlert.exec(words)?.[1] ?? []));
  await page.close();
  return [
    ...calls,
    ...unreadable.map((fault) => `${path}: ${fault}`),
    ...(acts[path] ?? [])
      .filter((act) => !said.has(act))
      .map((act) => `${path} never said that it would ${act}`),
  ];
}

describe("in the demo", () => {
  test(
    "on every screen, whatever is pressed, no call that needs a session leaves; a write says what it would do and changes nothing; every dialog and menu can be read in light and in dark",
    // 512 s were measured where other tests ran as well, and 880 s on a machine with ten times as much to do as it has cores.
    { timeout: 1_200_000 },
    async () => {
      const paths = demoScreens.map((one) => one.path);
      expect(paths).toEqual(expect.arrayContaining(Object.keys(acts)));
      const next = demoScreens.values();
      const troubles: string[] = [];
      await Promise.all(
        Array.from({ length: walkers }, async () => {
          for (const screen of next) troubles.push(...(await walk(screen)));
        }),
      );
      expect(troubles, troubles.join("; ")).toEqual([]);
    },
  );

  test("a file is read and checked in the browser alone, and nothing of it is written", async () => {
    const page = await visit("/contact-import", demoBrowser(server.url));
    const calls: string[] = [];
    page.on("request", (request) => {
      if (needsSession(pathOf(request))) calls.push(pathOf(request));
    });
    const said = new Promise<string>((resolve) =>
      page.once("dialog", (question) => {
        resolve(question.message());
        void question.accept();
      }),
    );
    await button(page, "Try a sample file").click();
    await button(page, "Start Import").click();
    expect(await said).toMatch(demoAlert);
    expect(calls).toEqual([]);
  });
});
