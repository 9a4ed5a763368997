import { useCallback, useState } from "react";
import { showToast, type ToastText } from "#platform/web/toasts.ts";
import type { ChangedSubscription } from "#areas/billing/contract/billing.schema.ts";
import { toasts } from "./billing.messages.ts";
import { useConfirm } from "./billing.queries.ts";
import { loadStripe } from "./use-card.ts";

/** The bank's question about a payment that was begun here: asked over the page, never over a dialog. Says `done` once all is paid. */
export function useBank() {
  const confirm = useConfirm().run;
  const [asking, setAsking] = useState(false);
  const finish = useCallback(
    async ({ clientSecret, publishableKey }: ChangedSubscription, done: ToastText) => {
      if (clientSecret !== null && publishableKey !== null) {
        setAsking(true);
        const isAnswered = await loadStripe(publishableKey)
          .then((stripe) => stripe.handleNextAction({ clientSecret }))
          .then(({ error }) => !error)
          .catch(() => false);
        await confirm({});
        setAsking(false);
        if (!isAnswered) return void showToast({ ...toasts.bankRefused, tone: "danger" });
      }
      showToast({ ...done, tone: "positive" });
    },
    [confirm],
  );
  return { asking, finish };
}
