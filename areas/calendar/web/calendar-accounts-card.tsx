import { useState } from "react";
import { KeyRound, ListChecks, Plus, Unplug } from "lucide-react";
import { useNow } from "#platform/web/use-now.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import {
  type CalendarAccount,
  type Provider,
  providers,
} from "#areas/calendar/contract/calendar-accounts.schema.ts";
import { AccountCalendarsDialog } from "./account-calendars-dialog.tsx";
import { AppPasswordDialog } from "./app-password-dialog.tsx";
import { CalendarAccountDialog } from "./calendar-account-dialog.tsx";
import {
  accountLabel,
  accountWords,
  notBuilt,
  providerWords,
  writtenLabel,
} from "./calendar-accounts.messages.ts";
import { useAccounts, useDisconnect } from "./calendar-accounts.queries.ts";

/** Accounts elsewhere that are signed in to by app password, by provider; and those whose own sign-in isn't built. */
export function CalendarAccountsCard() {
  const accounts = useAccounts();
  const mayChange = useRight("member");
  const [provider, setProvider] = useState<Provider>();
  const [open, setOpen] = useState<Open>();
  const disconnect = useDisconnect();
  const close = () => setOpen(undefined);
  return (
    <Card className="max-w-xl">
      <div className="grid gap-4">
        <div>
          <h2 className="text-body font-label">{accountWords.title}</h2>
          <p className="text-small text-muted">{accountWords.help}</p>
        </div>
        <FailedRead read={accounts} title={accountWords.failed}>
          {accountWords.failedHelp}
        </FailedRead>
        {accounts.data && accounts.data.length > 0 && (
          <ul className="grid gap-4" aria-label="Connected accounts">
            {accounts.data.map((account) => (
              <AccountItem key={account.id} account={account} onOpen={mayChange ? setOpen : undefined} />
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
      <DialogSlot open={open?.kind === "leave" ? undefined : open}>
        {({ kind, account }, isOpen) =>
          kind === "choose" ? (
            <AccountCalendarsDialog open={isOpen} account={account} onClose={close} />
          ) : (
            <AppPasswordDialog open={isOpen} account={account} onClose={close} />
          )
        }
      </DialogSlot>
      <DialogSlot open={open?.kind === "leave" ? open.account : undefined}>
        {(account, isOpen) => (
          <AskDialog
            open={isOpen}
            title={`Disconnect ${accountLabel(account)}?`}
            act="Disconnect"
            busy={disconnect.pending}
            onKeep={close}
            onAct={() => void disconnect.run({ params: { id: account.id } }).then(close)}
          >
            {account.writesTo === null
              ? "Its calendars no longer take your time here, and we forget its app password. Nothing changes in the calendars themselves."
              : "Its calendars no longer take your time here. We take your meetings that are ahead out of it, and then forget its app password."}
          </AskDialog>
        )}
      </DialogSlot>
    </Card>
  );
}

type Open = { kind: "choose" | "password" | "leave"; account: CalendarAccount };

function AccountItem({ account, onOpen }: { account: CalendarAccount; onOpen?: (open: Open) => void }) {
  const now = useNow();
  const label = accountLabel(account);
  return (
    <li className="grid gap-2 border-t border-line pt-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-small font-label wrap-anywhere">{label}</h3>
          <p className="text-small text-muted wrap-anywhere">
            {account.hostName}
            {account.provider !== "other" && `, ${account.place}`}
          </p>
        </div>
        {onOpen && (
          <>
            <IconButton
              icon={ListChecks}
              label={`Choose calendars of ${label}`}
              onClick={() => onOpen({ kind: "choose", account })}
            />
            <IconButton
              icon={KeyRound}
              label={`New app password for ${label}`}
              onClick={() => onOpen({ kind: "password", account })}
            />
            <IconButton
              icon={Unplug}
              label={`Disconnect ${label}`}
              onClick={() => onOpen({ kind: "leave", account })}
            />
          </>
        )}
      </div>
      <p className="text-small text-muted wrap-anywhere">{writtenLabel(account, now)}</p>
      {account.writeError && <Notice tone="warning">{account.writeError}</Notice>}
    </li>
  );
}
