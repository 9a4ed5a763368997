import { count } from "#platform/web/format.ts";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { words } from "./campaigns.messages.ts";
import { useCampaignTotals } from "./campaigns.queries.ts";

const strip = "card grid grid-cols-2 gap-px overflow-hidden bg-line tablet:grid-cols-4";
const cell =
  "grid content-start gap-[3px] bg-surface px-4 py-[13px] tablet:px-[18px] tablet:pt-[15px] tablet:pb-4";
const keys = ["campaigns", "sent", "opened", "clicked"] as const;

/** The four cards (Spec 1 §2). */
export function CampaignTotals({ following }: { following: boolean }) {
  const read = useCampaignTotals(following);
  const { data, isError } = read;
  if (data === undefined && isError)
    return (
      <div className="card">
        <FailedRead read={read} title="Your numbers didn’t load">
          {words.safe}
        </FailedRead>
      </div>
    );
  if (data === undefined)
    return (
      <Waiting label="Loading your numbers">
        <div className={strip}>
          {keys.map((key) => (
            <div key={key} className={cell}>
              <Skeleton className="w-3/5" />
              <Skeleton className="my-1 h-6 w-2/5" />
            </div>
          ))}
        </div>
      </Waiting>
    );
  return (
    <dl className={strip} aria-label="All campaigns" title={words.readers}>
      {keys.map((key) => (
        <div key={key} className={cell}>
          <dt className="wrap-anywhere text-small text-muted">{words.totals[key]}</dt>
          <dd className="num text-figure leading-title font-title tracking-[-.03em]">{count(data[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
