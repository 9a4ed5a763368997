import { Lock } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { date } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight, useSeesOwn } from "#areas/auth/web/index.ts";
import type { PeriodLock, PeriodLockChange } from "#areas/books/contract/period-lock.schema.ts";
import { careWords } from "./books-care.messages.ts";
import { usePeriodLock } from "./books-care.queries.ts";

const LockDialog = lazyClosable(async () => (await import("./period-lock-dialog.tsx")).PeriodLockDialog);

/** Until which day the books are locked, and who locked or reopened them. */
export function PeriodLockCard() {
  return useSeesOwn() ? null : <LockCard />;
}

function LockCard() {
  const read = usePeriodLock();
  const mayChange = useRight("manager");
  const [open, setOpen] = useKeptState<PeriodLock | undefined>("period-lock", undefined);
  const lock = read.data;
  return (
    <Card
      title={
        <>
          {careWords.lock} <span className="text-small font-text text-muted">{careWords.lockTerm}</span>
        </>
      }
      actions={
        mayChange &&
        lock && (
          <Button size="small" icon={Lock} onClick={() => setOpen(lock)}>
            {lock.lockedUntil === null ? careWords.lockButton : careWords.change}
          </Button>
        )
      }
    >
      <p className="-mt-2 text-small text-muted">{careWords.lockHelp}</p>
      <FailedRead read={read} title={careWords.failed} />
      {lock && (
        <>
          <p className="mt-3">
            {lock.lockedUntil === null ? (
              careWords.open
            ) : (
              <>
                {careWords.lockedUntil} <b className="num font-label">{date(lock.lockedUntil)}</b>
              </>
            )}
          </p>
          <ul className="mt-2">
            {lock.changes.slice(0, 5).map((change) => (
              <li key={change.id} className="border-t border-line py-2 text-small text-text-2 wrap-anywhere">
                {changeWords(change)}
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogSlot open={open}>
        {(shown, isOpen) => (
          <LockDialog open={isOpen} lock={lock ?? shown} onClose={() => setOpen(undefined)} />
        )}
      </DialogSlot>
    </Card>
  );
}

function changeWords({ before, lockedUntil, reason, changedByName, changedAt }: PeriodLockChange): string {
  const who = changedByName ?? "Someone";
  const isReopened = before !== null && (lockedUntil === null || lockedUntil < before);
  const what = isReopened
    ? lockedUntil === null
      ? "reopened all days"
      : `reopened the days after ${date(lockedUntil)}`
    : `locked the books until ${date(lockedUntil)}`;
  return `${who} ${what} on ${date(changedAt)}${reason ? `: ${reason}` : ""}`;
}
