import { classes } from "#platform/web/ui/classes.ts";
import { NumberCell, numberStrip } from "#platform/web/ui/number-cell.tsx";
import { type ReportMetricKey, reportMetrics } from "#areas/reports/contract/metrics.rules.ts";
import { numberText } from "#areas/reports/contract/number-text.rules.ts";
import type { ReportNumber } from "#areas/reports/contract/reports.schema.ts";
import { changeWords } from "./reports.view.ts";

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
    <section
      className={classes(
        "grid-cols-2 tablet:grid-cols-4",
        inCard ? "grid gap-px border-t border-line bg-line" : numberStrip,
      )}
      aria-label={label}
    >
      {numbers.map((number) => (
        <NumberCell
          key={number.key}
          title={number.label}
          shown={numberText(number)}
          href={number.href}
          how={reportMetrics[number.key as ReportMetricKey].how}
          note={[notes[number.key], changeWords(number)].filter(Boolean).join(" · ")}
        />
      ))}
    </section>
  );
}
