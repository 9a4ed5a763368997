import { expect, test } from "vitest";
import { screen } from "@testing-library/react";
import { drawn } from "#platform/web/testing/drawn.tsx";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import type { Task } from "#areas/tasks/contract/tasks.schema.ts";
import { HoursGrid } from "./hours-grid.tsx";
import { MonthGrid } from "./month-grid.tsx";

const day = "2026-12-02";
const grid = {
  days: [day, "2026-12-03"],
  today: day,
  timeZone: "UTC",
  appointments: [
    {
      id: "1",
      title: "Site visit",
      status: "confirmed",
      startTime: `${day}T14:15:00Z`,
      endTime: `${day}T15:30:00Z`,
    },
  ] as Appointment[],
  tasks: [{ id: "2", title: "Cake tasting", dueDate: day, dueTime: "15:30" }] as Task[],
  onEdit: () => undefined,
  onDay: () => undefined,
};
const textOf = (one: HTMLElement) => (one.textContent ?? "").replaceAll(/\s+/g, " ").trim();

test.each([
  [
    "week",
    <HoursGrid
      key="week"
      {...grid}
      hours={{ weeklyHours: {}, dateOverrides: [] } as never}
      range={{ from: day, to: day }}
    />,
  ],
  ["month", <MonthGrid key="month" {...grid} month="2026-12" />],
])(
  "in the %s what is named says what is seen on it, then the day; a meeting says its end",
  async (_, shown) => {
    drawn(shown, "/calendar", []);
    const named = (await screen.findAllByLabelText(/./)).filter((one) => one.matches("a, button"));
    expect(named.filter((one) => !one.getAttribute("aria-label")?.includes(textOf(one)))).toEqual([]);
    expect(named.map((one) => one.getAttribute("aria-label"))).toEqual(
      expect.arrayContaining([
        "2:15 PM Site visit, until 3:30 PM, Wednesday, December 2, 2026",
        "Task: 3:30 PM Cake tasting, Wednesday, December 2, 2026",
      ]),
    );
  },
);
