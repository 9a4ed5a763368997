import { Badge } from "#platform/web/ui/badge.tsx";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { statusNames } from "./invoices.messages.ts";
import { statusLook } from "./invoices.view.ts";

/** The status of an invoice as a pill. */
export const InvoiceStatus = ({ status }: Pick<Invoice, "status">) => (
  <Badge kind="invoice" value={statusLook(status)}>
    {statusNames[status]}
  </Badge>
);
