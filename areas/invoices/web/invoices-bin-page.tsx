import { date, moneyIn } from "#platform/web/format.ts";
import { BinPage, restoresOneByOne } from "#platform/web/ui/bin-page.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { words } from "./invoices.messages.ts";
import { useInvoicesBin, useRestoreInvoice } from "./invoices.queries.ts";

/** Deleted drafts, and until when they can be brought back. */
export function InvoicesBinPage() {
  return (
    <BinPage
      list={useInvoicesBin()}
      binned={(one) => ({
        id: one.id,
        name: `Draft for ${one.clientName}`,
        deletedAt: one.deletedAt,
        note: `${date(one.issueDate)}, ${moneyIn(one.currency, one.totalAmount)}`,
      })}
      noun={["invoice draft", "invoice drafts"]}
      help={words.binHelp}
      emptyHelp={words.binEmptyHelp}
      back={{ href: "/accounting?tab=invoices", title: "Invoices" }}
      mayRestore={useRight("member")}
      {...restoresOneByOne(useRestoreInvoice())}
    />
  );
}
