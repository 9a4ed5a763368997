import { expect } from "vitest";
import type { Visit } from "./browser.ts";
import { demoAlert, pressEverything, type demoScreens } from "./demo.fixture.ts";
import { demoBrowser, pathOf } from "./fixture.ts";

/** What pressing everything on a screen must come to, among others: what completes "Demo Mode: This would ...". */
export const acts: Record<string, string[]> = {
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
export const needsSession = (path: string): boolean =>
  path.startsWith("/api/") && !["/api/auth/user", "/api/avatar"].includes(path);

type Screen = (typeof demoScreens)[number];

/** So many people walk about at once: each mostly waits for its page. */
const walkers = 4;

/** Presses everything on a screen; tells the calls that needed a session, what can't be read, and what of the screen's acts was not said. */
async function walk({ path, address }: Screen, visit: Visit, url: string): Promise<string[]> {
  const page = await visit("/terms", demoBrowser(url));
  page.setDefaultTimeout(5000);
  // The walkers load pages at once: a page has as long as in other tests.
  page.setDefaultNavigationTimeout(15_000);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (needsSession(pathOf(request))) calls.push(`${path} asked for ${request.method()} ${pathOf(request)}`);
  });
  const { said: alerts, unreadable } = await pressEverything(page, url + address);
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

/** Promises of these screens that, whatever is pressed, no call that needs a session leaves, that what acts says what it would do, and that every dialog and menu can be read. */
export async function expectWalk(screens: readonly Screen[], visit: Visit, url: string): Promise<void> {
  const next = screens.values();
  const troubled: Screen[] = [];
  await Promise.all(
    Array.from({ length: walkers }, async () => {
      for (const screen of next) if ((await walk(screen, visit, url)).length > 0) troubled.push(screen);
    }),
  );
  // On a busy machine a dialog may come too late for whoever walks among others: what is wrong is wrong alone as well.
  const troubles: string[] = [];
  for (const screen of troubled) troubles.push(...(await walk(screen, visit, url)));
  expect(troubles, troubles.join("; ")).toEqual([]);
}

/** Money & Books has nearly as much to press as all the rest: its walk is a file of its own, so that both run at once. */
export const isOfBooks = ({ path }: Screen): boolean => path.startsWith("/accounting");

// 512 s were measured for all screens where other tests ran as well, and 880 s on a machine with ten times as much to do as it has cores.
export const walkPatience = { timeout: 900_000 };
