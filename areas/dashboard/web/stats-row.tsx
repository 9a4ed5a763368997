import { Target } from "lucide-react";
import { NumberCell, NumberCellSkeleton, numberStrip } from "#platform/web/ui/number-cell.tsx";
import { FailedRead, Waiting } from "#platform/web/ui/states.tsx";
import { metricKeys, metrics } from "#areas/dashboard/contract/stats.rules.ts";
import { words } from "./dashboard.messages.ts";
import { useStats } from "./dashboard.queries.ts";
import { useSeesOwn } from "#areas/auth/web/index.ts";
import type { Onboarding } from "#areas/onboarding/contract/onboarding.schema.ts";
import { goalLabel, meaningOf, shownNumber } from "./stats-row.view.ts";

const strip = `${numberStrip} grid-cols-2 tablet:grid-cols-5`;
const last = "last:max-tablet:col-span-2";

/** The five numbers (Spec 1 §2, Stats row), the one for the person's goal marked; each opens the list it counts. */
export function StatsRow({
  marked,
  leadGoal,
}: {
  marked?: string | null;
  leadGoal?: Onboarding["leadGoal"];
}) {
  const seesOwn = useSeesOwn();
  const read = useStats();
  const { data, isError } = read;
  if (data === undefined && isError)
    return (
      <div className="card">
        <FailedRead read={read} title="Your numbers didn’t load">
          {words.safe}
        </FailedRead>
      </div>
    );
  if (data === undefined) return <StatsSkeleton />;
  return (
    <section className={strip} aria-label="Your numbers" data-tour="stats">
      {metrics.map((metric) => {
        const goal = goalLabel(metric.key, leadGoal ?? null);
        return (
          <NumberCell
            key={metric.key}
            title={metric.title}
            shown={shownNumber(metric.key, data)}
            href={metric.href}
            how={metric.how}
            note={meaningOf(metric.key, data, seesOwn)}
            className={last}
          >
            {goal && <small className="num text-caption text-muted">{goal}</small>}
            {metric.key === marked && (
              <small className="flex items-center gap-1 text-caption font-medium text-accent-text">
                <Target className="icon small" aria-hidden />
                Your goal
              </small>
            )}
          </NumberCell>
        );
      })}
    </section>
  );
}

function StatsSkeleton() {
  return (
    <Waiting label="Loading your numbers">
      <div className={strip}>
        {metricKeys.map((key) => (
          <NumberCellSkeleton key={key} className={last} />
        ))}
      </div>
    </Waiting>
  );
}
