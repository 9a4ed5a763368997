import { useEffect } from "react";
import { navigate } from "#platform/web/navigate.ts";
import { showToast } from "#platform/web/toasts.ts";
import type { AccountingIntegration } from "#areas/accounting/contract/accounting-integrations.schema.ts";
import { accountingPage } from "#areas/accounting/contract/accounting.pages.ts";
import { consentIn, consentToast } from "./accounting.view.ts";

/** Says once how a visit to a provider ended, and takes it out of the address: reloading says nothing. */
export function useConsentOutcome(links: readonly AccountingIntegration[] | undefined): void {
  useEffect(() => {
    const consent = consentIn(new URLSearchParams(window.location.search));
    if (!links || !consent) return;
    navigate(`${accountingPage.path}?tab=integrations`, { replace: true });
    const said = consentToast(consent, links);
    if (said) showToast(said);
  }, [links]);
}
