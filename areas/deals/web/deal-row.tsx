import { Ellipsis } from "lucide-react";
import { date } from "#platform/web/format.ts";
import { classes } from "#platform/web/ui/classes.ts";
import { IconButton } from "#platform/web/ui/button.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { StageBadge } from "#areas/customers/web/index.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import type { Deal, NextStep } from "#areas/deals/contract/deals.schema.ts";
import { type DealActs, dealMenu } from "./deal-menu.view.ts";
import { DealWhen } from "./deal-when.tsx";
import { dealName, stageAge, typeOf, valueLabel } from "./deals.view.ts";

type Props = {
  deal: Deal;
  stages: readonly PipelineStage[];
  today: string;
  now: Date;
  acts: DealActs;
  mayChange: boolean;
  /** Off on a customer's own page. */ namesCustomer?: boolean;
};

/** The columns of a list of sales: who and what for, stage, when, value and likelihood, more. */
export const dealColumns =
  "@min-[640px]:grid @min-[640px]:grid-cols-[minmax(0,1fr)_minmax(120px,auto)_minmax(110px,220px)_minmax(90px,auto)_44px] @min-[640px]:gap-x-4";
/** One row of them; on a phone two lines with the money at the right and one "more" button. */
export const dealGrid =
  "grid grid-cols-[minmax(0,1fr)_auto_44px] items-center gap-x-2 gap-y-1 px-card @min-[640px]:col-span-full @min-[640px]:grid-cols-subgrid";

/** One sale of a list. */
export function DealRow({ deal, stages, today, now, acts, mayChange, namesCustomer = true }: Props) {
  const name = deal.title ?? (namesCustomer ? "" : "Sale");
  const label = dealName(deal);
  const type = typeOf(stages, deal.stage);
  return (
    <div
      role="row"
      className={classes(
        dealGrid,
        "min-h-14 border-t border-line py-3 hover:bg-hover @min-[640px]:py-[11px]",
      )}
    >
      <div role="cell" className="min-w-0">
        {namesCustomer && (
          <a
            href={`/contacts/${deal.contactId}`}
            className="block wrap-anywhere rounded-[4px] font-label hover:underline hover:underline-offset-3 pointer-coarse:min-h-6"
          >
            {deal.contactName}
          </a>
        )}
        {name && (
          <span
            className={classes(
              "block wrap-anywhere",
              namesCustomer ? "text-caption text-muted" : "font-label",
            )}
          >
            {name}
          </span>
        )}
      </div>
      <div
        role="cell"
        className="flex min-w-0 items-center gap-2 @max-[640px]:col-start-1 @max-[640px]:row-start-2"
      >
        <StageBadge stage={deal.stage} own={stages} />
        <span className="num text-caption whitespace-nowrap text-muted">
          {stageAge(deal.stageSince, now)}
        </span>
      </div>
      <div
        role="cell"
        className="text-caption text-muted @max-[640px]:col-span-2 @max-[640px]:col-start-1 @max-[640px]:row-start-3 @max-[640px]:empty:hidden"
      >
        <DealWhen deal={deal} type={type} today={today} />
        {type === "open" && deal.nextStep && <Next {...deal.nextStep} />}
      </div>
      <div
        role="cell"
        className="grid justify-items-end @max-[640px]:col-start-2 @max-[640px]:row-span-2 @max-[640px]:row-start-1 @max-[640px]:self-start"
      >
        <span className={classes("num", deal.estimate !== null && "text-muted")}>{valueLabel(deal)}</span>
        {type === "open" && <span className="num text-caption text-muted">{deal.likelihood}% likely</span>}
      </div>
      <div
        role="cell"
        className="flex justify-end @max-[640px]:col-start-3 @max-[640px]:row-start-1 @min-[640px]:-mr-2"
      >
        {mayChange && (
          <Menu
            trigger={
              <IconButton icon={Ellipsis} label={`More for ${label}`} onPointerEnter={acts.expectEdit} />
            }
            items={dealMenu(stages, deal, acts)}
          />
        )}
      </div>
    </div>
  );
}

/** What is to be done next. */
const Next = ({ taskId, title, dueDate }: NextStep) => (
  <a
    href={`/tasks?task=${taskId}`}
    className="block wrap-anywhere rounded-[4px] hover:underline hover:underline-offset-3 pointer-coarse:min-h-6"
  >
    {title}
    {dueDate && <span className="num">, {date(dueDate)}</span>}
  </a>
);
