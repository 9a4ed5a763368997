import { useState } from "react";
import { dateTime } from "#platform/web/format.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { ProviderCard } from "#areas/accounting/contract/providers.rules.ts";
import { words } from "./accounting.messages.ts";
import { isSyncing, useDisconnect, useIntegrations, useSync } from "./accounting.queries.ts";
import { HandoverList } from "./handover-list.tsx";
import { SyncProgress } from "./sync-progress.tsx";

type Props = { open: boolean; card: ProviderCard; onClose: () => void };

/** A connected program: with which company, what goes over, what did not, and the end of it. */
export function LinkDialog({ open, card: { name, provider }, onClose }: Props) {
  const read = useIntegrations();
  const link = read.data?.find((one) => one.provider === provider);
  const sync = useSync();
  const { run: disconnect, pending: disconnecting } = useDisconnect(name);
  const [asking, setAsking] = useState(false);
  const end = async () => {
    if (!link || disconnecting) return;
    const outcome = await disconnect({ params: { id: link.id } });
    setAsking(false);
    if (outcome.ok) onClose();
  };
  const isActive = link?.status === "active";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={name}
      subtitle={link?.companyName ? words.company(link.companyName) : undefined}
      footer={
        isActive && (
          <>
            <span className="away">
              <Button look="quiet-danger" onClick={() => setAsking(true)}>
                {words.disconnect}
              </Button>
            </span>
            <Button
              look="primary"
              busy={sync.pending}
              disabled={isSyncing(link)}
              onClick={() => void sync.run({ body: { provider } })}
            >
              {link.problemCount > 0 ? words.tryAgain : words.syncNow}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5">
        <FailedRead read={read} title={words.linksFailed} />
        {link?.failure && <Notice tone="danger">{link.failure}</Notice>}
        {link && (
          <p className="text-small text-muted">
            {link.lastSyncAt ? words.synced(dateTime(link.lastSyncAt)) : words.neverSynced}
          </p>
        )}
        {link && <SyncProgress link={link} />}
        <section className="grid gap-2" aria-label={words.goesOver}>
          <h3 className="text-body">{words.goesOver}</h3>
          <ul className="grid list-disc gap-1 pl-5 text-small">
            {words.goesOverItems.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p className="text-small text-muted">{words.staysHere}</p>
          <p className="text-small text-muted">{words.byHand}</p>
        </section>
        {link && <HandoverList link={link} />}
      </div>
      <AskDialog
        open={asking}
        title={words.disconnectTitle(name)}
        act={words.disconnect}
        busy={disconnecting}
        onKeep={() => setAsking(false)}
        onAct={() => void end()}
      >
        {words.disconnectSays}
      </AskDialog>
    </Dialog>
  );
}
