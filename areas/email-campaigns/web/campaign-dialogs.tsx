import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import type { Campaign } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { RemoveCampaignDialog } from "./remove-campaign-dialog.tsx";

export type OpenCampaignDialog =
  | { kind: "create"; contactIds?: string[]; campaign?: never }
  | { kind: "templates" | "bin"; campaign?: never }
  | { kind: "edit" | "send" | "remove"; campaign: Campaign };

const WriteCampaignDialog = lazyClosable(
  async () => (await import("./write-campaign-dialog.tsx")).WriteCampaignDialog,
);
const SendCampaignDialog = lazyClosable(
  async () => (await import("./send-campaign-dialog.tsx")).SendCampaignDialog,
);
const TemplatesDialog = lazyClosable(async () => (await import("./templates-dialog.tsx")).TemplatesDialog);
const CampaignsBinDialog = lazyClosable(
  async () => (await import("./campaigns-bin-dialog.tsx")).CampaignsBinDialog,
);

/** The dialog that is open; a closed one stays until it has left the screen. */
export function CampaignDialogs({
  open,
  onClose,
  onEdit,
  onRemoved,
}: {
  open: OpenCampaignDialog | undefined;
  onClose: () => void;
  onEdit: (campaign: Campaign) => void;
  onRemoved?: () => void;
}) {
  return (
    <DialogSlot open={open}>
      {(shown, isOpen) => {
        const props = { open: isOpen, onClose };
        if (shown.kind === "create") return <WriteCampaignDialog contactIds={shown.contactIds} {...props} />;
        if (shown.campaign === undefined)
          return shown.kind === "bin" ? <CampaignsBinDialog {...props} /> : <TemplatesDialog {...props} />;
        const { campaign } = shown;
        if (shown.kind === "edit") return <WriteCampaignDialog campaign={campaign} {...props} />;
        return shown.kind === "send" ? (
          <SendCampaignDialog campaign={campaign} onEdit={() => onEdit(campaign)} {...props} />
        ) : (
          <RemoveCampaignDialog campaign={campaign} onRemoved={onRemoved} {...props} />
        );
      }}
    </DialogSlot>
  );
}
