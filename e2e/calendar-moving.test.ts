import { describe, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import type { NewAppointmentInput } from "#areas/calendar/contract/appointments.schema.ts";
import { at, desktop, forgive, newBrowser, phone, type windows } from "./browser.ts";
import {
  browserOf,
  button,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  fingerOn,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
/** A meeting in a grid, by its time and title; its end and its day follow in its name. */
const meeting = (page: Page, name: string) => button(page, new RegExp(`^${name}, until `));
const hourPixels = 48;

const add = async (
  owner: SignedIn,
  title: string,
  start: string,
  end: string,
  more: Partial<NewAppointmentInput> = {},
) =>
  owner.call(appointmentsApi.create, {
    body: { title, type: "phone", startTime: `${start}:00Z`, endTime: `${end}:00Z`, ...more },
  });
/** "03-10T10:00 - 11:00", by the server. */
const timesOf = async (owner: SignedIn, title: string) => {
  const one = (await owner.call(appointmentsApi.list)).body.find((each) => each.title === title);
  return `${one?.startTime.slice(5, 16)} - ${one?.endTime.slice(11, 16)}`;
};
const open = (owner: SignedIn, view: string, window: (typeof windows)[number]) =>
  visit(
    `/calendar?tab=view&view=${view}&day=2027-03-10`,
    browserOf(owner, server.url, { timezoneId: "UTC", ...at(window), hasTouch: window === phone }),
  );
/** The part that moves meetings is there once it says how. */
const ready = (page: Page) => page.getByText(/^Drag a meeting to move it/).waitFor();
const boxOf = async (place: Locator) => {
  // Away from the edges, where the page scrolls along.
  await place.evaluate((element: { scrollIntoView(options: object): void }) =>
    element.scrollIntoView({ block: "center", behavior: "instant" }),
  );
  return (await place.boundingBox())!;
};
/** Drags by mouse from a point of a meeting by some pixels. */
async function drag(page: Page, place: Locator, by: { x?: number; y?: number }, isEdge = false) {
  const box = await boxOf(place);
  const [x, y] = [box.x + box.width / 2, box.y + (isEdge ? box.height - 4 : box.height / 2)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 8);
  await page.mouse.move(x + (by.x ?? 0), y + (by.y ?? 0), { steps: 4 });
  await page.mouse.up();
}

describe("a meeting in the Calendar View", () => {
  test("is moved and stretched by mouse, with Undo; a taken hour gives it back, and three others", async () => {
    const owner = await server.newOwner();
    await add(owner, "Tasting", "2027-03-10T10:00", "2027-03-10T11:00");
    await add(owner, "Delivery", "2027-03-10T14:00", "2027-03-10T15:00");
    const page = await open(owner, "3day", desktop);
    await ready(page);
    await expectAccessible(page);
    await drag(page, meeting(page, "10:00 AM Tasting"), { y: 2 * hourPixels });
    await meeting(page, "12:00 PM Tasting").waitFor();
    const said = await toast(page, "Meeting updated", "Wed, Mar 10, 12:00 PM – 1:00 PM");
    expect(await timesOf(owner, "Tasting")).toBe("03-10T12:00 - 13:00");
    expect(await dialog(page, "Meeting").count()).toBe(0);
    await button(said, "Undo").click();
    await meeting(page, "10:00 AM Tasting").waitFor();
    await expect.poll(() => timesOf(owner, "Tasting")).toBe("03-10T10:00 - 11:00");
    await drag(page, meeting(page, "10:00 AM Tasting"), { y: hourPixels / 2 }, true);
    await expect.poll(() => timesOf(owner, "Tasting")).toBe("03-10T10:00 - 11:30");
    forgive(/409/);
    await drag(page, meeting(page, "10:00 AM Tasting"), { y: 4 * hourPixels });
    const alert = page.getByRole("alert").filter({ hasText: "Failed to schedule appointment" });
    await alert.getByText("That time is taken").waitFor();
    await meeting(page, "10:00 AM Tasting").waitFor();
    expect(await alert.getByRole("button").count()).toBe(3);
    await expectAccessible(page);
    await alert.getByRole("button").first().click();
    await alert.waitFor({ state: "detached" });
    await expect.poll(() => timesOf(owner, "Tasting")).not.toContain("T10:00");
  });

  test.each([desktop])("of a series asks whether the later ones move, too, on a $name", async (window) => {
    const owner = await server.newOwner();
    const series = { repeats: { rule: "daily", count: 3 } } as const;
    await add(owner, "Delivery", "2027-03-10T10:00", "2027-03-10T11:00", series);
    await add(owner, "Tasting", "2027-03-11T13:00", "2027-03-11T14:00");
    const starts = async () =>
      (await owner.call(appointmentsApi.list)).body
        .filter(({ title }) => title === "Delivery")
        .map(({ startTime }) => startTime.slice(8, 13));
    const page = await open(owner, "3day", window);
    await ready(page);
    const deliveryAt = (time: string) => meeting(page, `${time} Delivery`);
    await drag(page, deliveryAt("10:00 AM").first(), { y: 3 * hourPixels });
    const asked = dialog(page, "Move Delivery");
    await expectAccessible(page);
    await button(asked, "Put it back").click();
    await asked.waitFor({ state: "detached" });
    await expect.poll(() => deliveryAt("10:00 AM").count()).toBe(3);
    expect(await starts()).toEqual(["10T10", "11T10", "12T10"]);
    await drag(page, deliveryAt("10:00 AM").first(), { y: 3 * hourPixels });
    await asked.getByText("This and later ones").click();
    await asked.getByText("2 meetings. One of these times can’t be taken, and is left out.").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(asked, "Move 2 meetings").click();
    const said = await toast(
      page,
      "Meetings updated",
      "2 meetings, the first Wed, Mar 10, 1:00 PM – 2:00 PM",
    );
    await expect.poll(starts).toEqual(["10T13", "11T10", "12T13"]);
    await button(said, "Undo").click();
    await expect.poll(starts).toEqual(["10T10", "11T10", "12T10"]);
    await deliveryAt("10:00 AM").nth(2).waitFor();
    await drag(page, deliveryAt("10:00 AM").first(), { y: hourPixels }, true);
    await button(asked, "Move this meeting").click();
    await toast(
      page,
      "Meeting updated",
      "Wed, Mar 10, 10:00 AM – 12:00 PM. Only this meeting moved; the others repeat as before.",
    );
    expect(await timesOf(owner, "Delivery")).toBe("03-10T10:00 - 12:00");
  });

  test("is moved by keys, which say where it is; only by those who may change it", async () => {
    const owner = await server.newOwner();
    await add(owner, "Tasting", "2027-03-10T10:00", "2027-03-10T11:00");
    const page = await open(owner, "week", desktop);
    await ready(page);
    await meeting(page, "10:00 AM Tasting").focus();
    await page.keyboard.down("Alt");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowDown");
    await page.getByRole("status").filter({ hasText: "Thu, Mar 11, 10:15 AM – 11:30 AM" }).waitFor();
    expect(await timesOf(owner, "Tasting")).toBe("03-10T10:00 - 11:00");
    await page.keyboard.up("Alt");
    await page.keyboard.press("Enter");
    await expect.poll(() => timesOf(owner, "Tasting")).toBe("03-11T10:15 - 11:30");
    expect(await dialog(page, "Meeting").count()).toBe(0);
    expect(await page.locator(":focus").getAttribute("aria-label")).toMatch(/^10:15 AM Tasting, /);
    const ben = await newTeammate(server, owner, "member");
    const other = await open(ben, "week", desktop);
    await ready(other);
    await meeting(other, "10:15 AM Tasting").focus();
    await other.keyboard.press("Alt+ArrowDown");
    await drag(other, meeting(other, "10:15 AM Tasting"), { y: hourPixels });
    await meeting(other, "10:15 AM Tasting").waitFor();
    expect(await timesOf(owner, "Tasting")).toBe("03-11T10:15 - 11:30");
  });

  test("is moved by a held finger, on a phone", async () => {
    const owner = await server.newOwner();
    await add(owner, "Tasting", "2027-03-10T10:00", "2027-03-10T11:00");
    const page = await open(owner, "3day", phone);
    await ready(page);
    const finger = await fingerOn(page);
    const box = await boxOf(meeting(page, "10:00 AM Tasting"));
    const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await finger.down(start);
    await page.getByRole("status").filter({ hasText: "Wed, Mar 10, 10:00 AM" }).waitFor();
    await finger.move({ x: start.x, y: start.y + hourPixels / 2 });
    await finger.move({ x: start.x + box.width + 8, y: start.y + hourPixels });
    await page.getByRole("status").filter({ hasText: "Thu, Mar 11, 11:00 AM" }).waitFor();
    await expectAccessible(page);
    await finger.up();
    await expect.poll(() => timesOf(owner, "Tasting")).toBe("03-11T11:00 - 12:00");
    expect(await dialog(page, "Meeting").count()).toBe(0);
  });

  test("is moved to another day of the month; an empty cell adds one", async () => {
    const owner = await server.newOwner();
    await add(owner, "Tasting", "2027-03-10T10:00", "2027-03-10T11:00");
    const page = await open(owner, "month", desktop);
    await ready(page);
    const cells = page.getByRole("list", { name: "Days" }).getByRole("listitem");
    const { width, height } = await boxOf(cells.nth(9));
    await drag(page, meeting(page, "10:00 AM Tasting"), { x: width });
    await expect.poll(() => timesOf(owner, "Tasting")).toBe("03-11T10:00 - 11:00");
    await cells.nth(17).click({ position: { x: width / 2, y: height - 8 } });
    expect(await field(dialog(page, "Schedule a Meeting"), "Date").inputValue()).toBe("2027-03-17");
  });
});
