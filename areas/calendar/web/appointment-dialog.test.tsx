import { describe, expect, test } from "vitest";
import { fireEvent, screen } from "@testing-library/react";
import { drawn, on } from "#platform/web/testing/drawn.tsx";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { hostsApi } from "#areas/calendar/contract/hosts.api.ts";
import { AppointmentDialog } from "./appointment-dialog.tsx";
import { hosts, listed, settings } from "./calendar.sample.ts";

const [host] = hosts;
/** One of three that repeat, so that what is asked about later ones is worked out as well. */
const repeating = {
  ...listed({})[0],
  series: { rule: "weekly", weekdays: null, number: 1, count: 3 },
} as unknown as Appointment;

/** What a date and a time hold while they are typed digit by digit, or after Backspace: half of one is "". */
const halfTyped = {
  Date: ["", "0002-12-01", "0020-12-01", "0202-12-01", ""],
  Time: [""],
};

describe.each([
  ["a new meeting", undefined],
  ["a meeting that repeats", repeating],
])("in the dialog of %s", (_, appointment) => {
  test.each(Object.entries(halfTyped))(
    "a half-typed %s leaves the form as it is, and is told when it is saved",
    async (label, values) => {
      const { user } = drawn(
        <AppointmentDialog
          open
          appointment={appointment}
          onWhy={() => undefined}
          onClose={() => undefined}
        />,
        "/calendar",
        [
          on(authApi.user, () => ({ id: host?.userId, workspaceRole: "owner" }) as CurrentUser),
          on(calendarSettingsApi.get, () => settings),
          on(hostsApi.list, () => hosts),
        ],
      );
      await screen.findByRole("button", { name: "Cancel" });
      const title = await screen.findByLabelText<HTMLInputElement>("Title");
      await user.clear(title);
      await user.type(title, "Site visit");
      if (appointment) await user.click(screen.getByRole("radio", { name: /later/i }));
      else await user.selectOptions(screen.getByLabelText("Repeats"), "weekly");
      const field = screen.getByLabelText<HTMLInputElement>(label);
      for (const value of values) {
        fireEvent.input(field, { target: { value } });
        expect([title.isConnected, title.value, field.value]).toEqual([true, "Site visit", value]);
      }
      await user.click(screen.getByRole("button", { name: /^(Schedule|Save|Check)/ }));
      await screen.findByText(/^Enter a (date|time)/);
    },
  );
});
