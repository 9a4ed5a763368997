import { defaultLook, type Look } from "#platform/contract/look.ts";
import { withReason } from "#platform/web/failures.ts";
import { changeCached } from "#platform/web/list-cache.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { useSendFile } from "#platform/web/use-send-file.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { settingsApi } from "#areas/settings/contract/settings.api.ts";
import { demoActions, toasts } from "./settings.messages.ts";
import { showLook } from "./settings.view.ts";

export const useProfile = () => useQueryOf(settingsApi.profile);
export const useBusiness = () => useQueryOf(settingsApi.business);
export const useLook = () => useQueryOf(settingsApi.look);
export const useAlerts = () => useQueryOf(settingsApi.alerts);
export const useSystem = () => useQueryOf(settingsApi.system);

export const useSaveProfile = () =>
  useAction(settingsApi.saveProfile, {
    demo: demoActions.profile,
    success: toasts.profileSaved,
    failure: toasts.notSaved,
    shows: settingsApi.profile,
    refresh: [settingsApi.profile, authApi.user],
  });

export const useSavePicture = () =>
  useSendFile(settingsApi.savePicture, {
    demo: demoActions.picture,
    success: toasts.pictureSaved,
    failure: withReason(toasts.pictureFailed),
    refresh: [settingsApi.profile, authApi.user],
  });
export const useRemovePicture = () =>
  useAction(settingsApi.removePicture, {
    demo: demoActions.picture,
    success: toasts.pictureRemoved,
    failure: toasts.notSaved,
    refresh: [settingsApi.profile, authApi.user],
  });

export const useNewEmail = () =>
  useAction(settingsApi.newEmail, {
    demo: demoActions.email,
    success: (_reply, { body }) => toasts.linkSent(body.email),
    failure: toasts.notSaved,
    refresh: [authApi.pendingEmail],
  });

export const useSaveBusiness = () =>
  useAction(settingsApi.saveBusiness, {
    demo: demoActions.business,
    success: toasts.businessSaved,
    failure: toasts.notSaved,
    shows: settingsApi.business,
    refresh: [settingsApi.business, authApi.user],
  });

export const useSaveAlerts = () =>
  useAction(settingsApi.saveAlerts, {
    demo: demoActions.alerts,
    failure: toasts.notSaved,
    shows: settingsApi.alerts,
  });

/** Shows the new look at once, and takes it back when it couldn't be saved. */
export const useSaveLook = () =>
  useAction(settingsApi.saveLook, {
    demo: demoActions.look,
    failure: toasts.notSaved,
    refresh: [settingsApi.look, authApi.user],
    optimistic: (queryClient, { body = {} }) => {
      const undo = changeCached<Look>(
        queryClient,
        (key) => key[0] === settingsApi.look.path,
        (look) => ({ ...(look ?? defaultLook), ...body }),
      );
      const before = showLook(body);
      return () => {
        undo();
        showLook(before);
      };
    },
  });
