import { useState } from "react";
import { Archive, ArchiveRestore, Pencil, Plus } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { date } from "#platform/web/format.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { TaxCode } from "#areas/books/contract/tax-codes.schema.ts";
import { settingsWords } from "./books.messages.ts";
import { useSaveTax, useTaxCodes } from "./books.queries.ts";

const TaxDialog = lazyClosable(async () => (await import("./tax-dialog.tsx")).TaxDialog);

/** The sales taxes of the business, each with the rate of today. */
export function TaxesCard() {
  const read = useTaxCodes();
  const mayChange = useRight("manager");
  const [open, setOpen] = useKeptState<{ code?: TaxCode } | undefined>("tax-dialog", undefined);
  const save = useSaveTax();
  return (
    <Card
      title={settingsWords.taxes}
      actions={
        mayChange && (
          <Button size="small" icon={Plus} onClick={() => setOpen({})}>
            Add a tax
          </Button>
        )
      }
    >
      <p className="-mt-2 text-small text-muted">{settingsWords.taxesHelp}</p>
      {read.isPending && (
        <Waiting label="Loading your sales taxes" className="mt-3">
          <Skeleton className="h-10" />
        </Waiting>
      )}
      <FailedRead read={read} title={settingsWords.failed} />
      {read.data?.length === 0 && (
        <p className="mt-3 text-small text-muted">
          {settingsWords.noTaxes} {mayChange && settingsWords.noTaxesHelp}
        </p>
      )}
      <ul className="mt-2">
        {read.data?.map((code) => (
          <TaxRow
            key={code.id}
            code={code}
            mayChange={mayChange}
            onEdit={() => setOpen({ code })}
            onArchive={() => void save.run({ params: { id: code.id }, body: { isActive: !code.isActive } })}
          />
        ))}
      </ul>
      <DialogSlot open={open}>
        {({ code }, isOpen) => <TaxDialog open={isOpen} code={code} onClose={() => setOpen(undefined)} />}
      </DialogSlot>
    </Card>
  );
}

type RowProps = { code: TaxCode; mayChange: boolean; onEdit: () => void; onArchive: () => void };

function TaxRow({ code, mayChange, onEdit, onArchive }: RowProps) {
  const { name, rate, isActive, rates } = code;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const next = rates.find(({ validFrom }) => validFrom > today);
  return (
    <li className="flex min-h-12 items-center gap-2 border-t border-line">
      <span className="min-w-0 flex-1 wrap-anywhere text-small">
        <span className={isActive ? "font-label" : "text-muted"}>{name}</span>
        {!isActive && <span className="text-caption text-muted"> archived</span>}
        {next && (
          <span className="num block text-caption text-muted">
            {next.rate}% from {date(next.validFrom)}
          </span>
        )}
      </span>
      <span className="num text-small">{rate === null ? "no rate yet" : `${rate}%`}</span>
      {mayChange && (
        <>
          <IconButton icon={Pencil} label={`Change ${name}`} onClick={onEdit} />
          <IconButton
            icon={isActive ? Archive : ArchiveRestore}
            label={`${isActive ? "Archive" : "Use again"} ${name}`}
            onClick={onArchive}
          />
        </>
      )}
    </li>
  );
}
