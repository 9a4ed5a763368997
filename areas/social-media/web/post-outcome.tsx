import { useState } from "react";
import { count, date, money, plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import type { OutcomeQuery } from "#areas/social-media/contract/arrivals.schema.ts";
import { networks } from "#areas/social-media/contract/networks.rules.ts";
import { useArrivals, useLinkClicks, useOutcome } from "./outcome.queries.ts";
import { words } from "./social-media.messages.ts";

type Rows = "clicks" | "customers";

/** What came of a post, a page or a campaign: each number opens what it counts. */
export function PostOutcome({ of }: { of: OutcomeQuery }) {
  const read = useOutcome(of);
  const [rows, setRows] = useState<Rows>();
  const toggle = (next: Rows) => setRows(rows === next ? undefined : next);
  const { data } = read;
  return (
    <section aria-label="What came of it" className="grid gap-2">
      <FailedRead read={read} title={words.statsFailed}>
        {words.safe}
      </FailedRead>
      {read.isPending && (
        <Waiting label="Loading your numbers">
          <Skeleton className="h-8" />
        </Waiting>
      )}
      {data && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
          <Button
            look="quiet"
            size="small"
            aria-expanded={rows === "clicks"}
            onClick={() => toggle("clicks")}
          >
            {plural(data.clicks, "click", "clicks")} by people
          </Button>
          <Button
            look="quiet"
            size="small"
            aria-expanded={rows === "customers"}
            onClick={() => toggle("customers")}
          >
            {plural(data.newCustomers, "new customer", "new customers")}
            {Number(data.value) > 0 && `, worth ${money(data.value)}`}
          </Button>
          <span className="text-muted">
            {plural(data.allClicks, "click", "clicks")} counting bots
            {data.returned > 0 && `, ${plural(data.returned, "customer", "customers")} came back`}
          </span>
        </p>
      )}
      {rows === "clicks" && <LinkRows of={of} />}
      {rows === "customers" && <CustomerRows of={of} />}
    </section>
  );
}

function LinkRows({ of }: { of: OutcomeQuery }) {
  const { data } = useLinkClicks(of, true);
  if (data?.length === 0) return <p className="text-small text-muted">There’s no link in it.</p>;
  return (
    <ul className="divide-y divide-line text-small">
      {data?.map(({ id, address, clicks, allClicks }) => (
        <li key={id} className="flex items-start justify-between gap-3 py-1.5">
          <span className="wrap-anywhere">{address}</span>
          <span className="num shrink-0">
            {count(clicks)} of {count(allClicks)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function CustomerRows({ of }: { of: OutcomeQuery }) {
  const list = useArrivals(of, true);
  if (list.items?.length === 0) return <p className="text-small text-muted">Nobody has booked by it yet.</p>;
  return (
    <>
      <ul className="divide-y divide-line text-small">
        {list.items?.map((one) => (
          <li key={one.id} className="flex items-start justify-between gap-3 py-1.5">
            <span className="grid">
              <a
                href={`/customers/${one.contactId}`}
                className="text-accent-text wrap-anywhere hover:underline"
              >
                {one.name}
              </a>
              <span className="text-caption text-muted">
                {one.isNew ? "New" : "Came back"}, booked {date(one.at)}, by a post on{" "}
                {networks[one.platform].name}
              </span>
            </span>
            <span className="num shrink-0">{money(one.value)}</span>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  );
}
