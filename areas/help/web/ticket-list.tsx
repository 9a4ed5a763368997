import { Badge } from "#platform/web/ui/badge.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { age } from "#platform/web/format.ts";
import { useNow } from "#platform/web/use-now.ts";
import { useRight } from "#areas/auth/web/index.ts";
import type { Ticket } from "#areas/help/contract/tickets.schema.ts";
import { cards, helpWords as words } from "./tickets.messages.ts";
import { useTickets } from "./tickets.queries.ts";
import { stateOf } from "./tickets.view.ts";

/** What was asked, the newest first, with a mark where there is an answer that was not seen. */
export function TicketList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useTickets();
  const seesAll = useRight("manager");
  return (
    <Card title={seesAll ? words.ofAll : words.yours}>
      {list.items && list.items.length > 0 && (
        <ul aria-label={seesAll ? words.ofAll : words.yours}>
          {list.items.map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <MoreOfList
        list={list}
        loading={words.loadingTickets}
        empty={words.noTickets}
        failed={words.ticketsNotLoaded}
      />
    </Card>
  );
}

function TicketRow({ ticket, onOpen }: { ticket: Ticket; onOpen: (id: string) => void }) {
  const now = useNow();
  const state = stateOf(ticket);
  const by = ticket.isMine ? "" : `${ticket.askedBy?.name ?? ""} · `;
  return (
    <li className="border-t border-line first:border-0">
      <button
        type="button"
        className="flex min-h-14 w-full items-center gap-3 py-2.5 text-left hover:bg-hover"
        onClick={() => onOpen(ticket.id)}
      >
        <span className="min-w-0 flex-1">
          <span className="block wrap-anywhere font-label">{ticket.subject}</span>
          <span className="block text-small text-muted">
            {by}
            {cards[ticket.kind].title} · {age(ticket.lastMessageAt, now)}
          </span>
        </span>
        {ticket.isUnread ? (
          <Badge kind="tint" value="sky">
            {words.unread}
          </Badge>
        ) : (
          <Badge kind="tint" value={state === "answered" ? "green" : state === "open" ? "amber" : "grey"}>
            {words[state]}
          </Badge>
        )}
      </button>
    </li>
  );
}
