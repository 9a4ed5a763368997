import { useState } from "react";
import { serverMessage } from "#platform/web/call.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { passkeysApi } from "#areas/auth/contract/passkeys.api.ts";
import { whyNoPasskeys } from "#areas/auth/contract/passkeys.rules.ts";
import type { PasskeyShown } from "#areas/auth/contract/passkeys.schema.ts";
import { authMessages } from "./auth.messages.ts";

const loadPasskeys = () => import("./passkeys.queries.ts");

/** In a dialog that asks for the password: a passkey does as well. Nothing for people who have none. */
export function PasskeyInstead({ onShown }: { onShown: (credential: PasskeyShown) => Promise<unknown> }) {
  const mine = useQueryOf(passkeysApi.list);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const cannot = whyNoPasskeys(window.location) || typeof window.PublicKeyCredential !== "function";
  if (cannot || !mine.data?.length) return null;
  const use = async () => {
    setAsking(true);
    setFailure(undefined);
    try {
      const showPasskey = await loadPasskeys().then(
        (file) => file.showPasskey,
        () => undefined,
      );
      if (showPasskey) await onShown(await showPasskey());
      else setFailure(authMessages.notReached);
    } catch (error) {
      setFailure(serverMessage(error) ?? authMessages.noPasskeyUsed);
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className="grid justify-items-start gap-3">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button busy={asking} onClick={() => void use()}>
        Use a passkey instead
      </Button>
    </div>
  );
}
