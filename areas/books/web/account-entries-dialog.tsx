import { date, moneyIn } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import type { Account } from "#areas/books/contract/accounts.schema.ts";
import { words } from "./books.messages.ts";
import { useCurrency } from "./books.queries.ts";
import { useEntriesOn } from "./transactions.queries.ts";
import { sourceHref } from "./transactions.view.ts";

type Props = {
  open: boolean;
  account: Pick<Account, "id" | "accountName" | "currentBalance">;
  /** Only those of these days; left out: all. */ days?: { from: string | null; to: string | null };
  onClose: () => void;
};

/** Where an account's balance, or an amount of a report, comes from: its entries, each with the way to its document. */
export function AccountEntriesDialog({ open, account, days, onClose }: Props) {
  const list = useEntriesOn(account.id, days);
  const currency = useCurrency();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={account.accountName}
      subtitle={`${moneyIn(currency, account.currentBalance)}, from these entries`}
      footer={
        <DialogClose>
          <Button>Close</Button>
        </DialogClose>
      }
    >
      <ul>
        {list.items?.map((entry) => {
          const href = sourceHref(entry);
          return (
            <li
              key={entry.id}
              className="flex min-h-12 items-center gap-3 border-t border-line text-small first:border-0"
            >
              <span className="num w-24 flex-none text-caption text-muted">{date(entry.date)}</span>
              <span className="min-w-0 flex-1 wrap-anywhere">
                {href ? (
                  <a className="link font-text" href={href}>
                    {entry.description}
                  </a>
                ) : (
                  entry.description
                )}
                {entry.reverses && (
                  <span className="block text-caption text-muted">Reverses an earlier entry</span>
                )}
              </span>
              <span className="num text-right whitespace-nowrap">
                {entry.postings
                  .filter(({ accountId }) => accountId === account.id)
                  .map((posting, at) => (
                    <span key={at} className="block">
                      {moneyIn(posting.currency, posting.amount)}
                    </span>
                  ))}
              </span>
            </li>
          );
        })}
      </ul>
      <MoreOfList
        list={list}
        loading="Loading the entries"
        empty={words.noEntries}
        failed={words.entriesFailed}
      />
      <p className="mt-3 text-caption text-muted">{words.debitsHelp}</p>
    </Dialog>
  );
}
