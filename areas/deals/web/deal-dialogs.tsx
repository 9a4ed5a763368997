import { fetchAhead } from "#platform/web/parts.ts";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";

export type OpenDealDialog =
  | { kind: "add"; contact?: { id: string; name: string } }
  | { kind: "edit"; deal: Deal }
  | { kind: "lose"; deal: Deal; to: PipelineStage }
  | { kind: "won"; deal: Deal }
  | { kind: "delete"; deal: Deal };

const loadEdit = () => import("./edit-deal-dialog.tsx");
const EditDealDialog = lazyClosable(async () => (await loadEdit()).EditDealDialog);
const LoseDealDialog = lazyClosable(async () => (await import("./lose-deal-dialog.tsx")).LoseDealDialog);
const WonDealDialog = lazyClosable(async () => (await import("./won-deal-dialog.tsx")).WonDealDialog);
const DeleteDealDialog = lazyClosable(
  async () => (await import("./delete-deal-dialog.tsx")).DeleteDealDialog,
);

/** Fetches the dialog's code: called when somebody is about to need it. */
export const expectEdit = (): void => fetchAhead(loadEdit);

type Props = {
  open: OpenDealDialog | undefined;
  onClose: () => void;
  /** Told of a sale that was just won in a dialog. */ onWon: (deal: Deal) => void;
};

/** The dialog that is open; a closed one stays until it has left the screen. */
export function DealDialogs({ open, onClose, onWon }: Props) {
  return (
    <DialogSlot open={open}>
      {(shown, isOpen) => {
        const props = { open: isOpen, onClose };
        if (shown.kind === "add") return <EditDealDialog contact={shown.contact} onWon={onWon} {...props} />;
        if (shown.kind === "edit") return <EditDealDialog deal={shown.deal} onWon={onWon} {...props} />;
        if (shown.kind === "lose") return <LoseDealDialog deal={shown.deal} to={shown.to} {...props} />;
        if (shown.kind === "won") return <WonDealDialog deal={shown.deal} {...props} />;
        return <DeleteDealDialog deal={shown.deal} {...props} />;
      }}
    </DialogSlot>
  );
}
