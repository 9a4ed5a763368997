import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf } from "#platform/web/use-query-of.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import type { Campaign, RecipientState } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { demoActions, toasts } from "./campaigns.messages.ts";
import { follow, isSending } from "./campaigns.queries.ts";

const pageSize = 50;

/** Who gets it, got it, or did not, and why. */
export const useRecipients = (
  campaign: Pick<Campaign, "id" | "status">,
  wanted: { state?: RecipientState; reason?: string },
) =>
  useEndlessQueryOf(campaignsApi.recipients, {
    params: { id: campaign.id },
    query: { ...wanted, limit: pageSize },
    refetchInterval: () => follow(isSending(campaign)),
  });

/** Says what happened to emails without an answer. */
export const useSettleUnknown = () =>
  useAction(campaignsApi.settleUnknown, {
    demo: demoActions.settle,
    failure: toasts.actFailed,
    refresh: [campaignsApi.list],
  });
