import { navigate } from "#platform/web/navigate.ts";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import type {
  InvoicePayment,
  InvoiceWithPayments,
} from "#areas/invoices/contract/invoice-payments.schema.ts";
import { repeatingInvoicesPage } from "#areas/invoices/contract/invoices.pages.ts";

export type OpenAct =
  | { kind: "send" | "finalize" | "void" | "writeOff" | "credit" | "correct" | "useCredit" | "repeat" }
  | { kind: "reverse"; payment: InvoicePayment };

const FinalizeDialog = lazyClosable(async () => (await import("./finalize-dialog.tsx")).FinalizeDialog);
const SendDialog = lazyClosable(async () => (await import("./send-dialog.tsx")).SendDialog);
const ReasonDialog = lazyClosable(async () => (await import("./reason-dialog.tsx")).ReasonDialog);
const CreditDialog = lazyClosable(async () => (await import("./credit-dialog.tsx")).CreditDialog);
const CorrectDialog = lazyClosable(async () => (await import("./correct-dialog.tsx")).CorrectDialog);
const ReverseDialog = lazyClosable(async () => (await import("./reverse-dialog.tsx")).ReverseDialog);
const UseCreditDialog = lazyClosable(async () => (await import("./use-credit-dialog.tsx")).UseCreditDialog);
const RecurringDialog = lazyClosable(async () => (await import("./recurring-dialog.tsx")).RecurringDialog);

type Props = { open: OpenAct | undefined; invoice: InvoiceWithPayments; onClose: () => void };

/** What is asked before something happens to an invoice. */
export function InvoiceActDialogs({ open, invoice, onClose }: Props) {
  return (
    <DialogSlot open={open}>
      {(shown, isOpen) => {
        const props = { open: isOpen, invoice, onClose };
        switch (shown.kind) {
          case "send":
            return <SendDialog {...props} />;
          case "finalize":
            return <FinalizeDialog {...props} />;
          case "void":
          case "writeOff":
            return <ReasonDialog act={shown.kind} {...props} />;
          case "credit":
            return <CreditDialog {...props} />;
          case "correct":
            return <CorrectDialog {...props} />;
          case "useCredit":
            return <UseCreditDialog {...props} />;
          case "repeat":
            return <RecurringDialog {...props} onSaved={() => navigate(repeatingInvoicesPage.path)} />;
          case "reverse":
            return <ReverseDialog payment={shown.payment} {...props} />;
        }
      }}
    </DialogSlot>
  );
}
