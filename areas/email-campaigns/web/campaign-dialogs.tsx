import { lazy, Suspense } from "react";
import { useOpenDialog } from "#platform/web/ui/use-open-dialog.ts";
import type { Campaign } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { RemoveCampaignDialog } from "./remove-campaign-dialog.tsx";

export type OpenCampaignDialog = { kind: "create" | "templates" | "bin"; campaign?: never } | { kind: "edit" | "send" | "remove"; campaign: Campaign };

const WriteCampaignDialog = lazy(async () => ({ default: (await import("./write-campaign-dialog.tsx")).WriteCampaignDialog }));
const SendCampaignDialog = lazy(async () => ({ default: (await import("./send-campaign-dialog.tsx")).SendCampaignDialog }));
const TemplatesDialog = lazy(async () => ({ default: (await import("./templates-dialog.tsx")).TemplatesDialog }));
const CampaignsBinDialog = lazy(async () => ({ default: (await import("./campaigns-bin-dialog.tsx")).CampaignsBinDialog }));

/** The dialog that is open; a closed one stays until it has left the screen. */
export function CampaignDialogs({ open, onClose, onEdit, onRemoved }: { open: OpenCampaignDialog | undefined; onClose: () => void; onEdit: (campaign: Campaign) => void; onRemoved?: () => void }) {
  const dialog = useOpenDialog(open);
  if (!dialog) return null;
  const { shown, isOpen, key } = dialog;
  return (
    <Suspense fallback={null}>
      {(shown.kind === "create" || shown.kind === "edit") && <WriteCampaignDialog key={key} open={isOpen} campaign={shown.campaign} onClose={onClose} />}
      {shown.kind === "send" && <SendCampaignDialog key={key} open={isOpen} campaign={shown.campaign} onClose={onClose} onEdit={() => onEdit(shown.campaign)} />}
      {shown.kind === "templates" && <TemplatesDialog open={isOpen} onClose={onClose} />}
      {shown.kind === "bin" && <CampaignsBinDialog open={isOpen} onClose={onClose} />}
      {shown.kind === "remove" && <RemoveCampaignDialog open={isOpen} campaign={shown.campaign} onClose={onClose} onRemoved={onRemoved} />}
    </Suspense>
  );
}
