import { Plus } from "lucide-react";
import { date, moneyIn } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { useToday } from "#areas/books/web/index.ts";
import { words } from "./invoices.messages.ts";
import { useInvoiceSummary } from "./invoices.queries.ts";
import { dueWords } from "./invoices.view.ts";

/** Upcoming Invoice Due Dates: up to three, soonest first (Spec 2 §2). */
export function DueDates({ onAdd }: { onAdd: () => void }) {
  const read = useInvoiceSummary();
  const today = useToday();
  const mayChange = useRight("member");
  const upcoming = read.data?.upcoming;
  return (
    <Card
      title={words.due}
      actions={
        <a className="link reach text-small" href="/accounting?tab=invoices">
          {words.seeAll}
        </a>
      }
    >
      {read.isPending && (
        <Waiting label="Loading due dates" className="grid gap-3">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </Waiting>
      )}
      <FailedRead read={read} title={words.failed} />
      {upcoming?.length === 0 && (
        <div className="grid justify-items-start gap-3">
          <p className="text-small text-muted">{words.noneDue}</p>
          {mayChange && (
            <Button size="small" icon={Plus} onClick={onAdd}>
              {words.create}
            </Button>
          )}
        </div>
      )}
      <ul aria-label={words.due}>
        {upcoming?.map((one) => (
          <li key={one.id} className="border-t border-line first:border-0">
            <a
              href={`/accounting/invoices/${one.id}`}
              className="-mx-2 flex min-h-14 items-center gap-3 rounded-small px-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block wrap-anywhere font-label">{one.clientName}</span>
                <span className="num block wrap-anywhere text-caption text-muted">
                  {one.invoiceNumber}, {date(one.dueDate)}
                </span>
              </span>
              <span className="grid justify-items-end">
                <span className="num">{moneyIn(one.currency, one.amountDue)}</span>
                <span className="num text-caption text-muted">{dueWords(one.dueDate, today)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
