import { useState } from "react";
import { CircleQuestionMark, Target } from "lucide-react";
import { IconButton } from "#platform/web/ui/button.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { metricKeys, metrics, type Metric } from "#areas/dashboard/contract/stats.rules.ts";
import type { Stats } from "#areas/dashboard/contract/stats.schema.ts";
import { words } from "./dashboard.messages.ts";
import { useStats } from "./dashboard.queries.ts";
import { useSeesOwn } from "#areas/auth/web/index.ts";
import type { Onboarding } from "#areas/onboarding/contract/onboarding.schema.ts";
import { goalLabel, meaningOf, shownNumber } from "./stats-row.view.ts";

const strip = "card grid grid-cols-2 gap-px overflow-hidden bg-line tablet:grid-cols-5";
const cell =
  "group/stat relative grid content-start gap-[3px] bg-surface px-4 py-[13px] text-left last:max-tablet:col-span-2 tablet:px-[18px] tablet:pt-[15px] tablet:pb-4";

/** The five numbers (Spec 1 §2, Stats row), that of the person's goal marked; each opens the list that it counts. */
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
      {metrics.map((metric) => (
        <StatCard
          key={metric.key}
          metric={metric}
          stats={data}
          isGoal={metric.key === marked}
          goal={goalLabel(metric.key, leadGoal ?? null)}
          seesOwn={seesOwn}
        />
      ))}
    </section>
  );
}

function StatCard({
  metric,
  stats,
  isGoal,
  goal,
  seesOwn,
}: {
  metric: Metric;
  stats: Stats;
  isGoal: boolean;
  goal: string;
  seesOwn: boolean;
}) {
  const [told, setTold] = useState(false);
  const shown = shownNumber(metric.key, stats);
  return (
    <div className={cell}>
      <div className="flex items-center justify-between gap-1">
        {/* The whole card can be pressed; the hint lies above it. */}
        <a
          href={metric.href}
          className="truncate text-small text-muted after:absolute after:inset-0 group-hover/stat:after:bg-hover"
        >
          {metric.title}
          <span className="sr-only">: {shown}</span>
        </a>
        <IconButton
          icon={CircleQuestionMark}
          size="small"
          label={`How is this counted? ${metric.title}`}
          aria-expanded={told}
          onClick={() => setTold(!told)}
          className={classes(
            "relative -my-2 -mr-2.5 text-muted transition-opacity focus-visible:opacity-100 [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover/stat:opacity-100",
            told && "opacity-100!",
          )}
        />
      </div>
      <span className="@container grid h-[calc(var(--size-figure)*1.3)] items-center" aria-hidden>
        <b className="num leading-title tracking-[-.03em]" style={{ fontSize: figureSize(shown) }}>
          {shown}
        </b>
      </span>
      <small className="text-caption text-muted" aria-live="polite">
        {told ? metric.how : meaningOf(metric.key, stats, seesOwn)}
      </small>
      {goal && <small className="num text-caption text-muted">{goal}</small>}
      {isGoal && (
        <small className="flex items-center gap-1 text-caption font-medium text-accent">
          <Target className="icon small" aria-hidden />
          Your goal
        </small>
      )}
    </div>
  );
}

/** As large as a figure is, or as the card is wide: a letter takes at most .62 of its height. */
const figureSize = (shown: string): string =>
  `min(var(--size-figure), ${(100 / (shown.length * 0.62)).toFixed(1)}cqi)`;

function StatsSkeleton() {
  return (
    <Waiting label="Loading your numbers">
      <div className={strip}>
        {metricKeys.map((key) => (
          <div key={key} className={cell}>
            <Skeleton className="w-3/5" />
            <Skeleton className="my-1 h-6 w-2/5" />
            <Skeleton className="w-4/5" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
