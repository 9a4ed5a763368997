import { useState } from "react";
import { BookOpen } from "lucide-react";
import { date, moneyIn } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import type { JournalEntry } from "#areas/books/contract/journal.schema.ts";
import { words } from "./books.messages.ts";
import { useEntriesOf } from "./transactions.queries.ts";

/** What a document wrote in the books, entry by entry, fetched when somebody asks where a number comes from. */
export function SourceEntries({ sourceId }: { sourceId: string }) {
  const [shown, setShown] = useState(false);
  return (
    <section aria-label={words.entries}>
      <h3 className="mb-1.5">
        {words.entries} <span className="font-text text-small text-muted">{words.entriesTerm}</span>
      </h3>
      {shown ? (
        <Entries sourceId={sourceId} />
      ) : (
        <Button size="small" icon={BookOpen} onClick={() => setShown(true)}>
          {words.from}
        </Button>
      )}
    </section>
  );
}

function Entries({ sourceId }: { sourceId: string }) {
  const list = useEntriesOf(sourceId);
  return (
    <>
      <ul className="grid gap-4">
        {list.items?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <MoreOfList
        list={list}
        loading="Loading the entries"
        empty={words.noEntries}
        failed={words.entriesFailed}
      />
      <p className="mt-3 text-caption text-muted">{words.entriesHelp}</p>
    </>
  );
}

/** An entry: debits first, as accountants write them. */
function Entry({ entry }: { entry: JournalEntry }) {
  return (
    <li>
      <p className="num flex flex-wrap justify-between gap-x-3 text-small">
        <span className="font-label wrap-anywhere">{entry.description}</span>
        <span className="text-muted">{date(entry.date)}</span>
      </p>
      {entry.reverses && <p className="text-caption text-muted">Reverses an earlier entry</p>}
      <table className="mt-1 w-full text-caption">
        <thead className="sr-only">
          <tr>
            <th>Account</th>
            <th>Debit</th>
            <th>Credit</th>
          </tr>
        </thead>
        <tbody>
          {entry.postings.map((posting, at) => (
            <tr key={at} className="border-t border-line">
              <td className="py-1 pr-2 text-text-2">
                <span className="num text-muted">{posting.accountCode}</span> {posting.accountName}
              </td>
              <td className="num py-1 text-right whitespace-nowrap">
                {posting.amount.startsWith("-") ? "" : moneyIn(posting.currency, posting.amount)}
              </td>
              <td className="num py-1 pl-3 text-right whitespace-nowrap">
                {posting.amount.startsWith("-") ? moneyIn(posting.currency, posting.amount.slice(1)) : ""}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  );
}
