import { type ReactNode, useState } from "react";
import { CircleQuestionMark } from "lucide-react";
import { IconButton } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { type ReportMetricKey, reportMetrics } from "#areas/reports/contract/metrics.rules.ts";

/** A card of numbers that says on asking how each of them is counted. */
export function CountedHow({
  title,
  metrics,
  actions,
  children,
}: {
  title: string;
  metrics: readonly ReportMetricKey[];
  actions?: ReactNode;
  children: ReactNode;
}) {
  const [told, setTold] = useState(false);
  const ask = (
    <>
      {actions}
      <IconButton
        icon={CircleQuestionMark}
        size="small"
        label={`How is this counted? ${title}`}
        aria-expanded={told}
        onClick={() => setTold(!told)}
      />
    </>
  );
  return (
    <Card title={title} actions={<span className="flex items-center gap-1">{ask}</span>}>
      {told && (
        <ul className="mb-4 grid gap-1 text-caption text-muted" aria-live="polite">
          {metrics.map((key) => (
            <li key={key}>
              {metrics.length > 1 && <b className="font-label">{reportMetrics[key].label}: </b>}
              {reportMetrics[key].how}
            </li>
          ))}
        </ul>
      )}
      {children}
    </Card>
  );
}
