import { describe, expect, test } from "vitest";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { drawn, on } from "#platform/web/testing/drawn.tsx";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import type { Appointment, SavedAppointment } from "#areas/calendar/contract/appointments.schema.ts";
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

/** The dialog of one meeting that is over, and how it is answered. */
async function openOne(appointment: Appointment) {
  const reply = () => ({ ...appointment, notFree: [] }) as unknown as SavedAppointment;
  let isOpen = true;
  const page = drawn(
    <AppointmentDialog
      open
      appointment={appointment}
      onWhy={() => undefined}
      onClose={() => {
        isOpen = false;
      }}
    />,
    "/calendar",
    [
      on(authApi.user, () => ({ id: host?.userId, workspaceRole: "owner" }) as CurrentUser),
      on(calendarSettingsApi.get, () => settings),
      on(hostsApi.list, () => hosts),
      on(appointmentsApi.attended, reply),
      on(appointmentsApi.update, reply),
    ],
  );
  // Until it is known who looks at it nothing can be changed.
  await screen.findByRole("button", { name: "Cancel" });
  return { ...page, isOpen: () => isOpen };
}

const over = {
  ...listed({})[0],
  type: "video",
  status: "confirmed",
  startTime: "2026-01-05T10:00:00.000Z",
  endTime: "2026-01-05T11:00:00.000Z",
} as Appointment;

test("“They came” asks before it closes what is typed, and the text is still there", async () => {
  const { user, isOpen } = await openOne(over);
  const description = await screen.findByLabelText<HTMLTextAreaElement>("Description");
  await user.clear(description);
  await user.type(description, "Wants the big one");
  await user.click(await screen.findByRole("button", { name: "They came" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect([description.value, isOpen()]).toEqual(["Wants the big one", true]);
});

test("a meeting that was shortened says its whole time, and what it was", async () => {
  const { user, writes, isOpen } = await openOne(over);
  await user.selectOptions(await screen.findByLabelText("Duration"), "30");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(isOpen()).toBe(false));
  const { startTime, endTime } = over;
  expect(writes()[0]?.body).toEqual({
    startTime,
    endTime: "2026-01-05T10:30:00.000Z",
    was: { startTime, endTime },
  });
});

test("a new meeting is scheduled with a wrong video link that was typed before it was by phone", async () => {
  const { user, writes } = drawn(
    <AppointmentDialog open onWhy={() => undefined} onClose={() => undefined} />,
    "/calendar",
    [
      on(authApi.user, () => ({ id: host?.userId, workspaceRole: "owner" }) as CurrentUser),
      on(calendarSettingsApi.get, () => settings),
      on(hostsApi.list, () => hosts),
      on(appointmentsApi.create, () => ({ ...over, notFree: [] }) as unknown as SavedAppointment),
    ],
  );
  await user.type(await screen.findByLabelText("Title"), "Site visit");
  await user.type(screen.getByLabelText("Video link"), "my room");
  await user.selectOptions(screen.getByLabelText("Type"), "phone");
  await user.click(screen.getByRole("button", { name: /^Schedule/ }));
  await waitFor(() =>
    expect(writes()[0]?.body).toMatchObject({ title: "Site visit", type: "phone", meetingUrl: null }),
  );
});

test("a wrong video link is told, and is nothing any more once the meeting is by phone", async () => {
  const { user, writes } = await openOne(over);
  await user.type(await screen.findByLabelText("Video link"), "my room");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByText("Enter a link that starts with https://");
  await user.selectOptions(screen.getByLabelText("Type"), "phone");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(writes()[0]?.body).toEqual({ type: "phone", was: { type: "video" } }));
});
