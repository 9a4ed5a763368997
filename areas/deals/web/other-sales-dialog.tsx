import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import type { MovedContact } from "#areas/customers/web/index.ts";
import { useLoseLeftOpen, useOpenSales } from "./deals.queries.ts";
import { LostWhy, useLostWhy } from "./lost-why.tsx";
import { valueLabel } from "./deals.view.ts";

/** Asks about the open sales of a customer who was just lost: the move left them as they are. */
export function OtherSalesDialog({ moved, onClose }: { moved: MovedContact; onClose: () => void }) {
  const sales = useOpenSales(moved.id).data ?? [];
  const [isOpen, setOpen] = useState(true);
  const { read, fields } = useLostWhy();
  const lose = useLoseLeftOpen();
  const submit = async () => {
    const why = read();
    if (why && (await lose.run({ body: { contactId: moved.id, ...why } })).ok) close();
  };
  const close = () => {
    setOpen(false);
    onClose();
  };
  if (sales.length === 0) return null;
  const one = sales.length === 1;
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      size="question"
      unsaved={fields.note.trim() !== ""}
      title={one ? "Is this sale lost too?" : "Are these sales lost too?"}
      subtitle={moved.name}
      footer={
        <>
          <Button onClick={close}>{one ? "Leave it open" : "Leave them open"}</Button>
          <Button look="primary" busy={lose.pending} onClick={() => void submit()}>
            {one ? "Mark it lost too" : "Mark them lost too"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ul className="grid gap-1">
          {sales.map((sale) => (
            <li key={sale.id} className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{sale.title ?? "Sale"}</span>
              <span className="num whitespace-nowrap text-muted">{valueLabel(sale)}</span>
            </li>
          ))}
        </ul>
        <LostWhy {...fields} />
      </div>
    </Dialog>
  );
}
