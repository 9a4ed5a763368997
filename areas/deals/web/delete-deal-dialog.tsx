import { binDays } from "#platform/contract/product.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";
import { useDeleteDeal } from "./deals.queries.ts";

/** Deleting a sale asks first; then it is gone from the list at once. */
export function DeleteDealDialog({
  open,
  deal,
  onClose,
}: {
  open: boolean;
  deal: Deal;
  onClose: () => void;
}) {
  const remove = useDeleteDeal();
  const act = () => {
    onClose();
    void remove.run({ params: { id: deal.id } });
  };
  return (
    <AskDialog
      open={open}
      title={`Delete ${deal.title ?? `this sale of ${deal.contactName}`}?`}
      act="Delete"
      onKeep={onClose}
      onAct={act}
    >
      It stays in the trash for {binDays} days. {deal.contactName} stays in My Customers.
    </AskDialog>
  );
}
