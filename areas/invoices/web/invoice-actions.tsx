import { Ellipsis, Pencil, Plus, Send } from "lucide-react";
import { navigate } from "#platform/web/navigate.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import type { MenuItem } from "#platform/web/ui/menu-layer.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { InvoiceWithPayments } from "#areas/invoices/contract/invoice-payments.schema.ts";
import type { OpenAct } from "./invoice-act-dialogs.tsx";
import type { OpenInvoice } from "./invoice-dialogs.tsx";
import { useDuplicate } from "./invoices.queries.ts";
import { actsOf } from "./invoice-acts.view.ts";

type Props = {
  invoice: InvoiceWithPayments;
  onOpen: (open: OpenInvoice) => void;
  onAct: (act: OpenAct) => void;
  /** Below the header, where a phone has room for it. */ onPhone?: boolean;
};

/** What can be done with an invoice in its state: one primary button, the rest behind "More". */
export function InvoiceActions({ invoice, onOpen, onAct, onPhone }: Props) {
  const mayChange = useRight("member");
  const mayManage = useRight("manager");
  const duplicate = useDuplicate();
  const acts = actsOf(invoice, { mayChange, mayManage });
  if (!mayChange) return null;
  const copy = async () => {
    const outcome = await duplicate.run({ params: { id: invoice.id } });
    if (outcome.ok) navigate(`/accounting/invoices/${outcome.reply.id}`);
  };
  const items: MenuItem[] = [
    ...(acts.has("finalize")
      ? [{ label: "Finalize without sending", onSelect: () => onAct({ kind: "finalize" }) }]
      : []),
    ...(acts.has("duplicate") ? [{ label: "Duplicate", onSelect: () => void copy() }] : []),
    ...(acts.has("repeat") ? [{ label: "Make it repeat", onSelect: () => onAct({ kind: "repeat" }) }] : []),
    ...(acts.has("credit")
      ? [{ label: "Write a credit note", onSelect: () => onAct({ kind: "credit" }) }]
      : []),
    ...(acts.has("correct") ? [{ label: "Correct it", onSelect: () => onAct({ kind: "correct" }) }] : []),
    ...(acts.has("writeOff") ? [{ label: "Write it off", onSelect: () => onAct({ kind: "writeOff" }) }] : []),
    ...(acts.has("void") ? [{ label: "Void", danger: true, onSelect: () => onAct({ kind: "void" }) }] : []),
    ...(acts.has("delete")
      ? [{ label: "Delete", danger: true, onSelect: () => onOpen({ kind: "delete", invoice }) }]
      : []),
  ];
  const primary = acts.has("finalize") ? (
    <Button
      look="primary"
      icon={Send}
      full={onPhone}
      className={onPhone ? "flex-1" : "max-tablet:hidden"}
      onClick={() => onAct({ kind: "send" })}
    >
      Send
    </Button>
  ) : acts.has("pay") ? (
    <Button
      look="primary"
      icon={Plus}
      full={onPhone}
      className={onPhone ? "flex-1" : "max-tablet:hidden"}
      onClick={() => onOpen({ kind: "pay", invoice })}
    >
      Record payment
    </Button>
  ) : null;
  const edit = acts.has("edit") && (
    <Button
      icon={Pencil}
      className={onPhone ? "flex-1" : "max-tablet:hidden"}
      onClick={() => onOpen({ kind: "edit", invoice })}
    >
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
      {items.length > 0 && <Menu trigger={<IconButton icon={Ellipsis} label="More" />} items={items} />}
      {edit}
      {primary}
    </>
  );
}
