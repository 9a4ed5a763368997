import type { Page } from "#platform/contract/page.ts";

export const calendarPage: Page = {
  path: "/calendar",
  title: "Schedule Meetings",
  help: { article: "meetings-people-book", tour: "calendar" },
  access: "protected",
  module: "areas/calendar/web/calendar-page.tsx",
};

export const calendarBinPage: Page = {
  path: "/calendar/bin",
  title: "Trash: meetings",
  help: { article: "trash", tour: "trash" },
  access: "protected",
  module: "areas/calendar/web/calendar-bin-page.tsx",
};
