import { MessagesSquare, MessageSquareText } from "lucide-react";
import { dateTime } from "#platform/web/format.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { SearchField } from "#platform/web/ui/text-field.tsx";
import { shownNumber } from "#areas/dialer/contract/call-list.rules.ts";
import type { TextConversation } from "#areas/dialer/contract/texts.schema.ts";
import { ConversationView } from "./conversation-view.tsx";
import { textsWords as words } from "./texts.messages.ts";
import { useConversations } from "./texts.queries.ts";

type Listing = { search?: string; unread?: "true" | undefined; conversation?: string };
const listingFrom = (query: URLSearchParams): Listing => ({
  ...(query.get("search") && { search: query.get("search") ?? "" }),
  ...(query.get("unread") === "true" && { unread: "true" as const }),
  ...(query.get("conversation") && { conversation: query.get("conversation") ?? "" }),
});
const queryTextOf = ({ search, unread, conversation }: Listing): string =>
  new URLSearchParams({
    ...(search && { search }),
    ...(unread && { unread }),
    ...(conversation && { conversation }),
  }).toString();

/** Conversations by text: a list, and the one that is open beside it; on a phone one after the other. */
export function TextsPage() {
  const { listing, change, searchText, setSearchText } = useListingOf({ listingFrom, queryTextOf });
  const { conversation, ...list } = listing;
  const search = queryTextOf(list);
  const read = useConversations(listing);
  const { items } = read;
  return (
    <PageFrame title={words.title} actions={<BackLink href="/ai-dialer">AI Dialer</BackLink>}>
      <div className="grid items-start gap-5 wide:grid-cols-[340px_minmax(0,1fr)]">
        <section
          aria-label="Conversations"
          className={classes("grid grid-cols-[minmax(0,1fr)] gap-3", conversation && "max-wide:hidden")}
        >
          <SearchField label="Search texts" value={searchText} onText={setSearchText} />
          <Checkbox
            label={words.unread}
            checked={listing.unread !== undefined}
            onChange={(only) => change({ unread: only ? "true" : undefined })}
          />
          <FailedRead read={read} title={words.failed} />
          {read.isPending && (
            <Waiting label="Loading conversations" className="grid gap-2">
              <Skeleton className="h-16" />
              <Skeleton className="h-16" />
            </Waiting>
          )}
          {items?.length === 0 && (
            <EmptyState
              icon={MessagesSquare}
              title={listing.search ? words.noMatch : listing.unread ? words.allRead : words.none}
            >
              {!listing.search && !listing.unread && words.empty}
            </EmptyState>
          )}
          {items && items.length > 0 && (
            <ul className="card divide-y divide-line">
              {items.map((one) => (
                <Row key={one.id} conversation={one} isOpen={one.id === conversation} listing={listing} />
              ))}
            </ul>
          )}
          <MoreButton list={read} className="justify-center" />
        </section>
        {conversation ? (
          <ConversationView
            key={conversation}
            id={conversation}
            back={`/ai-dialer/texts${search && `?${search}`}`}
          />
        ) : (
          items &&
          items.length > 0 && (
            <div className="max-wide:hidden">
              <EmptyState icon={MessageSquareText} title={words.choose} />
            </div>
          )
        )}
      </div>
    </PageFrame>
  );
}

type RowProps = { conversation: TextConversation; isOpen: boolean; listing: Listing };

function Row({ conversation, isOpen, listing }: RowProps) {
  const { id, number, contactName, lastBody, lastAt, lastDirection, unread, isStopped, isInDoubt } =
    conversation;
  return (
    <li>
      <a
        href={`/ai-dialer/texts?${queryTextOf({ ...listing, conversation: id })}`}
        aria-current={isOpen || undefined}
        className={classes("grid gap-0.5 px-card py-3", isOpen && "bg-sunken")}
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className={classes("wrap-anywhere", unread > 0 && "font-semibold")}>
            {contactName ?? shownNumber(number)}
          </span>
          <span className="num text-caption text-muted">{dateTime(lastAt)}</span>
        </span>
        <span className="flex items-start justify-between gap-3 text-small text-muted">
          <span className="line-clamp-2 wrap-anywhere">
            {lastDirection === "out" && "You: "}
            {lastBody}
          </span>
          <span className="flex shrink-0 gap-1.5">
            {isInDoubt && (
              <Badge kind="tint" value="amber">
                Decide
              </Badge>
            )}
            {isStopped && (
              <Badge kind="tint" value="grey">
                Stopped
              </Badge>
            )}
            {unread > 0 && (
              <Badge kind="tint" value="sky">
                {unread} new
              </Badge>
            )}
          </span>
        </span>
      </a>
    </li>
  );
}
