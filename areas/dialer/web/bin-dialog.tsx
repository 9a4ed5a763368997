import { binDays } from "#platform/contract/product.ts";
import { date } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import type { PhoneChannel } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { listWords } from "./dialer.messages.ts";
import { useCampaignAct, usePhoneBin } from "./dialer.queries.ts";

/** Deleted campaigns, and a way to restore them. */
export function BinDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Deleted campaigns"
      subtitle={`They stay here for ${binDays} days. A restored campaign starts only when you start it.`}
      footer={
        <DialogClose>
          <Button>Close</Button>
        </DialogClose>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Bin channel="call" isOpen={open} />
        <Bin channel="text" isOpen={open} />
      </div>
    </Dialog>
  );
}

function Bin({ channel, isOpen }: { channel: PhoneChannel; isOpen: boolean }) {
  const bin = usePhoneBin(channel, isOpen);
  const restore = useCampaignAct(channel, "restore");
  const { title } = listWords[channel];
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <FailedRead read={bin} title="The trash didn’t load" />
      {bin.items === undefined && !bin.isError && (
        <Waiting label="Loading deleted campaigns">
          <Skeleton className="h-10" />
        </Waiting>
      )}
      {bin.items?.length === 0 && <p className="text-muted">None.</p>}
      <ul className="divide-y divide-line">
        {bin.items?.map(({ id, name, deletedAt }) => (
          <li key={id} className="flex min-h-14 items-center gap-3 py-2">
            <span className="grid min-w-0 flex-1">
              <span className="wrap-anywhere font-label">{name}</span>
              <span className="text-caption text-muted">Deleted {date(deletedAt)}</span>
            </span>
            <Button
              size="small"
              aria-label={`Restore ${name}`}
              onClick={() => void restore.run({ params: { id }, body: {} })}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
      <MoreButton list={bin} />
    </section>
  );
}
