import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf } from "#platform/web/use-query-of.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import type { RecipientState } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { demoActions, toasts } from "./campaigns.messages.ts";

const pageSize = 50;

/** Who gets it, or got it, or did not, and why. */
export const useRecipients = (campaignId: string, wanted: { state?: RecipientState; reason?: string }) =>
  useEndlessQueryOf(campaignsApi.recipients, {
    params: { id: campaignId },
    query: { ...wanted, limit: pageSize },
  });

/** Says what became of mails without an answer. */
export const useSettleUnknown = () =>
  useAction(campaignsApi.settleUnknown, {
    demo: demoActions.settle,
    failure: toasts.actFailed,
    refresh: [campaignsApi.list],
  });
