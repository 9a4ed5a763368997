import type { Page } from "#platform/contract/page.ts";

export const calendarPage: Page = {
  path: "/calendar",
  title: "Schedule Meetings",
  access: "protected",
  module: "areas/calendar/web/calendar-page.tsx",
};

export const calendarBinPage: Page = {
  path: "/calendar/bin",
  title: "Trash: meetings",
  access: "protected",
  module: "areas/calendar/web/calendar-bin-page.tsx",
};
