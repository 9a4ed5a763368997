import { NumberStrip } from "#platform/web/ui/number-strip.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { words } from "./campaigns.messages.ts";
import { useCampaignTotals } from "./campaigns.queries.ts";

/** The four cards (Spec 1 §2). */
export function CampaignTotals({ following }: { following: boolean }) {
  const read = useCampaignTotals(following);
  if (read.data === undefined && read.isError)
    return (
      <div className="card">
        <FailedRead read={read} title="Your numbers didn’t load">
          {words.safe}
        </FailedRead>
      </div>
    );
  return <NumberStrip label="All campaigns" hint={words.readers} labels={words.totals} numbers={read.data} />;
}
