import { useEffect } from "react";
import { CallError, serverMessage } from "#platform/web/call.ts";
import { showToast } from "#platform/web/toasts.ts";
import { whenIdle } from "#platform/web/when-idle.ts";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { challengeMinutes, whyNoPasskeys } from "#areas/auth/contract/passkeys.rules.ts";

const loadPasskeys = () => import("./passkeys.queries.ts");

async function mayAutofill(): Promise<boolean> {
  if (whyNoPasskeys(window.location) || typeof window.PublicKeyCredential !== "function") return false;
  return Boolean(await window.PublicKeyCredential.isConditionalMediationAvailable?.());
}

/** Lets the browser offer passkeys in the email field. A challenge is renewed before it ends, for a page that stands open. */
export function usePasskeyAutofill(isOn: boolean, enter: (user: CurrentUser) => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    let isOver = false;
    let stop: (() => void) | undefined;
    const offer = async () => {
      try {
        if (!(await mayAutofill())) return;
        const signIn = await loadPasskeys().then(
          (file) => file.signInByPasskey,
          () => undefined,
        );
        stop = await loadPasskeys().then(
          (file) => file.stopAsking,
          () => undefined,
        );
        if (isOver || !signIn) return;
        const user = await signIn({ autofill: true });
        if (!isOver) enter(user);
      } catch (error) {
        // Cancelled, replaced by a newer challenge, or no connection: the password is still there.
        if (error instanceof CallError && !isOver)
          showToast({ tone: "danger", title: "Login failed", description: serverMessage(error) ?? "" });
      }
    };
    const cancel = whenIdle(() => void offer());
    const timer = setInterval(() => void offer(), (challengeMinutes - 1) * 60_000);
    return () => {
      isOver = true;
      cancel();
      clearInterval(timer);
      stop?.();
    };
  }, [isOn, enter]);
}
