import type { ReactNode } from "react";
import { Avatar } from "#platform/web/ui/avatar.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { ErrorState, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import type { Recipient, RecipientState } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { words } from "./campaigns.messages.ts";
import { outcomeOf } from "./campaigns.view.ts";
import { useRecipients } from "./recipients.queries.ts";

type Props = { campaignId: string; state?: RecipientState; reason?: string; renderActs?: (recipient: Recipient) => ReactNode };

/** The people behind a number, page by page. */
export function Recipients({ campaignId, state, reason, renderActs }: Props) {
  const people = useRecipients(campaignId, { state, reason });
  const shown = people.items;
  if (shown === undefined && people.isError) return <ErrorState title="The people did not load" error={people.error} onRetry={() => void people.refetch()} retrying={people.isFetching}>{words.safe}</ErrorState>;
  if (shown === undefined) return <Waiting label="Loading people" className="grid gap-3">{[1, 2, 3].map((row) => <Skeleton key={row} className="h-8" />)}</Waiting>;
  if (shown.length === 0) return <p className="text-small text-muted">Nobody.</p>;
  return (
    <div className="grid gap-2">
      <ul className="max-h-72 divide-y divide-line overflow-y-auto" aria-label="People">
        {shown.map((one, at) => (
          <li key={one.contactId ?? at} className="flex min-h-11 items-center gap-3 py-2">
            <Avatar size="small" id={one.contactId ?? ""} firstName={one.name.split(" ")[0] ?? ""} lastName={one.name.split(" ").slice(1).join(" ")} />
            <span className="grid min-w-0 flex-1"><span className="truncate">{one.contactId ? <a href={`/contacts/${one.contactId}`} className="hover:underline">{one.name}</a> : one.name}</span><span className="truncate text-caption text-muted">{one.email ?? "No email"}</span></span>
            <span className="max-w-[45%] text-right text-caption text-muted">{outcomeOf(one)}</span>
            {renderActs?.(one)}
          </li>
        ))}
      </ul>
      {people.hasNextPage && <div><Button size="small" busy={people.isFetchingNextPage} onClick={people.loadMore}>Show more</Button></div>}
    </div>
  );
}
