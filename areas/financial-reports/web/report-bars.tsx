import { moneyIn } from "#platform/web/format.ts";
import { Card } from "#platform/web/ui/surface.tsx";
import type { Report } from "#areas/financial-reports/contract/books-reports.schema.ts";
import { barsOf } from "./books-reports.view.ts";
import { words } from "./financial-reports.messages.ts";

/** The largest lines of a report as bars. The table below says the same to whoever cannot see them. */
export function ReportBars({ report }: { report: Report }) {
  const bars = barsOf(report);
  if (bars.length < 2) return null;
  return (
    <Card title={words.chart}>
      <div className="grid grid-cols-1 gap-2.5" aria-hidden>
        {bars.map(({ label, amount, share }, at) => (
          <div key={at} className="grid grid-cols-1 gap-1">
            <div className="flex items-baseline justify-between gap-3 text-small">
              <span className="min-w-0 wrap-anywhere">{label}</span>
              <span className="num flex-none font-label">{moneyIn(report.currency, amount)}</span>
            </div>
            <div className="h-2 overflow-hidden rounded-full bg-line">
              <div
                className="swatch h-full rounded-full"
                style={{
                  width: `${share}%`,
                  background: amount.startsWith("-") ? "var(--chart-6)" : "var(--chart-1)",
                }}
              />
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}
