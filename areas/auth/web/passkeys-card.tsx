import { useState } from "react";
import { KeyRound } from "lucide-react";
import { dateTime } from "#platform/web/format.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { passkeysApi } from "#areas/auth/contract/passkeys.api.ts";
import { whyNoPasskeys } from "#areas/auth/contract/passkeys.rules.ts";
import type { Passkey } from "#areas/auth/contract/passkeys.schema.ts";
import { authDemoActions, authMessages } from "./auth.messages.ts";

const PasskeyDialog = lazyClosable(async () => (await import("./passkey-dialog.tsx")).PasskeyDialog);

/** The person's passkeys: add, rename, remove; or why there can be none at this address. */
export function PasskeysCard() {
  const list = useQueryOf(passkeysApi.list);
  const [open, setOpen] = useState<Passkey | "new">();
  const [removing, setRemoving] = useState<Passkey>();
  const remove = useAction(passkeysApi.remove, {
    demo: authDemoActions.passkeys,
    success: authMessages.passkeyRemoved,
    failure: authMessages.twoFactorFailed,
    refresh: [passkeysApi.list],
  });
  const opened = open && open !== "new" ? (list.data?.find(({ id }) => id === open.id) ?? open) : open;
  const why = whyNoPasskeys(window.location);
  const act = async () => {
    if (removing) await remove.run({ params: { id: removing.id } });
    setRemoving(undefined);
  };
  return (
    <Card title="Passkeys">
      <p className="text-text-2">
        A passkey signs you in with your finger, your face or the PIN of your device. There’s no password to
        type, and nothing that can be guessed or stolen.
      </p>
      {list.isPending && (
        <Waiting label="Loading" className="mt-4">
          <Skeleton className="h-12" />
        </Waiting>
      )}
      <FailedRead read={list} title="The list didn’t load" />
      {list.data && list.data.length > 0 && (
        <ul className="mt-3" aria-label="Passkeys">
          {list.data.map((one) => (
            <li
              key={one.id}
              className="flex min-h-14 flex-wrap items-center gap-3 border-t border-line py-2.5"
            >
              <KeyRound className="icon text-muted" aria-hidden />
              <div className="min-w-48 flex-1">
                <p className="font-label wrap-anywhere">{one.name}</p>
                <p className="text-caption text-muted">
                  Added {dateTime(one.createdAt)}.{" "}
                  {one.lastUsedAt ? `Last used ${dateTime(one.lastUsedAt)}.` : "Not used yet."}
                </p>
              </div>
              <Button
                look="quiet"
                size="small"
                aria-label={`Rename ${one.name}`}
                onClick={() => setOpen(one)}
              >
                Rename
              </Button>
              <Button
                look="quiet-danger"
                size="small"
                aria-label={`Remove ${one.name}`}
                onClick={() => setRemoving(one)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {why ? (
        <p className="mt-4 text-small text-muted">{why}</p>
      ) : (
        <Button className="mt-4" onClick={() => setOpen("new")}>
          Add a passkey
        </Button>
      )}
      {opened && <PasskeyDialog open of={opened} onClose={() => setOpen(undefined)} />}
      <AskDialog
        open={removing !== undefined}
        title={`Remove ${removing?.name ?? ""}?`}
        act="Remove"
        busy={remove.pending}
        onKeep={() => setRemoving(undefined)}
        onAct={() => void act()}
      >
        It no longer signs you in. Your password still does.
      </AskDialog>
    </Card>
  );
}
