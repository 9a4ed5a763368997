import { useState } from "react";
import { Pencil, Plus, Unplug } from "lucide-react";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import {
  type CalendarAccount,
  type Provider,
  providers,
} from "#areas/calendar/contract/calendar-accounts.schema.ts";
import { AppPasswordDialog } from "./app-password-dialog.tsx";
import { CalendarAccountDialog } from "./calendar-account-dialog.tsx";
import { accountLabel, accountWords, notBuilt, providerWords } from "./calendar-accounts.messages.ts";
import { useAccounts, useDisconnect } from "./calendar-accounts.queries.ts";

/** Accounts elsewhere that are signed in to by app password, by provider; and those whose own sign-in isn't built. */
export function CalendarAccountsCard() {
  const accounts = useAccounts();
  const mayChange = useRight("member");
  const [provider, setProvider] = useState<Provider>();
  const [changing, setChanging] = useState<CalendarAccount>();
  const [leaving, setLeaving] = useState<CalendarAccount>();
  const disconnect = useDisconnect();
  const close = () => setLeaving(undefined);
  return (
    <Card className="max-w-xl">
      <div className="grid gap-4">
        <div>
          <h2 className="text-body font-label">{accountWords.title}</h2>
          <p className="text-small text-muted">{accountWords.help}</p>
          <p className="mt-2 text-small text-muted">{accountWords.notWritten}</p>
        </div>
        <FailedRead read={accounts} title={accountWords.failed}>
          {accountWords.failedHelp}
        </FailedRead>
        {accounts.data && accounts.data.length > 0 && (
          <ul className="grid gap-4" aria-label="Connected accounts">
            {accounts.data.map((account) => (
              <li key={account.id} className="flex items-start gap-2 border-t border-line pt-4">
                <div className="min-w-0 flex-1">
                  <h3 className="text-small font-label wrap-anywhere">{accountLabel(account)}</h3>
                  <p className="text-small text-muted wrap-anywhere">
                    {account.hostName}
                    {account.provider !== "other" && `, ${account.place}`}
                  </p>
                </div>
                {mayChange && (
                  <>
                    <IconButton
                      icon={Pencil}
                      label={`New app password for ${accountLabel(account)}`}
                      onClick={() => setChanging(account)}
                    />
                    <IconButton
                      icon={Unplug}
                      label={`Disconnect ${accountLabel(account)}`}
                      onClick={() => setLeaving(account)}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            {providers.map((one) => (
              <Button key={one} icon={Plus} onClick={() => setProvider(one)}>
                Connect {providerWords[one].name}
              </Button>
            ))}
          </div>
        )}
        <dl className="grid gap-3 text-small">
          {notBuilt.map(({ name, words }) => (
            <div key={name}>
              <dt className="font-label">{name}</dt>
              <dd className="text-muted">{words}</dd>
            </div>
          ))}
        </dl>
      </div>
      <DialogSlot open={provider}>
        {(shown, isOpen) => (
          <CalendarAccountDialog open={isOpen} provider={shown} onClose={() => setProvider(undefined)} />
        )}
      </DialogSlot>
      <DialogSlot open={changing}>
        {(account, isOpen) => (
          <AppPasswordDialog open={isOpen} account={account} onClose={() => setChanging(undefined)} />
        )}
      </DialogSlot>
      <DialogSlot open={leaving}>
        {(account, isOpen) => (
          <AskDialog
            open={isOpen}
            title={`Disconnect ${accountLabel(account)}?`}
            act="Disconnect"
            busy={disconnect.pending}
            onKeep={close}
            onAct={() => void disconnect.run({ params: { id: account.id } }).then(close)}
          >
            Its calendars no longer take your time here, and we forget its app password. Nothing changes in
            the calendars themselves.
          </AskDialog>
        )}
      </DialogSlot>
    </Card>
  );
}
