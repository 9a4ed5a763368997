import { SlidersHorizontal } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { moneyIn } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { numberStrip } from "#platform/web/ui/number-cell.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { EntriesDialog } from "#areas/books/web/index.ts";
import type { ScheduleC, TaxDocument } from "#areas/financial-reports/contract/tax-documents.schema.ts";
import { words } from "./taxes.messages.ts";

const LinesDialog = lazyClosable(async () => (await import("./tax-lines-dialog.tsx")).TaxLinesDialog);
type Behind = ScheduleC["lines"][number]["accounts"][number];
type Opened = { what: "lines" } | { what: "entries"; behind: Behind };
type Props = { document: TaxDocument; worksheet: ScheduleC };

/** The lines of Schedule C with what stands behind each. */
export function Worksheet({ document, worksheet: { lines, totals } }: Props) {
  const { metadata, periodStart, periodEnd } = document;
  const mayChange = useRight("manager");
  const [open, setOpen] = useKeptState<Opened | undefined>("worksheet", undefined);
  const parts = [...new Set(lines.map(({ part }) => part))];
  const figures = [
    ["Income", totals.income],
    ["Expenses", totals.expenses],
    ["Profit by this form", totals.profit],
    ...(totals.outside === "0.00" ? [] : [["Not on this form", totals.outside] as const]),
    ["Net profit of the books", totals.net],
  ] as const;
  return (
    <>
      <dl className={`${numberStrip} grid-cols-2 tablet:grid-cols-4`}>
        {figures.map(([label, amount]) => (
          <div key={label} className="bg-surface px-4 py-3">
            <dt className="text-small text-muted">{label}</dt>
            <dd className="num text-heading font-title">{moneyIn(metadata.currency, amount)}</dd>
          </div>
        ))}
      </dl>
      <Card
        title="Lines"
        actions={
          mayChange && (
            <Button size="small" icon={SlidersHorizontal} onClick={() => setOpen({ what: "lines" })}>
              {words.changeLines}
            </Button>
          )
        }
      >
        <p className="-mt-2 text-small text-muted">{words.formYear}</p>
        {parts.map((part) => (
          <section key={part} className="mt-4">
            <h3 className="text-small font-label text-muted">{part}</h3>
            <ul>
              {lines
                .filter((line) => line.part === part)
                .map((line) => (
                  <li
                    key={line.line}
                    className="grid grid-cols-[2.5rem_1fr_auto] gap-x-3 border-t border-line py-2"
                  >
                    <span className="num text-small text-muted">{line.line === "none" ? "" : line.line}</span>
                    <span className="min-w-0">
                      <span className="block font-label">{line.title}</span>
                      {line.note && <span className="block text-caption text-muted">{line.note}</span>}
                      <span className="flex flex-wrap gap-x-4">
                        {line.accounts.map((behind) => (
                          <button
                            key={behind.accountId}
                            type="button"
                            className="link inline-flex min-h-9 items-center text-left text-small pointer-coarse:min-h-11"
                            onClick={() => setOpen({ what: "entries", behind })}
                          >
                            {behind.label}
                            {line.accounts.length > 1 && `, ${moneyIn(metadata.currency, behind.amount)}`}
                          </button>
                        ))}
                      </span>
                    </span>
                    <span className="num font-label">{moneyIn(metadata.currency, line.amount)}</span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </Card>
      <DialogSlot open={open}>
        {(shown, isOpen) =>
          shown.what === "lines" ? (
            <LinesDialog open={isOpen} onClose={() => setOpen(undefined)} />
          ) : (
            <EntriesDialog
              open={isOpen}
              account={{
                id: shown.behind.accountId,
                accountName: shown.behind.label,
                currentBalance: shown.behind.amount,
              }}
              days={{ from: periodStart, to: periodEnd }}
              onClose={() => setOpen(undefined)}
            />
          )
        }
      </DialogSlot>
    </>
  );
}
