import { unlessUnderFields, withReason } from "#platform/web/failures.ts";
import { upload } from "#platform/web/upload.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { busyApi } from "#areas/calendar/contract/busy.api.ts";
import { feedsApi } from "#areas/calendar/contract/feeds.api.ts";
import { feedDemo, feedToasts } from "./feeds.messages.ts";
import { nameOfFile } from "./feeds.view.ts";

const afterWrite = [feedsApi.list, busyApi.list];

export const useFeeds = () => useQueryOf(feedsApi.list);
export const usePrivateFeed = () => useQueryOf(feedsApi.privateFeed);

export const useConnect = () =>
  useAction(feedsApi.create, {
    demo: feedDemo.connect,
    success: feedToasts.connected,
    failure: unlessUnderFields(feedToasts.notConnected),
    refresh: afterWrite,
  });
export const useSaveFeed = () =>
  useAction(feedsApi.update, {
    demo: feedDemo.save,
    success: feedToasts.saved,
    failure: unlessUnderFields(feedToasts.notSaved),
    refresh: afterWrite,
  });
export const useRemoveFeed = () =>
  useAction(feedsApi.remove, {
    demo: feedDemo.remove,
    success: feedToasts.removed,
    failure: withReason(feedToasts.notRemoved),
    refresh: afterWrite,
  });
export const useRenewLink = () =>
  useAction(feedsApi.newPrivateFeed, {
    demo: feedDemo.renew,
    success: feedToasts.renewed,
    failure: withReason(feedToasts.notSaved),
    refresh: [feedsApi.privateFeed],
  });

/** Adds the events of a file as busy time. */
export function useUploadFeed() {
  const chosen: { file?: File } = {};
  const { run, pending } = useAction(feedsApi.upload, {
    demo: feedDemo.upload,
    success: feedToasts.uploaded,
    failure: withReason(feedToasts.notUploaded),
    refresh: afterWrite,
    send: async (_input, once) => {
      if (!chosen.file) throw new Error("No file");
      return upload(feedsApi.upload, { name: nameOfFile(chosen.file.name) }, chosen.file, { once });
    },
  });
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    chosen.file = file;
    await run({});
  };
  return { send, pending };
}
