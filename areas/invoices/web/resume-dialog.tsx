import { plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import type { RecurringInvoice } from "#areas/invoices/contract/recurring-invoices.schema.ts";
import { useResumeSeries } from "./recurring.queries.ts";

type Props = { open: boolean; series: RecurringInvoice; onClose: () => void };

/** Asked where dates have passed while a series was paused: are their invoices made? */
export function ResumeDialog({ open, series, onClose }: Props) {
  const resume = useResumeSeries();
  const { id, clientName, missedCount, autoSend } = series;
  const act = async (missed: "make" | "skip") => {
    if ((await resume.run({ params: { id }, body: { missed } })).ok) onClose();
  };
  const dates = plural(missedCount, "date", "dates");
  const them = missedCount === 1 ? "it" : "them";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="question"
      title={`${dates} passed while it was paused`}
      subtitle={clientName}
      footer={
        <>
          <DialogClose>
            <Button className="away">Cancel</Button>
          </DialogClose>
          <Button busy={resume.pending} onClick={() => void act("make")}>
            {missedCount === 1 ? "Make that invoice" : "Make those invoices"}
          </Button>
          <Button look="primary" busy={resume.pending} onClick={() => void act("skip")}>
            Skip {them} and resume
          </Button>
        </>
      }
    >
      <p className="text-small">
        You can have {missedCount === 1 ? "its invoice" : "their invoices"} made now
        {autoSend === "send" ? ` and sent to ${clientName}` : ""}, or go on with the next date.
      </p>
    </Dialog>
  );
}
