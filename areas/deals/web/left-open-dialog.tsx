import { useState } from "react";
import { isCountChanged } from "#platform/web/call.ts";
import { plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { people } from "#areas/customers/web/index.ts";
import { useLeftOpen, useLoseLeftOpen } from "./deals.queries.ts";
import { LostWhy, useLostWhy } from "./lost-why.tsx";

/** Asks once about the open sales of all whom a move of many lost: the move left them as they are. */
export function LeftOpenDialog({ operationId }: { operationId: string }) {
  const { data } = useLeftOpen(operationId);
  // What was asked about stays on the screen while the dialog leaves it.
  const [asked, setAsked] = useState(data);
  if (data && data.sales > 0 && asked === undefined) setAsked(data);
  const [isOpen, setOpen] = useState(true);
  const { read, fields } = useLostWhy();
  const lose = useLoseLeftOpen();
  if (asked === undefined || asked.sales === 0) return null;
  const one = asked.sales === 1;
  const close = () => setOpen(false);
  const submit = async () => {
    const why = read();
    if (!why) return;
    const outcome = await lose.run({ body: { operationId, count: asked.sales, ...why } });
    if (outcome.ok) close();
    // What is asked about is read again, and asked with the new number.
    else if ("error" in outcome && isCountChanged(outcome.error)) setAsked(undefined);
  };
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      size="question"
      unsaved={fields.note.trim() !== ""}
      title={one ? "Is this sale lost too?" : "Are these sales lost too?"}
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
        <p>
          {people(asked.people)} you just moved still {asked.people === 1 ? "has" : "have"}{" "}
          {plural(asked.sales, "other open sale", "other open sales")}.
        </p>
        <LostWhy {...fields} />
      </div>
    </Dialog>
  );
}
