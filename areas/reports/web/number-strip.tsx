import { useState } from "react";
import { CircleQuestionMark } from "lucide-react";
import { IconButton } from "#platform/web/ui/button.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { type ReportMetricKey, reportMetrics } from "#areas/reports/contract/metrics.rules.ts";
import { numberText } from "#areas/reports/contract/number-text.rules.ts";
import type { ReportNumber } from "#areas/reports/contract/reports.schema.ts";
import { changeWords } from "./reports.view.ts";

const cell =
  "group/stat relative grid content-start gap-[3px] bg-surface px-4 py-[13px] text-left tablet:px-[18px] tablet:pt-[15px] tablet:pb-4";
const strip = "grid grid-cols-2 gap-px overflow-hidden bg-line tablet:grid-cols-4";

/** Four numbers side by side; each opens what it counts. `notes` say more of one, by its key. */
export function NumberStrip({
  label,
  numbers,
  notes = {},
  inCard = false,
}: {
  label: string;
  numbers: readonly ReportNumber[];
  notes?: Readonly<Record<string, string>>;
  inCard?: boolean;
}) {
  return (
    <section className={classes(strip, inCard ? "border-t border-line" : "card")} aria-label={label}>
      {numbers.map((number) => (
        <NumberCell key={number.key} number={number} note={notes[number.key]} />
      ))}
    </section>
  );
}

function NumberCell({ number, note }: { number: ReportNumber; note?: string }) {
  const [told, setTold] = useState(false);
  const shown = numberText(number);
  const change = changeWords(number);
  return (
    <div className={cell}>
      <div className="flex items-center justify-between gap-1">
        {/* The whole cell can be pressed; the hint lies above it. */}
        <a
          href={number.href}
          aria-label={`${number.label}: ${shown}`}
          className="truncate text-small text-muted after:absolute after:inset-0 group-hover/stat:after:bg-hover"
        >
          {number.label}
        </a>
        <IconButton
          icon={CircleQuestionMark}
          size="small"
          label={`How is this counted? ${number.label}`}
          aria-expanded={told}
          onClick={() => setTold(!told)}
          className={classes(
            "relative -my-2 -mr-2.5 text-muted transition-opacity focus-visible:opacity-100 [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover/stat:opacity-100",
            told && "opacity-100!",
          )}
        />
      </div>
      <b className="num text-[length:var(--size-figure)] leading-title tracking-[-.03em]" aria-hidden>
        {shown}
      </b>
      {told ? (
        <small className="text-caption text-muted" aria-live="polite">
          {reportMetrics[number.key as ReportMetricKey].how}
        </small>
      ) : (
        [note, change].map(
          (words) =>
            words && (
              <small key={words} className="num text-caption text-muted">
                {words}
              </small>
            ),
        )
      )}
    </div>
  );
}
