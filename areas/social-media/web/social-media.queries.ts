import { CallError, isClash } from "#platform/web/call.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { accountsApi } from "#areas/social-media/contract/accounts.api.ts";
import { postsApi } from "#areas/social-media/contract/posts.api.ts";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import { socialCampaignsApi } from "#areas/social-media/contract/social-campaigns.api.ts";
import { socialMediaApi } from "#areas/social-media/contract/social-media.api.ts";
import { postsPageSize } from "#areas/social-media/contract/social-media.pages.ts";
import { demoActions, toasts } from "./social-media.messages.ts";

const afterPost = [postsApi.list, accountsApi.list, socialMediaApi.stats];
const isOnItsWay = ({ status }: Post): boolean => status === "publishing";
// An event from before the screen listened would otherwise leave it as it is.
const follow = (posts: readonly Post[] | undefined): number | false =>
  posts?.some(isOnItsWay) ? 3000 : false;

export type PostFilter = {
  status?: Post["status"];
  accountId?: string;
  campaignId?: string;
  search?: string;
};
export const usePosts = (filter: PostFilter) =>
  useEndlessQueryOf(postsApi.list, {
    query: { limit: postsPageSize, ...filter },
    refetchInterval: follow,
    keepPrevious: true,
  });
export const usePostsBetween = (from: string, to: string) =>
  useQueryOf(postsApi.list, { query: { from, to }, refetchInterval: follow, keepPrevious: true });
export const useScheduled = (accountId: string) =>
  useQueryOf(postsApi.list, { query: { status: "scheduled", accountId }, enabled: accountId !== "" });
export const usePost = (id: string, enabled = true) => useQueryOf(postsApi.get, { params: { id }, enabled });
export const usePostsBin = (enabled: boolean) =>
  useEndlessQueryOf(postsApi.bin, { query: { limit: postsPageSize }, enabled });
export const usePages = () => useQueryOf(accountsApi.list);
export const useSocialStats = () => useQueryOf(socialMediaApi.stats);
export const useSocialSettings = () => useQueryOf(socialMediaApi.settings);
export const useSocialCampaigns = (enabled = true) =>
  useEndlessQueryOf(socialCampaignsApi.list, { query: { limit: postsPageSize }, enabled });

export const useWritePost = () =>
  useAction(postsApi.create, {
    demo: demoActions.write,
    success: (posts) => toasts.written(posts.length),
    failure: (error) => (asksEvenSo(error) ? undefined : toasts.notWritten(error)),
    refresh: afterPost,
  });
export const useSavePost = () =>
  useAction(postsApi.update, {
    demo: demoActions.save,
    success: toasts.saved,
    failure: toasts.notSaved,
    refresh: afterPost,
  });

/** True when the same text went there within a week: the person is asked, and says "even so". */
export const asksEvenSo = (error: unknown): boolean =>
  error instanceof CallError &&
  error.status === 409 &&
  !isClash(error) &&
  error.body?.conflict?.evenSo !== undefined;

const outcomeWords = ({ status }: Post) =>
  status === "waiting_approval"
    ? toasts.waits
    : status === "by_hand"
      ? toasts.brought
      : status === "scheduled"
        ? toasts.scheduled
        : toasts.published;
const goesOut = {
  demo: demoActions.act,
  success: outcomeWords,
  failure: (error: unknown) => (asksEvenSo(error) ? undefined : toasts.notOut(error)),
  refresh: afterPost,
};
export const usePublishPost = () => useAction(postsApi.publish, goesOut);
export const useSchedulePost = () => useAction(postsApi.schedule, goesOut);
export const useQueuePost = () => useAction(postsApi.queue, goesOut);

const acts = { demo: demoActions.act, success: toasts.acted, failure: toasts.failed, refresh: afterPost };
export const useUnschedulePost = () => useAction(postsApi.unschedule, acts);
export const useApprovePost = () =>
  useAction(postsApi.approve, {
    ...acts,
    failure: (error) => (asksEvenSo(error) ? undefined : toasts.failed(error)),
  });
export const useDeclinePost = () => useAction(postsApi.decline, acts);
export const useRetryPost = () => useAction(postsApi.retry, acts);
export const useResolvePost = () => useAction(postsApi.resolve, acts);
export const useFinishPost = () => useAction(postsApi.done, { ...acts, success: toasts.done });

export const useRestorePost = () =>
  useAction(postsApi.restore, {
    demo: demoActions.restore,
    success: toasts.restored,
    failure: toasts.notRestored,
    refresh: afterPost,
  });
export const useDuplicatePost = () =>
  useAction(postsApi.duplicate, {
    demo: demoActions.copy,
    success: toasts.copied,
    failure: toasts.notCopied,
    refresh: afterPost,
  });
/** Puts a post into the bin; the toast offers to undo it. */
export function useRemovePost() {
  const restore = useRestorePost();
  return useAction(postsApi.remove, {
    demo: demoActions.remove,
    success: (_reply, { params }) => ({
      ...toasts.removed,
      action: { label: "Undo", run: () => void restore.run({ params, body: {} }) },
    }),
    failure: toasts.notRemoved,
    refresh: afterPost,
    gone: ({ params }) => params.id,
  });
}

export const useAddPage = () =>
  useAction(accountsApi.create, {
    demo: demoActions.page,
    success: ({ authorizeUrl }) => (authorizeUrl === undefined ? toasts.pageAdded : undefined),
    failure: toasts.pageNotAdded,
    refresh: afterPost,
  });
export const useCheckPage = () =>
  useAction(accountsApi.check, {
    demo: demoActions.page,
    success: toasts.pageChecked,
    failure: toasts.pageNotChecked,
    refresh: [accountsApi.list],
  });
export const useSavePage = () =>
  useAction(accountsApi.update, {
    demo: demoActions.page,
    success: toasts.saved,
    failure: toasts.failed,
    refresh: afterPost,
  });
export const useRemovePage = () =>
  useAction(accountsApi.remove, {
    demo: demoActions.page,
    success: toasts.pageRemoved,
    failure: toasts.pageNotRemoved,
    refresh: afterPost,
  });
export const useSaveSocialSettings = () =>
  useAction(socialMediaApi.saveSettings, {
    demo: demoActions.settings,
    success: toasts.saved,
    failure: toasts.failed,
    refresh: [socialMediaApi.settings],
    shows: socialMediaApi.settings,
  });
export const useSaveSocialCampaign = () =>
  useAction(socialCampaignsApi.update, {
    demo: demoActions.campaign,
    success: toasts.campaignSaved,
    failure: toasts.campaignNotAdded,
    refresh: [socialCampaignsApi.list],
  });
export const useAddSocialCampaign = () =>
  useAction(socialCampaignsApi.create, {
    demo: demoActions.campaign,
    success: toasts.campaignAdded,
    failure: toasts.campaignNotAdded,
    refresh: [socialCampaignsApi.list],
  });
