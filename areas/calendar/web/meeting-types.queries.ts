import { unlessUnderFields } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { hostsApi } from "#areas/calendar/contract/hosts.api.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { demoActions, toasts } from "./calendar.messages.ts";

const type = {
  demo: demoActions.type,
  success: toasts.settingsSaved,
  failure: unlessUnderFields(toasts.settingsFailed),
  refresh: [meetingTypesApi.list],
};
export const useAddType = () => useAction(meetingTypeChangesApi.create, type);
export const useSaveType = () => useAction(meetingTypeChangesApi.update, type);
export const useOrderTypes = () => useAction(meetingTypeChangesApi.reorder, { ...type, success: undefined });
/** Switches a type off, with Undo. */
export function useSwitchOff() {
  const save = useSaveType();
  return useAction(meetingTypeChangesApi.switchOff, {
    ...type,
    success: (reply, { params }) => ({
      title: `${reply.name} is off`,
      description: "Nobody can book it now. Its meetings stay.",
      action: { label: "Undo", run: () => void save.run({ params, body: { isActive: true } }) },
    }),
  });
}

const host = {
  demo: demoActions.host,
  success: toasts.settingsSaved,
  failure: unlessUnderFields(toasts.settingsFailed),
  refresh: [hostsApi.list],
};
export const useAddHost = () => useAction(hostsApi.create, host);
export const useSaveHost = () => useAction(hostsApi.update, host);
/** Removes a chair, a room or a van, with Undo. */
export function useRemoveHost() {
  const save = useSaveHost();
  return useAction(hostsApi.update, {
    ...host,
    success: (reply, { params }) => ({
      title: `${reply.name} removed`,
      description: "Its meetings stay.",
      action: { label: "Undo", run: () => void save.run({ params, body: { isActive: true } }) },
    }),
  });
}

export const useSaveSlug = () =>
  useAction(calendarSettingsApi.save, {
    demo: demoActions.settings,
    success: toasts.settingsSaved,
    failure: unlessUnderFields(toasts.settingsFailed),
    shows: calendarSettingsApi.get,
    refresh: [calendarSettingsApi.get],
  });
