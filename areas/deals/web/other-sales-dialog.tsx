import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import type { MovedContact } from "#areas/customers/web/index.ts";
import { LoseForm } from "./deal-form.view.ts";
import { useMoveDeal, useOpenSales } from "./deals.queries.ts";
import { lostReasonOptions, valueLabel } from "./deals.view.ts";

/** Asks about the open sales of a customer who was just lost: the move left them as they are. */
export function OtherSalesDialog({ moved, onClose }: { moved: MovedContact; onClose: () => void }) {
  const sales = useOpenSales(moved.id).data ?? [];
  const [isOpen, setOpen] = useState(true);
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const [error, setError] = useState<string>();
  const move = useMoveDeal();
  const lose = async () => {
    const why = LoseForm.safeParse({ lostReason: reason, lostNote: note });
    if (!why.success) return setError(why.error.issues[0]?.message);
    for (const { id } of sales) {
      const { ok } = await move.run({
        params: { id },
        body: { stage: moved.to.key, ...why.data },
      });
      if (!ok) return undefined;
    }
    return close();
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
      title={one ? "Is this sale lost too?" : "Are these sales lost too?"}
      subtitle={moved.name}
      footer={
        <>
          <Button onClick={close}>{one ? "Leave it open" : "Leave them open"}</Button>
          <Button look="primary" busy={move.pending} onClick={() => void lose()}>
            {one ? "Mark it lost too" : "Mark them lost too"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ul className="grid gap-1">
          {sales.map((sale) => (
            <li key={sale.id} className="flex justify-between gap-3">
              <span className="min-w-0 truncate">{sale.title ?? "Sale"}</span>
              <span className="num whitespace-nowrap text-muted">{valueLabel(sale)}</span>
            </li>
          ))}
        </ul>
        <SelectField
          label="Reason"
          placeholder="Choose a reason"
          options={lostReasonOptions}
          value={reason}
          error={reason === "" ? error : undefined}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
        {reason === "other" && (
          <TextField
            label="In a few words"
            value={note}
            error={error}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
