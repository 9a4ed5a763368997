import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { billingApi } from "#areas/billing/contract/billing.api.ts";
import { demoActions, toasts } from "./billing.messages.ts";

const all = [billingApi.subscription, billingApi.receipts, authApi.user];

export const useSubscription = (enabled = true) => useQueryOf(billingApi.subscription, { enabled });
export const useReceipts = () => useQueryOf(billingApi.receipts);
export const useChangePreview = () => useAction(billingApi.preview, { demo: demoActions.change });

export const useBeginCheckout = () =>
  useAction(billingApi.begin, { demo: demoActions.choose, failure: toasts.notBegun });
export const useChoosePlan = () =>
  useAction(billingApi.create, {
    demo: demoActions.choose,
    success: toasts.activated,
    failure: toasts.notPaid,
    refresh: all,
  });
export const useChangePlan = () =>
  useAction(billingApi.change, {
    demo: demoActions.change,
    failure: toasts.notChanged,
    refresh: all,
  });
export const usePayLate = () =>
  useAction(billingApi.payLate, { demo: demoActions.pay, failure: toasts.notPaid, refresh: all });
export const usePaymentMethod = () =>
  useAction(billingApi.paymentMethod, { demo: demoActions.card, failure: toasts.cardNotChanged });
/** Asks how it stands, now that the browser has confirmed. What is said depends on what was confirmed. */
export const useConfirm = () => useAction(billingApi.confirm, { demo: demoActions.choose, refresh: all });
export const useRefund = (amount: string) =>
  useAction(billingApi.refund, {
    demo: demoActions.refund,
    success: toasts.refunded(amount),
    failure: toasts.notRefunded,
    refresh: all,
  });
export const useCancelSubscription = () =>
  useAction(billingApi.cancel, {
    demo: demoActions.cancel,
    success: toasts.canceled,
    failure: toasts.notCanceled,
    refresh: all,
  });
export const useResumeSubscription = () =>
  useAction(billingApi.resume, {
    demo: demoActions.change,
    success: toasts.resumed,
    failure: toasts.notResumed,
    refresh: all,
  });
export const useAskSales = () =>
  useAction(billingApi.askSales, { demo: demoActions.ask, success: toasts.asked, failure: toasts.notAsked });
