import { useState } from "react";
import { CallError } from "#platform/web/call.ts";
import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { Email } from "#platform/contract/text.ts";
import { useDebounced } from "#platform/web/use-debounced.ts";
import { mailReadinessApi } from "#areas/outreach/contract/mail-readiness.api.ts";
import { invoicePapersApi } from "#areas/invoices/contract/invoice-papers.api.ts";
import { demoActions, toasts } from "./invoices.messages.ts";
import { afterWrite } from "./invoices.queries.ts";

/** What was emailed of an invoice, newest first. */
export const useMails = (id: string) => useQueryOf(invoicePapersApi.mails, { params: { id } });
/** How many emails of a document there were when its dialog opened; `look` takes the number of a refusal, which says who sent another one. */
export function useMailsSeen(id: string): { mailsSeen?: number; look: (error: unknown) => void } {
  const { data, isFetching } = useMails(id);
  const [mailsSeen, setMailsSeen] = useState<number>();
  // What was read before the dialog opened may miss an email of one's own.
  if (mailsSeen === undefined && data && !isFetching) setMailsSeen(data.length);
  const look = (error: unknown) => {
    const now = error instanceof CallError ? error.body?.count : undefined;
    if (now !== undefined) setMailsSeen(now);
  };
  return { ...(mailsSeen === undefined ? {} : { mailsSeen }), look };
}
/** What becomes of an email to this address, where it doesn’t simply go: said before the press. */
export function useMailOutlook(typed: string) {
  const to = useDebounced(typed.trim().slice(0, 254), 300);
  const { data } = useQueryOf(mailReadinessApi.outlook, {
    query: Email.safeParse(to).success ? { to } : {},
  });
  return data && data.state !== "goes" ? data : undefined;
}
/** Where the client sees it. */
export const useLinks = (id: string, enabled: boolean) =>
  useQueryOf(invoicePapersApi.links, { params: { id }, enabled });

/** Finalizes a draft and emails it; without a mail server it gives what can be handed over. */
export const useSend = () =>
  useAction(invoicePapersApi.send, {
    demo: demoActions.send,
    success: ({ outcome, message }) =>
      outcome === "no_mail" ? undefined : { ...toasts[outcome], description: message },
    failure: withReason(toasts.sendFailed),
    refresh: [...afterWrite, invoicePapersApi.mails],
  });
export const useRenewLinks = () =>
  useAction(invoicePapersApi.renewLinks, {
    demo: demoActions.renew,
    success: toasts.renewed,
    failure: withReason(toasts.saveFailed),
    refresh: [invoicePapersApi.links],
  });
