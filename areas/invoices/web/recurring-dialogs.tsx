import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import type { RecurringInvoice } from "#areas/invoices/contract/recurring-invoices.schema.ts";
import type { OpenSeries } from "./recurring.view.ts";
import { RecurringDetails } from "./recurring-details.tsx";
import { ResumeDialog } from "./resume-dialog.tsx";

const RecurringDialog = lazyClosable(async () => (await import("./recurring-dialog.tsx")).RecurringDialog);

type Props = {
  open: OpenSeries | undefined;
  /** The series as they are now. */ items: readonly RecurringInvoice[] | undefined;
  onOpen: (open: OpenSeries | undefined) => void;
};

/** The dialog about repeating invoices that is open. */
export function RecurringDialogs({ open, items, onOpen }: Props) {
  return (
    <DialogSlot open={open}>
      {(shown, isOpen) => {
        const props = { open: isOpen, onClose: () => onOpen(undefined) };
        if (shown.kind === "create") return <RecurringDialog {...props} />;
        const series = items?.find(({ id }) => id === shown.series.id) ?? shown.series;
        if (shown.kind === "edit") return <RecurringDialog series={series} {...props} />;
        if (shown.kind === "resume") return <ResumeDialog series={series} {...props} />;
        return <RecurringDetails series={series} onOpen={onOpen} {...props} />;
      }}
    </DialogSlot>
  );
}
