import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import {
  newPushBrowser,
  newPushPath,
  readPush,
  startPushService,
} from "#apps/server/testing/push-service.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { pushApi } from "#areas/notifications/contract/push.api.ts";
import { at, newBrowser, phone } from "./browser.ts";
import {
  browserOf,
  button,
  demoBrowser,
  alertsOf,
  expectAccessible,
  expectNoSideScroll,
  heading,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url, { isWhole: true });
const service = await startPushService();
afterAll(service.close);

const alerts = "/settings?tab=alerts";
const withWorker = { serviceWorkers: "allow" } as const;
const devices = (page: Page) =>
  page.getByRole("list", { name: "Devices with notifications" }).getByRole("listitem");

/** A browser that subscribes without asking the push service of its maker, and that has been asked by its person already. */
async function subscribing(page: Page, endpoint: string, permission: "granted" | "denied" = "granted") {
  const browser = newPushBrowser(endpoint);
  await page.addInitScript(`
    Object.defineProperty(Notification, "permission", { get: () => window.asked ?? "default" });
    Notification.requestPermission = async () => (window.asked = ${JSON.stringify(permission)});
    const subscription = { toJSON: () => (${JSON.stringify(browser.subscription)}), unsubscribe: async () => true };
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async (options) => { window.subscribedWith = options; return subscription; };
  `);
  return browser;
}

async function openAlerts(
  options: BrowserContextOptions,
  endpoint: string,
  permission?: "granted" | "denied",
) {
  const owner = await server.newOwner();
  const page = await visit("/favicon.svg", { ...browserOf(owner, server.url), ...withWorker, ...options });
  const browser = await subscribing(page, endpoint, permission);
  await page.goto(server.url + alerts);
  await heading(page, "Notifications on your devices").waitFor();
  return { owner, page, browser };
}

describe.each([phone])("on a $name", (window) => {
  test("a device is turned on when it's asked for, tested, shown names on, and turned off", async () => {
    const path = newPushPath();
    const { owner, page, browser } = await openAlerts(at(window), service.url + path);
    await page.getByText("No device gets notifications yet.").waitFor();
    expect(await page.evaluate("window.asked")).toBeUndefined();
    await expectAccessible(page);
    await button(page, "Turn on here").click();
    await expect.poll(() => devices(page).count()).toBe(1);
    await devices(page).getByText("This device").waitFor();
    expect(await page.evaluate("window.subscribedWith.applicationServerKey")).toBe(
      (await owner.call(pushApi.key)).body.key,
    );
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(page, "Send a test").click();
    await expect
      .poll(() => service.pushed(path).map(({ body }) => JSON.parse(readPush(browser, body)).body))
      .toEqual(["Notifications reach this device."]);
    await page.getByRole("switch", { name: "Show names and details" }).click();
    await expect.poll(async () => (await owner.call(pushApi.list)).body[0]?.showsDetails).toBe(true);
    await button(page, "Turn off").click();
    await expect.poll(() => devices(page).count()).toBe(0);
    await button(page, "Turn on here").waitFor();
    expect((await owner.call(pushApi.list)).body).toEqual([]);
  });
});

test("a browser that was told to block notifications says how to allow them", async () => {
  const { page } = await openAlerts(at(phone), service.url + newPushPath(), "denied");
  await button(page, "Turn on here").click();
  await page.getByText(/This browser blocks notifications from here/).waitFor();
  await expect.poll(() => button(page, "Turn on here").count()).toBe(0);
});

test("an iPhone is told to put the app on its Home Screen first", async () => {
  const owner = await server.newOwner();
  const page = await visit("/favicon.svg", {
    ...browserOf(owner, server.url),
    ...at(phone),
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1",
  });
  await page.addInitScript("delete window.PushManager");
  await page.goto(server.url + alerts);
  await page.getByText(/Home Screen first/).waitFor();
});

test("the demo shows the demo's alert", async () => {
  const page = await visit(alerts, demoBrowser(server.url));
  const said = alertsOf(page);
  await button(page, "Turn on here").click();
  await expect.poll(() => said).toEqual([expect.stringContaining("send notifications to this device")]);
});

test("a push shows on the device, and pressing it leads an open window to what it is about", async () => {
  const owner = await server.newOwner();
  const page = await visit("/favicon.svg", { ...browserOf(owner, server.url), ...withWorker });
  await page.context().grantPermissions(["notifications"], { origin: server.url });
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(server.url));
      if (one) resolve(one.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  await page.goto(`${server.url}/dashboard`);
  await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
  await cdp.send("ServiceWorker.deliverPushMessage", {
    origin: server.url,
    registrationId: await registered,
    data: JSON.stringify({ title: "Mainstay", body: "A task is due", href: "/tasks" }),
  });
  const shown = () =>
    page.evaluate<string[]>(
      "navigator.serviceWorker.ready.then((one) => one.getNotifications()).then((all) => all.map(({ body }) => body))",
    );
  await expect.poll(shown).toEqual(["A task is due"]);
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(`(async () => {
    const [notification] = await self.registration.getNotifications();
    self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  })()`);
  await expect.poll(() => new URL(page.url()).pathname).toBe("/tasks");
});
