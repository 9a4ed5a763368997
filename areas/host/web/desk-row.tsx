import { age, dateTime } from "#platform/web/format.ts";
import { useNow } from "#platform/web/use-now.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { planByKey } from "#areas/billing/contract/plans.schema.ts";
import type { DeskTicket } from "#areas/host/contract/desk.schema.ts";
import { deskWords as words } from "./desk.messages.ts";

/** A question in the desk's list: whose it is, and until when an answer is promised. */
export function DeskRow({ ticket, onOpen }: { ticket: DeskTicket; onOpen: () => void }) {
  const now = useNow();
  const { business, askedBy, plan, kind, subject, takenBy, lastMessageAt } = ticket;
  return (
    <li className="border-t border-line first:border-0">
      <button
        type="button"
        className="flex min-h-16 w-full flex-wrap items-center gap-x-3 gap-y-1.5 px-card py-2.5 text-left hover:bg-hover"
        onClick={onOpen}
      >
        <span className="min-w-0 flex-1 max-tablet:basis-full">
          <span className="block wrap-anywhere font-label">{subject}</span>
          <span className="block wrap-anywhere text-small text-muted">
            {[business, askedBy, planByKey(plan).name, kind, age(lastMessageAt, now)]
              .filter(Boolean)
              .join(" · ")}
          </span>
          <span className="block text-small text-muted">{takenBy ?? words.free}</span>
        </span>
        <Due ticket={ticket} now={now} />
      </button>
    </li>
  );
}

function Due({ ticket: { status, dueAt }, now }: { ticket: DeskTicket; now: Date }) {
  if (status === "closed")
    return (
      <Badge kind="tint" value="grey">
        {words.closed}
      </Badge>
    );
  if (dueAt === null)
    return (
      <Badge kind="tint" value="green">
        {words.waits}
      </Badge>
    );
  const isLate = new Date(dueAt) < now;
  return (
    <Badge kind="tint" value={isLate ? "rose" : "amber"}>
      {isLate ? words.overdue(dateTime(dueAt)) : words.due(dateTime(dueAt))}
    </Badge>
  );
}
