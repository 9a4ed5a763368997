import { useCurrentUser, useRight, useSeesOwn } from "#areas/auth/web/index.ts";
import { useEffect, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useKeptState } from "#platform/web/kept-work.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { refresh } from "#platform/web/query-keys.ts";
import { lazyDialog } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { AddContact } from "#areas/customers/web/index.ts";
import {
  SampleNotice,
  sendPendingSetup,
  useDismissable,
  useOnboarding,
} from "#areas/onboarding/web/index.ts";
import { tourSteps } from "#areas/dashboard/contract/tour.rules.ts";
import { CelebrationCard } from "./celebration-card.tsx";
import { DashboardActions, QuickRow } from "./dashboard-actions.tsx";
import { words } from "./dashboard.messages.ts";
import { boardReads } from "./dashboard.queries.ts";
import { ExplainerCard } from "./explainer-card.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { allDone, celebrates } from "./first-steps.view.ts";
import { LiveBadge } from "./live-badge.tsx";
import { PipelineBoard } from "./pipeline-board.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { RecentContacts } from "./recent-contacts.tsx";
import { StatsRow } from "./stats-row.tsx";
import { TipCard } from "./tip-card.tsx";
import { WelcomeBanner } from "./welcome-banner.tsx";

const Tour = lazyDialog(
  async () => (await import("#platform/web/ui/tour.tsx")).Tour,
  ({ onEnd }) => onEnd(),
);

/** My Business (Spec 1 §2, Dashboard). */
export function DashboardPage() {
  const [search, setSearch] = useState("");
  const [adding, setAdding] = useKeptState("adding", false);
  const [touring, setTouring] = useState(false);
  const queryClient = useQueryClient();
  const firstName = useCurrentUser()?.firstName;
  useEffect(() => void sendPendingSetup(queryClient), [queryClient]);
  const onboarding = useOnboarding();
  const seesOwn = useSeesOwn();
  const banner = useDismissable("banner");
  const tour = useDismissable("tour");
  const header = { search, onSearch: setSearch, onAdd: () => setAdding(true), mayAdd: useRight("member") };
  const added = () => {
    setAdding(false);
    void refresh(queryClient, boardReads);
  };
  const endTour = () => {
    setTouring(false);
    tour.close();
  };
  return (
    <PageFrame
      title={words.title}
      aside={<LiveBadge />}
      actions={<DashboardActions {...header} onTutorial={() => setTouring(true)} />}
    >
      <QuickRow {...header} offersSetup={onboarding.data?.setupCompleted === false} />
      {!banner.closed && (
        <WelcomeBanner
          firstName={isDemo() ? undefined : firstName}
          seesOwn={seesOwn}
          onTour={() => setTouring(true)}
          onClose={banner.close}
        />
      )}
      {(onboarding.data?.sampleContacts ?? 0) > 0 && <SampleNotice />}
      <StatsRow marked={onboarding.data?.goalCard} leadGoal={onboarding.data?.leadGoal} />
      <PipelineBoard />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1240px]:grid-cols-[minmax(0,1fr)_300px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-[1240px]:order-1">
          <RecentContacts search={search} onClear={() => setSearch("")} />
          <RecentActivity />
        </div>
        <SideCards
          firstName={isDemo() ? undefined : firstName}
          onAdd={() => setAdding(true)}
          onTour={() => setTouring(true)}
        />
      </div>
      <AddContact open={adding} onClose={added} />
      {touring && (
        <Tour
          steps={tourSteps.filter(({ needs }) => !needs || header.mayAdd)}
          here="/dashboard"
          onEnd={endTour}
        />
      )}
    </PageFrame>
  );
}

type SideProps = { firstName?: string; onAdd: () => void; onTour: () => void };

/** The right column: explainer first, then the steps and a tip; the celebration replaces explainer and steps. */
function SideCards({ firstName, onAdd, onTour }: SideProps) {
  const { data } = useOnboarding();
  const explainer = useDismissable("explainer");
  // The steps are things to do, so a viewer does not get them.
  const mayAct = useRight("member");
  const seesOwn = useSeesOwn();
  const tips = useDismissable("tips");
  const party = useDismissable("celebration");
  const confirm = () => {
    explainer.close();
    onTour();
  };
  const done = data !== undefined && allDone(data.checklist);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {done && celebrates(data.checklist, seesOwn) && !party.closed && (
        <CelebrationCard firstName={firstName} onClose={party.close} />
      )}
      {!done && !explainer.closed && <ExplainerCard onConfirm={confirm} />}
      {!done && data && mayAct && !seesOwn && <FirstSteps checklist={data.checklist} onAdd={onAdd} />}
      {!tips.closed && <TipCard onClose={tips.close} />}
    </div>
  );
}
