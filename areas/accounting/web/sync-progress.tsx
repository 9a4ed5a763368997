import { Button } from "#platform/web/ui/button.tsx";
import { Notice, ProgressBar } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { AccountingIntegration } from "#areas/accounting/contract/accounting-integrations.schema.ts";
import { words } from "./accounting.messages.ts";
import { isSyncing, useStopSync } from "./accounting.queries.ts";

/** A link's work: how far it is and how to stop it, or how the last one ended where something is to be said. */
export function SyncProgress({ link }: { link: AccountingIntegration }) {
  const { run, pending } = useStopSync();
  const mayStop = useRight("manager");
  const { operation } = link;
  if (operation === null) return null;
  const { id, title, done, total, message, status } = operation;
  if (!isSyncing(link))
    return message === null || link.status !== "active" ? null : (
      <Notice tone={status === "failed" ? "danger" : "warning"}>{message}</Notice>
    );
  return (
    <div className="flex items-start gap-4">
      <div className="min-w-0 flex-1">
        <ProgressBar label={title} done={done} total={total} note={message ?? "You can leave this page."} />
      </div>
      {mayStop && (
        <Button size="small" look="quiet" busy={pending} onClick={() => void run({ params: { id } })}>
          {words.stop}
        </Button>
      )}
    </div>
  );
}
