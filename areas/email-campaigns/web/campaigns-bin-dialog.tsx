import { binDays } from "#platform/contract/product.ts";
import { date } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { words } from "./campaigns.messages.ts";
import { useCampaignsBin, useRestoreCampaign } from "./campaigns.queries.ts";

/** Deleted campaigns, and a way to restore them. */
export function CampaignsBinDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const bin = useCampaignsBin(open);
  const restore = useRestoreCampaign();
  const shown = bin.items;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Deleted campaigns"
      subtitle={`They stay here for ${binDays} days. A restored campaign isn’t sent until you send it.`}
      footer={
        <DialogClose>
          <Button>Close</Button>
        </DialogClose>
      }
    >
      <FailedRead read={bin} title="The trash didn’t load">
        {words.safe}
      </FailedRead>
      {shown === undefined && !bin.isError && (
        <Waiting label="Loading deleted campaigns">
          <Skeleton className="h-10" />
        </Waiting>
      )}
      {shown?.length === 0 && <p className="text-muted">The trash is empty.</p>}
      <ul className="divide-y divide-line">
        {shown?.map((campaign) => (
          <li key={campaign.id} className="flex min-h-14 items-center gap-3 py-2">
            <span className="grid min-w-0 flex-1">
              <span className="wrap-anywhere font-label">{campaign.name}</span>
              <span className="text-caption text-muted">Deleted {date(campaign.deletedAt)}</span>
            </span>
            <Button
              size="small"
              aria-label={`Restore ${campaign.name}`}
              onClick={() => void restore.run({ params: { id: campaign.id }, body: {} })}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
      <MoreButton list={bin} />
    </Dialog>
  );
}
