import { classes } from "#platform/web/ui/classes.ts";
import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useNow } from "#platform/web/use-now.ts";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";
import type { DealActs } from "./deal-menu.view.ts";
import { dealColumns, dealGrid, DealRow } from "./deal-row.tsx";
import { useToday, useStages } from "./deals.queries.ts";

type Props = {
  label: string;
  deals: readonly Deal[];
  acts: DealActs;
  mayChange: boolean;
  namesCustomer?: boolean;
};
const heads = ["Customer", "Stage", "When and what next", "Value"];

/** Sales, one row each. */
export function DealList({ label, deals, acts, mayChange, namesCustomer = true }: Props) {
  const stages = useStages();
  const today = useToday();
  const now = useNow();
  return (
    <div className="@container">
      <div role="table" aria-label={label} className={dealColumns}>
        <div
          role="row"
          className={classes(dealGrid, "py-2 text-caption font-label text-muted @max-[640px]:sr-only")}
        >
          {heads.map((head) => (
            <span key={head} role="columnheader" className={head === "Value" ? "text-right" : undefined}>
              {head === "Customer" && !namesCustomer ? "Sale" : head}
            </span>
          ))}
          <span role="columnheader">
            <span className="sr-only">Actions</span>
          </span>
        </div>
        {deals.map((deal) => (
          <DealRow
            key={deal.id}
            deal={deal}
            stages={stages}
            today={today}
            now={now}
            acts={acts}
            mayChange={mayChange}
            namesCustomer={namesCustomer}
          />
        ))}
      </div>
    </div>
  );
}

export const DealListSkeleton = () => (
  <Waiting label="Loading sales" className="grid gap-4 px-card py-4">
    {Array.from({ length: 6 }, (_, at) => (
      <Skeleton key={at} className="h-9" />
    ))}
  </Waiting>
);
