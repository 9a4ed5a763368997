import { Badge } from "#platform/web/ui/badge.tsx";
import type { Quote } from "#areas/invoices/contract/quotes.schema.ts";
import { statusLabel, statusLook } from "./quotes.view.ts";

/** The status of a quote as a pill. */
export const QuoteStatus = ({ quote }: { quote: Pick<Quote, "status" | "voidedAt" | "replacedBy"> }) => (
  <Badge kind="invoice" value={statusLook(quote.status)}>
    {statusLabel(quote)}
  </Badge>
);
