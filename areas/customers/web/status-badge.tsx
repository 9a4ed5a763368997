import { Badge } from "#platform/web/ui/badge.tsx";
import type { CardContact } from "#areas/customers/contract/contacts.schema.ts";
import { useOwnStages } from "./contacts.queries.ts";
import { shownStatus, statusName } from "./contacts.view.ts";

/** Whether a customer is active, inactive, unsubscribed or, having bought, converted. */
export function StatusBadge({ contact }: { contact: Pick<CardContact, "status" | "pipelineStage"> }) {
  const status = shownStatus(contact, useOwnStages());
  return (
    <Badge kind="status" value={status}>
      {statusName(status)}
    </Badge>
  );
}
