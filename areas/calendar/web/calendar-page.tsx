import type { ReactNode } from "react";
import { Plus, Trash2 } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { Tabs } from "#platform/web/ui/tabs.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { calendarTabs, type CalendarTab } from "#areas/calendar/contract/calendar-listing.rules.ts";
import { AppointmentDialogs, expectDialog, type OpenAppointment } from "./appointment-dialogs.tsx";
import { CalendarTabView } from "./calendar-tab-view.tsx";
import { tabNames, words } from "./calendar.messages.ts";
import { listingFrom, queryTextOf } from "./calendar.view.ts";
import { ScheduleTab } from "./schedule-tab.tsx";
import { SettingsWaiting } from "./settings-waiting.tsx";
import { TypesWaiting } from "./types-waiting.tsx";
import { UpcomingWaiting } from "./upcoming-waiting.tsx";

const UpcomingTab = lazyPart(async () => (await import("./upcoming-tab.tsx")).UpcomingTab, UpcomingWaiting);
const MeetingTypesTab = lazyPart(
  async () => (await import("./meeting-types-tab.tsx")).MeetingTypesTab,
  TypesWaiting,
);
const CalendarSettingsTab = lazyPart(
  async () => (await import("./calendar-settings-tab.tsx")).CalendarSettingsTab,
  SettingsWaiting,
);

/** Schedule Meetings: Calendar & Scheduling in Spec 2 §2. */
export function CalendarPage() {
  const { listing, change } = useListingOf({ listingFrom, queryTextOf });
  const [open, setOpen] = useKeptState<OpenAppointment | undefined>("dialog", undefined);
  const mayChange = useRight("member");
  const contents: Record<CalendarTab, ReactNode> = {
    schedule: <ScheduleTab onOpen={setOpen} />,
    upcoming: (
      <UpcomingTab
        isLeft={listing.isLeft ?? false}
        onLeft={(isLeft) => change({ isLeft })}
        onOpen={setOpen}
      />
    ),
    view: <CalendarTabView listing={listing} onChange={change} onOpen={setOpen} />,
    types: <MeetingTypesTab onOpen={setOpen} />,
    settings: <CalendarSettingsTab />,
  };
  return (
    <PageFrame
      title={words.title}
      actions={
        <>
          <ButtonLink look="quiet" icon={Trash2} href="/calendar/bin">
            <span className="max-tablet:sr-only">Trash</span>
          </ButtonLink>
          {mayChange && listing.tab !== "schedule" && (
            <Button
              look="primary"
              icon={Plus}
              className="max-tablet:hidden"
              onClick={() => setOpen({ kind: "add" })}
              onPointerEnter={expectDialog}
              onFocus={expectDialog}
            >
              {words.add}
            </Button>
          )}
        </>
      }
    >
      <Tabs
        label={words.title}
        value={listing.tab}
        onChange={(tab) => change({ tab: tab as CalendarTab })}
        tabs={calendarTabs.map((key) => ({
          key,
          label: tabNames[key],
          content: contents[key],
        }))}
      />
      <AppointmentDialogs open={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />
    </PageFrame>
  );
}
