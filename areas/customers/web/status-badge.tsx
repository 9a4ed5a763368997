import { Badge } from "#platform/web/ui/badge.tsx";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import type { CardContact } from "#areas/customers/contract/contacts.schema.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { shownStatus, statusName } from "./contacts.view.ts";

/** Whether a customer is active, inactive, unsubscribed or, having bought, converted. */
export function StatusBadge({ contact }: { contact: Pick<CardContact, "status" | "pipelineStage"> }) {
  const status = shownStatus(contact, useQueryOf(pipelineStagesApi.list).data ?? []);
  return (
    <Badge kind="status" value={status}>
      {statusName(status)}
    </Badge>
  );
}
