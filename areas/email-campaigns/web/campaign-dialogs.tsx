import { Suspense } from "react";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { useOpenDialog } from "#platform/web/ui/use-open-dialog.ts";
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
  const dialog = useOpenDialog(open);
  if (!dialog) return null;
  const { shown, isOpen, key } = dialog;
  return (
    <Suspense fallback={null}>
      {(shown.kind === "create" || shown.kind === "edit") && (
        <WriteCampaignDialog
          key={key}
          open={isOpen}
          campaign={shown.campaign}
          contactIds={shown.kind === "create" ? shown.contactIds : undefined}
          onClose={onClose}
        />
      )}
      {shown.kind === "send" && (
        <SendCampaignDialog
          key={key}
          open={isOpen}
          campaign={shown.campaign}
          onClose={onClose}
          onEdit={() => onEdit(shown.campaign)}
        />
      )}
      {shown.kind === "templates" && <TemplatesDialog open={isOpen} onClose={onClose} />}
      {shown.kind === "bin" && <CampaignsBinDialog open={isOpen} onClose={onClose} />}
      {shown.kind === "remove" && (
        <RemoveCampaignDialog
          open={isOpen}
          campaign={shown.campaign}
          onClose={onClose}
          onRemoved={onRemoved}
        />
      )}
    </Suspense>
  );
}
