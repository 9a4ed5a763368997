import { dateTime } from "#platform/web/format.ts";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { eventNames } from "./invoices.messages.ts";
import { useInvoiceHistory } from "./invoices.queries.ts";

/** What happened to an invoice, newest first. */
export function InvoiceTimeline({ id }: { id: string }) {
  const list = useInvoiceHistory(id);
  return (
    <>
      <ol className="grid gap-3 text-small">
        {list.items?.map((event) => (
          <li key={event.id} className="grid">
            <span className="wrap-anywhere">
              <b className="font-label">{eventNames[event.type]}</b>
              {event.detail && <span className="text-text-2">: {event.detail}</span>}
            </span>
            <span className="num text-caption text-muted">
              {[event.userName, dateTime(event.at)].filter(Boolean).join(", ")}
            </span>
          </li>
        ))}
      </ol>
      <MoreOfList
        list={list}
        loading="Loading what happened"
        empty="Nothing has happened yet."
        failed="This didn’t load."
      />
    </>
  );
}
