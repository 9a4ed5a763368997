import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { demoActions, toasts } from "./campaigns.messages.ts";

// The server's reason for refusing is better than any we could give.
const options = {
  demo: demoActions.act,
  failure: withReason(toasts.actFailed),
  refresh: [campaignsApi.list],
};

/** What can be done to a campaign on its way: pause, resume, end, send late, unschedule. */
export function useCampaignActs(id: string) {
  const pause = useAction(campaignsApi.pause, options);
  const resume = useAction(campaignsApi.resume, options);
  const cancel = useAction(campaignsApi.cancel, options);
  const sendLate = useAction(campaignsApi.sendLate, options);
  const unschedule = useAction(campaignsApi.unschedule, options);
  const input = { params: { id }, body: {} };
  return {
    pause: () => pause.run(input),
    resume: () => resume.run(input),
    cancel: () => cancel.run(input),
    sendLate: () => sendLate.run(input),
    unschedule: () => unschedule.run(input),
    pending: pause.pending || resume.pending || cancel.pending || sendLate.pending || unschedule.pending,
  };
}
