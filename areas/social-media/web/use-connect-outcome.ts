import { useEffect } from "react";
import { navigate } from "#platform/web/navigate.ts";
import { showToast } from "#platform/web/toasts.ts";
import { connectOutcomes } from "#areas/social-media/contract/accounts.schema.ts";
import { socialMediaPage } from "#areas/social-media/contract/social-media.pages.ts";
import { outcomeToasts } from "./social-media.messages.ts";

/** Says once how a visit to a Mastodon server ended, and takes it out of the address: reloading says nothing. */
export function useConnectOutcome(): void {
  useEffect(() => {
    const said = new URLSearchParams(window.location.search).get("connected");
    const outcome = connectOutcomes.find((one) => one === said);
    if (!outcome) return;
    navigate(socialMediaPage.path, { replace: true });
    showToast(outcomeToasts[outcome]);
  }, []);
}
