import type { ReactNode } from "react";
import { Avatar } from "#platform/web/ui/avatar.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import type {
  Campaign,
  Recipient,
  RecipientState,
} from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { words } from "./campaigns.messages.ts";
import { outcomeOf } from "./campaigns.view.ts";
import { useRecipients } from "./recipients.queries.ts";

type Props = {
  campaign: Pick<Campaign, "id" | "status">;
  state?: RecipientState;
  reason?: string;
  /** How many there will be, to reserve the space for them. */
  expected?: number;
  renderActs?: (recipient: Recipient) => ReactNode;
};

// Five and a half are seen at once, four and a half on a phone: the half one shows that there are more.
const shownRows = 6;
const rowsHeight = "max-h-[313px] max-tablet:max-h-[346px]";

/** The customers behind a number, page by page. */
export function Recipients({ campaign, state, reason, expected = shownRows, renderActs }: Props) {
  const people = useRecipients(campaign, { state, reason });
  const shown = people.items;
  if (shown === undefined && people.isError)
    return (
      <FailedRead read={people} title="The customers didn’t load">
        {words.safe}
      </FailedRead>
    );
  if (shown === undefined)
    return (
      <Waiting label="Loading customers" className={`${rowsHeight} divide-y divide-line overflow-hidden`}>
        {Array.from({ length: Math.min(expected, shownRows) }, (_, row) => (
          <div key={row} className="flex h-14 items-center max-tablet:h-19">
            <Skeleton className="w-3/5" />
          </div>
        ))}
      </Waiting>
    );
  if (shown.length === 0) return <p className="text-small text-muted">No one.</p>;
  return (
    <div className="grid gap-2">
      <ul className={`${rowsHeight} divide-y divide-line overflow-y-auto`} aria-label="Customers">
        {shown.map((one, at) => (
          <li
            key={one.contactId ?? at}
            className="flex min-h-14 flex-wrap max-tablet:min-h-19 items-center gap-x-3 gap-y-1 py-1.5"
          >
            <Avatar
              size="small"
              id={one.contactId ?? ""}
              firstName={one.name.split(" ")[0] ?? ""}
              lastName={one.name.split(" ").slice(1).join(" ")}
            />
            <span className="relative grid min-w-0 flex-1">
              <span className="wrap-anywhere">
                {one.contactId ? (
                  <a
                    href={`/contacts/${one.contactId}`}
                    className="after:absolute after:inset-0 pointer-coarse:after:-inset-y-1 hover:underline"
                  >
                    {one.name}
                  </a>
                ) : (
                  one.name
                )}
              </span>
              <span className="wrap-anywhere text-caption text-muted">{one.email ?? "No email"}</span>
            </span>
            <span className="text-caption text-muted max-tablet:-mt-1 max-tablet:w-full max-tablet:pl-10 tablet:max-w-[45%] tablet:text-right">
              {outcomeOf(one)}
            </span>
            {renderActs && (
              <span className="flex justify-end gap-1 max-tablet:w-full">{renderActs(one)}</span>
            )}
          </li>
        ))}
      </ul>
      <MoreButton list={people} />
    </div>
  );
}
