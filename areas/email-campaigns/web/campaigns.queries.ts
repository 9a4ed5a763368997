import { withReason } from "#platform/web/failures.ts";
import { isCountChanged } from "#platform/web/call.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import type { Campaign } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { campaignsPageSize, recipientsShown } from "#areas/email-campaigns/contract/campaigns.pages.ts";
import { demoActions, sendAlerts, toasts } from "./campaigns.messages.ts";
import { readersAmong } from "./campaigns.view.ts";
import { type Reader, useReadersFor } from "./previews.queries.ts";

export const isSending = ({ status }: Pick<Campaign, "status">): boolean => status === "sending";
/** Refetches every few seconds while a campaign is being sent: an event from before the screen listened would otherwise leave it stale. */
export const follow = (following: boolean | undefined): number | false => following === true && 3000;

// Every read about campaigns begins with this path.
const afterWrite = [campaignsApi.list];

export const useCampaigns = () =>
  useEndlessQueryOf(campaignsApi.list, {
    query: { limit: campaignsPageSize },
    refetchInterval: (campaigns) => follow(campaigns?.some(isSending)),
  });
export const useCampaignTotals = (following: boolean) =>
  useQueryOf(campaignsApi.totals, { refetchInterval: () => follow(following) });
export const useCampaign = (id: string, enabled = true) =>
  useQueryOf(campaignsApi.get, {
    params: { id },
    enabled,
    refetchInterval: (campaign) => follow(campaign && isSending(campaign)),
  });
export const useCampaignsBin = (enabled: boolean) =>
  useEndlessQueryOf(campaignsApi.bin, { query: { limit: campaignsPageSize }, enabled });

export const useCreateCampaign = () =>
  useAction(campaignsApi.create, {
    demo: demoActions.create,
    success: toasts.created,
    failure: withReason(toasts.createFailed),
    refresh: afterWrite,
  });

/** A draft that another screen offers, which says by itself that it is there. */
export const useOfferedDraft = () =>
  useAction(campaignsApi.create, {
    demo: demoActions.create,
    failure: toasts.createFailed,
    refresh: afterWrite,
  });

export const useSaveCampaign = () =>
  useAction(campaignsApi.update, {
    demo: demoActions.save,
    success: toasts.saved,
    failure: withReason(toasts.saveFailed),
    refresh: afterWrite,
  });

/** Sends a draft; the outcome is a plain alert (Spec 1 §8). */
export function useSendCampaign() {
  const send = useAction(campaignsApi.send, { demo: demoActions.send, refresh: afterWrite });
  const run = async (id: string, count: number | undefined): Promise<boolean> => {
    const outcome = await send.run({ params: { id }, body: { count } });
    if ("demo" in outcome || ("error" in outcome && isCountChanged(outcome.error))) return false;
    window.alert(outcome.ok ? sendAlerts.sent : sendAlerts.failed);
    return outcome.ok;
  };
  return { run, pending: send.pending };
}

export const useRestoreCampaign = () =>
  useAction(campaignsApi.restore, {
    demo: demoActions.restore,
    success: toasts.restored,
    failure: toasts.restoreFailed,
    refresh: afterWrite,
  });
export const useDuplicateCampaign = () =>
  useAction(campaignsApi.duplicate, {
    demo: demoActions.copy,
    success: toasts.copied,
    failure: toasts.copyFailed,
    refresh: afterWrite,
  });

/** Puts a campaign into the bin; the toast offers to undo it. */
export function useRemoveCampaign(campaign: { id: string }) {
  const restore = useRestoreCampaign();
  const undo = { label: "Undo", run: () => void restore.run({ params: { id: campaign.id }, body: {} }) };
  return useAction(campaignsApi.remove, {
    demo: demoActions.remove,
    success: () => ({ ...toasts.removed, action: undo }),
    failure: toasts.removeFailed,
    refresh: afterWrite,
    gone: ({ params }) => params.id,
  });
}

/** What Send would do now: counted each time it is asked, and again when customers change. */
export const usePreflight = (id: string, enabled: boolean) =>
  useQueryOf(campaignsApi.preflight, { params: { id }, enabled, isFresh: true });

/** Some recipients to preview the email as; when there are none, the newest customers. Undefined until they are known. */
export function useReaders(id: string, state: "will" | "sent", enabled: boolean): Reader[] | undefined {
  const { data: recipients, isError } = useQueryOf(campaignsApi.recipients, {
    params: { id },
    query: { state, limit: recipientsShown },
    enabled,
  });
  const readers = isError ? [] : recipients && readersAmong(recipients);
  const { readers: newest } = useReadersFor("", enabled && readers?.length === 0);
  return readers?.length ? readers : readers && newest;
}

export const useScheduleCampaign = () =>
  useAction(campaignsApi.schedule, {
    demo: demoActions.schedule,
    success: toasts.scheduled,
    failure: withReason(toasts.scheduleFailed),
    refresh: afterWrite,
  });

/** Sends the email to yourself alone. */
export const useSendTest = () =>
  useAction(campaignsApi.test, {
    demo: demoActions.test,
    failure: withReason(toasts.testFailed),
  });

/** A campaign's results. */
export const useReport = ({ id, status }: Campaign) =>
  useQueryOf(campaignsApi.report, { params: { id }, refetchInterval: () => follow(isSending({ status })) });
