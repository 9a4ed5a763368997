import { useState } from "react";
import { dayIn } from "#platform/contract/dates.ts";
import { count } from "#platform/web/format.ts";
import { ownZone } from "#platform/web/time-zones.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useOnboarding } from "#areas/onboarding/web/index.ts";
import { numberText } from "#areas/reports/contract/number-text.rules.ts";
import type { Report } from "#areas/reports/contract/reports.schema.ts";
import { CountedHow } from "./counted-how.tsx";
import { GrowthCard } from "./growth-card.tsx";
import { LostCard } from "./lost-card.tsx";
import { NumberBars } from "./number-bars.tsx";
import { NumberStrip } from "./number-strip.tsx";
import { DownloadButton, ReportActions } from "./report-actions.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { words } from "./reports.messages.ts";
import { useReport } from "./reports.queries.ts";
import { chosenCount, isNothing, listingFrom, queryTextOf } from "./reports.view.ts";
import { SourcesCard } from "./sources-card.tsx";
import { TimesCard } from "./times-card.tsx";

const MondayDialog = lazyClosable(async () => (await import("./monday-dialog.tsx")).MondayDialog);

/** How I'm Doing (Spec 2, Growth dashboard). */
export function ReportsPage() {
  const { listing, change } = useListingOf({ listingFrom, queryTextOf });
  const [isOpen, setIsOpen] = useState(chosenCount(listing) > 0);
  const [isMonday, setIsMonday] = useState(false);
  const read = useReport(listing);
  const { data: report, isPlaceholderData } = read;
  const isPlanned = report?.downloads ?? true;
  const today = dayIn(ownZone(), new Date());
  return (
    <PageFrame
      title={words.title}
      actions={
        <ReportActions
          listing={listing}
          isPlanned={isPlanned}
          isOpen={isOpen}
          onToggle={() => setIsOpen(!isOpen)}
          onMonday={() => setIsMonday(true)}
        />
      }
    >
      <DownloadButton listing={listing} isPlanned={isPlanned} full className="tablet:hidden" />
      {isOpen && (
        <ReportFilters
          listing={listing}
          today={report?.today ?? today}
          range={report?.range ?? { from: today, to: today }}
          onChange={change}
        />
      )}
      <FailedRead read={read} title={words.failed} />
      {report ? (
        <div
          className={isPlaceholderData ? "grid gap-5 opacity-60 transition-opacity" : "grid gap-5"}
          aria-busy={isPlaceholderData || undefined}
        >
          <Numbers report={report} />
        </div>
      ) : (
        read.isPending && <ReportSkeleton />
      )}
      <MondayDialog open={isMonday} onClose={() => setIsMonday(false)} />
    </PageFrame>
  );
}

const journeyMetrics = ["journey"] as const;
const funnelMetrics = ["reached"] as const;

function Numbers({ report }: { report: Report }) {
  const goal = useOnboarding().data?.leadGoal;
  const { cards, decided, thisMonth, journey, growth, totals, funnel, sources } = report;
  return (
    <>
      <NumberStrip
        label="Your numbers"
        numbers={cards}
        notes={{ successRate: `${numberText(decided)} of those who decided` }}
      />
      <section className="card overflow-hidden">
        <header className="card-head">
          <h2>{words.thisMonth}</h2>
        </header>
        <NumberStrip
          label={words.thisMonth}
          numbers={thisMonth}
          notes={goal ? { newPeople: `your goal: ${count(goal.added)} of ${count(goal.wanted)}` } : {}}
          inCard
        />
      </section>
      <CountedHow title={words.journey} metrics={journeyMetrics}>
        <NumberBars label={words.journey} numbers={journey} />
      </CountedHow>
      <GrowthCard growth={growth} totals={totals} />
      <div className="grid items-start gap-5 wide:grid-cols-2">
        <CountedHow title={words.funnel} metrics={funnelMetrics}>
          {isNothing(funnel) ? (
            <p className="text-small text-muted">{words.emptyFunnel}</p>
          ) : (
            <NumberBars label={words.funnel} numbers={funnel} />
          )}
        </CountedHow>
        <TimesCard report={report} />
      </div>
      <div className="grid items-start gap-5 wide:grid-cols-2">
        <SourcesCard sources={sources} />
        <LostCard report={report} />
      </div>
    </>
  );
}

function ReportSkeleton() {
  return (
    <Waiting label="Loading your numbers" className="grid gap-5">
      <Skeleton className="h-24" />
      <Skeleton className="h-36" />
      <Skeleton className="h-72" />
      <Skeleton className="h-96" />
    </Waiting>
  );
}
