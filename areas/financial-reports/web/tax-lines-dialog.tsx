import { Button } from "#platform/web/ui/button.tsx";
import { SavedSelect } from "#platform/web/ui/saved-select.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { words } from "./taxes.messages.ts";
import { useSaveLine, useTaxLines } from "./taxes.queries.ts";
import { lineOptions } from "./taxes.view.ts";

/** Where each account stands on the form. */
export function TaxLinesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const read = useTaxLines(open);
  const save = useSaveLine();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.lines}
      footer={
        <DialogClose>
          <Button>Close</Button>
        </DialogClose>
      }
    >
      <p className="mb-4 text-small text-text-2">{words.linesHow}</p>
      <FailedRead read={read} title={words.failed} />
      {read.isPending && (
        <Waiting label="Loading the lines" className="grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </Waiting>
      )}
      <div className="grid gap-3">
        {read.data?.map(({ accountId, accountCode, accountName, line, usualLine }) => (
          <SavedSelect
            key={accountId}
            label={`${accountCode} ${accountName}`}
            value={line}
            options={lineOptions.map((option) =>
              option.value === usualLine ? { ...option, label: `${option.label} (${words.usual})` } : option,
            )}
            onSave={(chosen, was) =>
              save.run({ params: { id: accountId }, body: { line: chosen, was: { line: was } } })
            }
          />
        ))}
      </div>
    </Dialog>
  );
}
