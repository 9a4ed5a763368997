import { Check, Ellipsis, FileText, Pencil, Send } from "lucide-react";
import { navigate } from "#platform/web/navigate.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import type { MenuItem } from "#platform/web/ui/menu-layer.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { Quote } from "#areas/invoices/contract/quotes.schema.ts";
import type { OpenQuote } from "./quote-dialogs.tsx";
import { useDuplicateQuote, useInvoiceQuote } from "./quotes.queries.ts";
import { actsOf } from "./quotes.view.ts";

type Props = {
  quote: Quote;
  onOpen: (open: OpenQuote) => void;
  /** Below the header, where a phone has room for it. */ onPhone?: boolean;
};

/** What can be done with a quote in its state: one primary button, the rest behind "More". */
export function QuoteActions({ quote, onOpen, onPhone }: Props) {
  const mayChange = useRight("member");
  const mayManage = useRight("manager");
  const [duplicate, invoice] = [useDuplicateQuote(), useInvoiceQuote()];
  const acts = actsOf(quote, { mayChange, mayManage });
  if (!mayChange) return null;
  const params = { id: quote.id };
  const copy = async () => {
    const outcome = await duplicate.run({ params });
    if (outcome.ok) navigate(`/accounting/quotes/${outcome.reply.id}`);
  };
  const makeInvoice = async () => {
    const outcome = await invoice.run({ params });
    if (outcome.ok) navigate(`/accounting/invoices/${outcome.reply.id}`);
  };
  const isAccepted = quote.status === "accepted";
  const item = (act: OpenQuote, label: string, danger = false): MenuItem[] =>
    acts.has(act) ? [{ label, danger, onSelect: () => onOpen(act) }] : [];
  const items: MenuItem[] = [
    ...(acts.has("invoice") && !isAccepted
      ? [{ label: "Make an invoice", onSelect: () => void makeInvoice() }]
      : []),
    ...item("decline", "Mark declined"),
    { label: "Duplicate", onSelect: () => void copy() },
    ...item("void", "Withdraw", true),
    ...item("delete", "Delete", true),
  ];
  const look = onPhone ? "flex-1" : "max-tablet:hidden";
  const primary = acts.has("send") ? (
    <Button look="primary" icon={Send} full={onPhone} className={look} onClick={() => onOpen("send")}>
      Send
    </Button>
  ) : isAccepted ? (
    <Button
      look="primary"
      icon={FileText}
      full={onPhone}
      className={look}
      busy={invoice.pending}
      onClick={() => void makeInvoice()}
    >
      Make invoice
    </Button>
  ) : acts.has("accept") ? (
    <Button look="primary" icon={Check} full={onPhone} className={look} onClick={() => onOpen("accept")}>
      Mark accepted
    </Button>
  ) : null;
  const edit = acts.has("edit") && (
    <Button icon={Pencil} className={look} onClick={() => onOpen("edit")}>
      Edit
    </Button>
  );
  if (onPhone)
    return primary || edit ? (
      <div className="flex gap-2">
        {edit}
        {primary}
      </div>
    ) : null;
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label="More" />} items={items} />
      {edit}
      {primary}
    </>
  );
}
