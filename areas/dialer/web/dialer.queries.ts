import { useQueryClient } from "@tanstack/react-query";
import { pathOf } from "#platform/contract/endpoint.ts";
import { type Answer, fetchAnswer } from "#platform/web/call.ts";
import { refresh } from "#platform/web/query-keys.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { ContactFilter } from "#areas/customers/contract/contacts.schema.ts";
import { dialerPageSize } from "#areas/dialer/contract/dialer.pages.ts";
import { textCampaignsApi, voiceCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";
import type { PhoneChannel, PhoneRecipient } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { phoneRecordsApi } from "#areas/dialer/contract/phone-records.api.ts";
import { maxConsents } from "#areas/outreach/contract/consents.schema.ts";
import { demoActions, toasts } from "./dialer.messages.ts";

const apis = { call: voiceCampaignsApi, text: textCampaignsApi } as const;
/** The calls of a channel. Both have the same ones, with other replies. */
const apiOf = (channel: PhoneChannel): typeof voiceCampaignsApi =>
  apis[channel] as unknown as typeof voiceCampaignsApi;

/** The campaigns of a channel, as their cards show them. */
export const useCampaignsOf = (channel: PhoneChannel) =>
  useEndlessQueryOf(apiOf(channel).list, {
    query: { limit: dialerPageSize, fields: "card" },
  });
export const useVoiceCampaign = (id: string, enabled: boolean) =>
  useQueryOf(voiceCampaignsApi.get, { params: { id }, enabled });
export const useTextCampaign = (id: string, enabled: boolean) =>
  useQueryOf(textCampaignsApi.get, { params: { id }, enabled });
export const usePhoneBin = (channel: PhoneChannel, enabled: boolean) =>
  useEndlessQueryOf(apiOf(channel).bin, { query: { limit: dialerPageSize }, enabled });

/** Customers with a number that match, page by page. */
export const usePeopleWithPhone = (filter: ContactFilter) =>
  useEndlessQueryOf(contactsApi.withPhone, { query: { ...filter, limit: dialerPageSize, fields: "card" } });
/** The ids of all that match. */
export const useAllWithPhone = (filter: ContactFilter) =>
  useQueryOf(contactsApi.idsWithPhone, { query: filter });

export const useCreateCalls = () =>
  useAction(voiceCampaignsApi.create, {
    demo: demoActions.createCalls,
    success: toasts.call.created,
    failure: toasts.call.createFailed,
    refresh: [voiceCampaignsApi.list],
  });
export const useCreateTexts = () =>
  useAction(textCampaignsApi.create, {
    demo: demoActions.createTexts,
    success: toasts.text.created,
    failure: toasts.text.createFailed,
    refresh: [textCampaignsApi.list],
  });
export const useSaveCalls = () =>
  useAction(voiceCampaignsApi.update, {
    demo: demoActions.save,
    success: toasts.saved,
    failure: toasts.saveFailed,
    refresh: [voiceCampaignsApi.list],
  });
export const useSaveTexts = () =>
  useAction(textCampaignsApi.update, {
    demo: demoActions.save,
    success: toasts.saved,
    failure: toasts.saveFailed,
    refresh: [textCampaignsApi.list],
  });

export const usePhonePreflight = (channel: PhoneChannel, id: string, enabled: boolean) =>
  useQueryOf(apiOf(channel).preflight, { params: { id }, enabled, isFresh: true });
/** Counts anew who is reached, once somebody's consent was written down. */
export function useRenewPreflight(channel: PhoneChannel): () => void {
  const queryClient = useQueryClient();
  return () => void refresh(queryClient, [apiOf(channel).preflight, apiOf(channel).recipients]);
}
export type AskedRecipients = { state: "will" | "wont" | "unknown"; reason?: string };
export const usePhoneRecipients = (channel: PhoneChannel, id: string, asked: AskedRecipients) =>
  useEndlessQueryOf(apiOf(channel).recipients, {
    params: { id },
    query: { ...asked, limit: dialerPageSize },
  });

/** The ids of all of them, however many pages: up to as many as consent is written down for at once. */
export async function readAllRecipients(
  channel: PhoneChannel,
  id: string,
  asked: AskedRecipients,
): Promise<string[]> {
  const ids: string[] = [];
  let next: string | undefined = pathOf(apiOf(channel).recipients, { id }, { ...asked, limit: 200 });
  while (next !== undefined && ids.length < maxConsents) {
    const page: Answer<PhoneRecipient[]> = await fetchAnswer<PhoneRecipient[]>(next);
    ids.push(...page.body.flatMap(({ contactId }) => contactId ?? []));
    next = page.next;
  }
  return ids.slice(0, maxConsents);
}

export const useStartCampaign = (channel: PhoneChannel) =>
  useAction(apiOf(channel).start, {
    demo: demoActions.start,
    success: toasts[channel].started,
    failure: toasts.startFailed,
    refresh: [apiOf(channel).list],
  });
export const useScheduleCampaign = (channel: PhoneChannel) =>
  useAction(apiOf(channel).schedule, {
    demo: demoActions.schedule,
    success: toasts.scheduled,
    failure: toasts.scheduleFailed,
    refresh: [apiOf(channel).list],
  });

const done = {
  pause: toasts.paused,
  resume: toasts.resumed,
  cancel: toasts.cancelled,
  duplicate: toasts.copied,
  restore: toasts.restored,
} as const;
export type CampaignAct = keyof typeof done;

/** What a press does at once to a campaign of this channel. */
export const useCampaignAct = (channel: PhoneChannel, name: CampaignAct) =>
  useAction(apiOf(channel)[name], {
    demo:
      name === "duplicate" ? demoActions.copy : name === "restore" ? demoActions.restore : demoActions.act,
    success: done[name],
    failure: toasts.actFailed,
    refresh: [apiOf(channel).list],
  });
export const useSettleUnknown = (channel: PhoneChannel) =>
  useAction(apiOf(channel).settleUnknown, {
    demo: demoActions.act,
    success: toasts.settled,
    failure: toasts.actFailed,
    refresh: [apiOf(channel).list, apiOf(channel).recipients],
  });
export const useUnschedule = (channel: PhoneChannel) =>
  useAction(apiOf(channel).unschedule, {
    demo: demoActions.act,
    success: toasts.unscheduled,
    failure: toasts.actFailed,
    refresh: [apiOf(channel).list],
  });

/** Puts a campaign into the bin; the toast offers to undo it. */
export function useRemoveCampaign(channel: PhoneChannel, id: string) {
  const restore = useCampaignAct(channel, "restore");
  const undo = { label: "Undo", run: () => void restore.run({ params: { id }, body: {} }) };
  return useAction(apiOf(channel).remove, {
    demo: demoActions.remove,
    success: () => ({ ...toasts.removed, action: undo }),
    failure: toasts.actFailed,
    refresh: [apiOf(channel).list],
    gone: ({ params }) => params.id,
  });
}

export const useCallRecords = (campaignId: string) =>
  useEndlessQueryOf(phoneRecordsApi.calls, {
    query: { campaignId, limit: dialerPageSize },
  });
export const useTextRecords = (campaignId: string) =>
  useEndlessQueryOf(phoneRecordsApi.texts, {
    query: { campaignId, limit: dialerPageSize },
  });
