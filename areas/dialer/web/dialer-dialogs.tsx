import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { useCampaignsOf } from "./dialer.queries.ts";
import type { AnyCampaign } from "./dialer.view.ts";

export type OpenDialer =
  | { kind: "bin"; campaign?: never }
  | { kind: "start" | "edit" | "raise" | "records" | "cancel" | "remove"; campaign: AnyCampaign };

const StartDialog = lazyClosable(async () => (await import("./start-dialog.tsx")).StartDialog);
const EditCallsDialog = lazyClosable(async () => (await import("./edit-calls-dialog.tsx")).EditCallsDialog);
const EditTextsDialog = lazyClosable(async () => (await import("./edit-texts-dialog.tsx")).EditTextsDialog);
const RaiseDialog = lazyClosable(async () => (await import("./raise-dialog.tsx")).RaiseDialog);
const RecordsDialog = lazyClosable(async () => (await import("./records-dialog.tsx")).RecordsDialog);
const CancelDialog = lazyClosable(async () => (await import("./cancel-dialog.tsx")).CancelDialog);
const RemoveDialog = lazyClosable(async () => (await import("./remove-dialog.tsx")).RemoveDialog);
const BinDialog = lazyClosable(async () => (await import("./bin-dialog.tsx")).BinDialog);

type Props = { open: OpenDialer | undefined; onClose: () => void; onOpen: (dialog: OpenDialer) => void };

/** The dialog that is open; a closed one stays until it has left the screen. */
export function DialerDialogs({ open, onClose, onOpen }: Props) {
  // As they are by now, not as they were when the dialog opened.
  const lists = [useCampaignsOf("call"), useCampaignsOf("text")].flatMap(({ items }) => items ?? []);
  return (
    <DialogSlot open={open}>
      {(shown, isOpen) => {
        const props = { open: isOpen, onClose };
        if (shown.kind === "bin") return <BinDialog {...props} />;
        const campaign = lists.find(({ id }) => id === shown.campaign.id) ?? shown.campaign;
        if (shown.kind === "start")
          return (
            <StartDialog campaign={campaign} onEdit={() => onOpen({ kind: "edit", campaign })} {...props} />
          );
        if (shown.kind === "raise") return <RaiseDialog campaign={campaign} {...props} />;
        if (shown.kind === "records") return <RecordsDialog campaign={campaign} {...props} />;
        if (shown.kind === "cancel") return <CancelDialog campaign={campaign} {...props} />;
        if (shown.kind === "remove") return <RemoveDialog campaign={campaign} {...props} />;
        return "script" in campaign ? (
          <EditCallsDialog campaign={campaign} {...props} />
        ) : (
          <EditTextsDialog campaign={campaign} {...props} />
        );
      }}
    </DialogSlot>
  );
}
