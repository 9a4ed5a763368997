import { fullNameOf } from "#platform/contract/full-name.ts";
import { money, plural } from "#platform/web/format.ts";
import { CardName } from "#platform/web/ui/board-parts.tsx";
import { useNow } from "#platform/web/use-now.ts";
import type { BoardContact } from "#areas/customers/contract/pipeline-board.api.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { daysTooLong } from "#areas/pipeline/contract/pipeline.rules.ts";

/** One customer on the board: the name leads to their page. */
export function BoardTile({ contact, stage }: { contact: BoardContact; stage: PipelineStage }) {
  const days = daysTooLong(stage, contact.stageSince, useNow());
  return (
    <>
      <CardName href={`/contacts/${contact.id}`}>{fullNameOf(contact)}</CardName>
      <span className="num text-caption text-muted">{money(contact.value)}</span>
      {contact.moreSales > 0 && (
        <span className="num text-caption text-muted">+{plural(contact.moreSales, "sale", "sales")}</span>
      )}
      {days !== undefined && (
        <span className="num text-caption text-warning">Here for {plural(days, "day", "days")}</span>
      )}
    </>
  );
}
