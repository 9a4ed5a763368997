import { expect, test } from "vitest";
import { fireEvent, screen, within } from "@testing-library/react";
import { drawn, on } from "#platform/web/testing/drawn.tsx";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import type { CalendarSettings } from "#areas/calendar/contract/calendar-settings.schema.ts";
import { useCalendarSettings } from "./calendar.queries.ts";
import { settings } from "./calendar.sample.ts";
import { HoursDialog } from "./hours-dialog.tsx";

function Shown() {
  return <HoursDialog open hours={useCalendarSettings().data} onClose={() => undefined} />;
}

/** The dialog, open while a colleague closes December 24. */
async function openWhileOthersClose() {
  let now: CalendarSettings = { ...settings, weeklyHours: {}, dateOverrides: [] };
  const page = drawn(<Shown />, "/calendar", [
    on(calendarSettingsApi.get, () => now),
    on(
      calendarSettingsApi.save,
      ({ body: { was: _, ...changes } }) => ({ ...now, ...changes }) as CalendarSettings,
    ),
  ]);
  const saturday = within(await screen.findByRole("group", { name: "Saturday" }));
  return {
    ...page,
    saturday,
    closed: async () => {
      now = { ...now, dateOverrides: [{ day: "2026-12-24", hours: [] }] };
      await page.renew();
    },
    otherWeek: async () => {
      now = { ...now, weeklyHours: { 1: [["10:00", "14:00"]] } };
      await page.renew();
    },
  };
}

test("hours for a Saturday leave the day that a colleague closed meanwhile, and it shows here", async () => {
  const { user, saturday, closed, writes } = await openWhileOthersClose();
  await user.click(saturday.getByRole("button", { name: "Add hours to Saturday" }));
  await closed();
  expect(await screen.findByLabelText("Date 1")).toHaveProperty("value", "2026-12-24");
  await user.click(screen.getByRole("button", { name: "Save hours" }));
  const [{ body } = { body: undefined }] = writes();
  expect(body).toEqual({
    weeklyHours: expect.objectContaining({ 6: [["09:00", "17:00"]] }),
    was: { weeklyHours: {} },
  });
});

test("hours of the week that nobody touched here follow, also where they were closed", async () => {
  const { user, otherWeek, writes } = await openWhileOthersClose();
  await user.click(screen.getByRole("button", { name: "Add a date" }));
  fireEvent.input(screen.getByLabelText("Date 1"), { target: { value: "2026-12-24" } });
  await otherWeek();
  expect(await screen.findByLabelText("Monday, open from")).toHaveProperty("value", "10:00");
  await user.click(screen.getByRole("button", { name: "Save hours" }));
  const [{ body } = { body: undefined }] = writes();
  expect(body).toEqual({ dateOverrides: [{ day: "2026-12-24", hours: [] }], was: { dateOverrides: [] } });
});
