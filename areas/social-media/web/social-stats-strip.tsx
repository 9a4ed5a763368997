import { count } from "#platform/web/format.ts";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { words } from "./social-media.messages.ts";
import { useSocialStats } from "./social-media.queries.ts";

const strip = "card grid grid-cols-2 gap-px overflow-hidden bg-line tablet:grid-cols-4";
const cell =
  "grid content-start gap-[3px] bg-surface px-4 py-[13px] tablet:px-[18px] tablet:pt-[15px] tablet:pb-4";
const keys = ["pages", "followers", "postsThisMonth", "clicks"] as const;

/** The cards on top (Spec 2 §2). What no network has told is a dash, and says so. */
export function SocialStatsStrip() {
  const read = useSocialStats();
  const { data } = read;
  if (data === undefined && read.isError)
    return (
      <div className="card">
        <FailedRead read={read} title={words.statsFailed}>
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
    <dl className={strip} aria-label="Your pages in numbers">
      {keys.map((key) => (
        <div key={key} className={cell}>
          <dt className="wrap-anywhere text-small text-muted">{words.stats[key]}</dt>
          <dd className="num text-figure leading-title font-title tracking-[-.03em]">
            {data[key] === null ? <span title={words.notTold}>–</span> : count(data[key])}
          </dd>
          {data[key] === null && <dd className="text-caption text-muted">{words.notTold}</dd>}
        </div>
      ))}
    </dl>
  );
}
