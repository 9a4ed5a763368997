import { isGoingOn, operationsApi } from "#platform/contract/operations.ts";
import { unlessUnderFields } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { heldMailApi } from "#areas/outreach/contract/held-mail.api.ts";
import { mailReadinessApi } from "#areas/outreach/contract/mail-readiness.api.ts";
import { mailServerApi } from "#areas/outreach/contract/mail-server.api.ts";
import { sendingRulesApi } from "#areas/outreach/contract/sending-rules.api.ts";
import { suppressionsApi } from "#areas/outreach/contract/suppressions.api.ts";
import type { PersonChannel } from "#areas/outreach/contract/deliveries.schema.ts";
import type { Suppression } from "#areas/outreach/contract/suppressions.schema.ts";
import { demoActions, toasts } from "./outreach.messages.ts";

export const useMailServer = () => useQueryOf(mailServerApi.get);
export const useDomain = (enabled: boolean) => useQueryOf(mailServerApi.domain, { enabled });
export const useSendingRules = () => useQueryOf(sendingRulesApi.get);
export const useSuppressions = (channel: PersonChannel, search: string) =>
  useEndlessQueryOf(suppressionsApi.list, {
    query: { ...(channel !== "email" && { channel }), ...(search && { search }) },
  });

export const useHeldCount = () => useQueryOf(heldMailApi.count);
/** How often work under way is looked at. */
const pollMilliseconds = 1500;
/** How far a decision about held mail is. */
export const useHeldWork = (id: string) =>
  useQueryOf(operationsApi.get, {
    params: { id },
    refetchInterval: (work) => (work && !isGoingOn(work) ? false : pollMilliseconds),
  });
export const useHeldMail = () => useEndlessQueryOf(heldMailApi.list, { query: { limit: "10" } });
const held = [heldMailApi.count, heldMailApi.list];
export const useSendHeld = () =>
  useAction(heldMailApi.send, {
    demo: demoActions.sendHeld,
    success: toasts.heldSent,
    failure: toasts.notDecided,
    refresh: held,
  });
export const useDropHeld = () =>
  useAction(heldMailApi.drop, {
    demo: demoActions.dropHeld,
    success: toasts.heldDropped,
    failure: toasts.notDecided,
    refresh: held,
  });

const settings = [mailServerApi.get, mailReadinessApi.get];
export const useSaveMailServer = () =>
  useAction(mailServerApi.update, {
    demo: demoActions.save,
    success: toasts.saved,
    failure: unlessUnderFields(toasts.notSaved),
    refresh: settings,
  });
export const useSaveSendingRules = () =>
  useAction(sendingRulesApi.update, {
    demo: demoActions.saveRules,
    success: toasts.rulesSaved,
    failure: unlessUnderFields(toasts.rulesNotSaved),
    refresh: [sendingRulesApi.get],
  });
export const useSaveCallingHours = () =>
  useAction(sendingRulesApi.update, {
    demo: demoActions.saveHours,
    success: toasts.hoursSaved,
    failure: unlessUnderFields(toasts.hoursNotSaved),
    refresh: [sendingRulesApi.get],
  });
export const useTestMail = () =>
  useAction(mailServerApi.test, { demo: demoActions.test, failure: toasts.notTested, refresh: settings });
export const useAddSuppression = (channel: PersonChannel) =>
  useAction(suppressionsApi.create, {
    demo: demoActions.add(channel),
    success: (made) => toasts.added(made.address, channel),
    refresh: [suppressionsApi.list],
  });
export const useLift = ({ address, channel, beneath }: Suppression) =>
  useAction(suppressionsApi.lift, {
    demo: demoActions.lift(channel),
    success: beneath === null ? toasts.lifted(address, channel) : toasts.uncovered(address),
    failure: toasts.notLifted,
    refresh: [suppressionsApi.list],
  });
