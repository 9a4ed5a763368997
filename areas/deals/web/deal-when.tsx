import { CalendarDays } from "lucide-react";
import { date } from "#platform/web/format.ts";
import { classes } from "#platform/web/ui/classes.ts";
import type { StageType } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { lostReasonLabels } from "#areas/deals/contract/lost-reasons.rules.ts";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";
import { closeLabel } from "./deals.view.ts";

/** When it is expected to close, the day on which it was won, or why it was lost; and what an open one warns of. */
export function DealWhen({ deal, type, today }: { deal: Deal; type: StageType; today: string }) {
  if (type === "lost") return deal.lostReason && lostReasonLabels[deal.lostReason];
  const words = type === "won" ? date(deal.closedOn) : closeLabel(deal.expectedCloseDate, today);
  return (
    <>
      {words !== "" && (
        <span
          className={classes(
            "num flex items-center gap-1",
            deal.warnings.includes("datePassed") && "text-warning",
          )}
        >
          <CalendarDays className="icon tiny" aria-hidden />
          <span className="sr-only">{type === "won" ? "Won" : "Expected"}</span>
          {words}
        </span>
      )}
      {deal.warnings.includes("noNextStep") && <span className="block text-warning">No next step</span>}
      {deal.warnings.includes("cold") && <span className="block text-warning">Going cold</span>}
    </>
  );
}
