import { Archive, ArchiveRestore, Pencil, Plus } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { moneyIn } from "#platform/web/format.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { type Account, type AccountType, accountTypes } from "#areas/books/contract/accounts.schema.ts";
import { settingsWords } from "./books.messages.ts";
import { useAccounts, useCurrency, useSaveAccount } from "./books.queries.ts";
import { EntriesDialog } from "./entries-dialog.tsx";
import { accountTypeNames } from "./books-settings.view.ts";

const AccountDialog = lazyClosable(async () => (await import("./account-dialog.tsx")).AccountDialog);

/** What there is and whose it is; what came in and went out. */
const columns = [accountTypes.slice(0, 3), accountTypes.slice(3)];

type Open = { kind: "edit"; account?: Account } | { kind: "entries"; account: Account };

/** The chart of accounts: plain names with the accountant's terms, and what is on each. */
export function ChartCard() {
  const read = useAccounts();
  const mayChange = useRight("manager");
  const [open, setOpen] = useKeptState<Open | undefined>("account-dialog", undefined);
  return (
    <Card
      title={
        <>
          {settingsWords.chart}{" "}
          <span className="text-small font-text text-muted">{settingsWords.chartTerm}</span>
        </>
      }
      actions={
        mayChange && (
          <Button size="small" icon={Plus} onClick={() => setOpen({ kind: "edit" })}>
            Add an account
          </Button>
        )
      }
    >
      <p className="-mt-2 text-small text-muted">{settingsWords.chartHelp}</p>
      {read.isPending && (
        <Waiting label="Loading your accounts" className="mt-3">
          <Skeleton className="h-48" />
        </Waiting>
      )}
      <FailedRead read={read} title={settingsWords.failed} />
      {read.data && (
        <div className="grid grid-cols-1 items-start gap-x-10 tablet:grid-cols-2">
          {columns.map((types) => (
            <div key={types[0]} className="min-w-0">
              {types.map((type) => (
                <TypeOfAccounts
                  key={type}
                  type={type}
                  accounts={read.data.filter((one) => one.accountType === type)}
                  mayChange={mayChange}
                  onOpen={setOpen}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      <DialogSlot open={open}>
        {(shown, isOpen) =>
          shown.kind === "entries" ? (
            <EntriesDialog open={isOpen} account={shown.account} onClose={() => setOpen(undefined)} />
          ) : (
            <AccountDialog open={isOpen} account={shown.account} onClose={() => setOpen(undefined)} />
          )
        }
      </DialogSlot>
    </Card>
  );
}

type TypeProps = {
  type: AccountType;
  accounts: readonly Account[];
  mayChange: boolean;
  onOpen: (open: Open) => void;
};

function TypeOfAccounts({ type, accounts, mayChange, onOpen }: TypeProps) {
  const { name, term } = accountTypeNames[type];
  const currency = useCurrency();
  const save = useSaveAccount();
  return (
    <section className="mt-4" aria-label={term}>
      <h3 className="text-small">
        {name} <span className="font-text text-caption text-muted">{term}</span>
      </h3>
      <ul>
        {accounts.map((one) => (
          <li key={one.id} className="flex min-h-11 items-center gap-2 border-t border-line text-small">
            <span className="num w-11 flex-none text-caption text-muted">{one.accountCode}</span>
            <span className={`min-w-0 flex-1 wrap-anywhere ${one.isActive ? "" : "text-muted"}`}>
              {one.accountName}
              {!one.isActive && <span className="text-caption"> archived</span>}
              {one.accountantTerm && one.accountantTerm !== one.accountName && (
                <span className="block wrap-anywhere text-caption text-muted">{one.accountantTerm}</span>
              )}
            </span>
            {one.currentBalance !== null && (
              <button
                type="button"
                className="num link reach font-text"
                aria-label={`What is on ${one.accountName}: ${moneyIn(currency, one.currentBalance)}`}
                onClick={() => onOpen({ kind: "entries", account: one })}
              >
                {moneyIn(currency, one.currentBalance)}
              </button>
            )}
            {mayChange && (
              <span className="flex flex-none">
                <IconButton
                  icon={Pencil}
                  size="small"
                  label={`Change ${one.accountName}`}
                  onClick={() => onOpen({ kind: "edit", account: one })}
                />
                {one.role === null && (
                  <IconButton
                    icon={one.isActive ? Archive : ArchiveRestore}
                    size="small"
                    label={`${one.isActive ? "Archive" : "Use again"} ${one.accountName}`}
                    onClick={() =>
                      void save.run({ params: { id: one.id }, body: { isActive: !one.isActive } })
                    }
                  />
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
