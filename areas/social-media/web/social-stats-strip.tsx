import { NumberStrip } from "#platform/web/ui/number-strip.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { words } from "./social-media.messages.ts";
import { useSocialStats } from "./social-media.queries.ts";

/** The cards on top (Spec 2 §2). What no network has told is a dash, and says so. */
export function SocialStatsStrip() {
  const read = useSocialStats();
  if (read.data === undefined && read.isError)
    return (
      <div className="card">
        <FailedRead read={read} title={words.statsFailed}>
          {words.safe}
        </FailedRead>
      </div>
    );
  return (
    <NumberStrip
      label="Your pages in numbers"
      labels={words.stats}
      numbers={read.data}
      unknown={words.notTold}
    />
  );
}
