import { useCallback } from "react";
import { navigate } from "#platform/web/navigate.ts";
import { showToast } from "#platform/web/toasts.ts";
import { toasts, words } from "./billing.messages.ts";
import { useConfirm } from "./billing.queries.ts";
import { confirmedWords } from "./card.view.ts";

/** What follows once the browser has confirmed: ask how it stands, say so, and leave. */
export function useFinish(): () => Promise<void> {
  const { run } = useConfirm();
  return useCallback(async () => {
    const outcome = await run({});
    if (outcome.ok) {
      showToast({ ...confirmedWords(outcome.reply), tone: "positive" });
      navigate("/dashboard");
    } else {
      showToast({ ...toasts.processing, description: words.confirmedUnread });
      navigate("/billing");
    }
  }, [run]);
}
