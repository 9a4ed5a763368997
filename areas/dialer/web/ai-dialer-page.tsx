import { Suspense } from "react";
import { useCurrentUser, useRight } from "#areas/auth/web/index.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { MessagesSquare } from "lucide-react";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { Tabs } from "#platform/web/ui/tabs.tsx";
import { type DialerTab, dialerTabs } from "#areas/dialer/contract/dialer.pages.ts";
import { CampaignsTab } from "./campaigns-tab.tsx";
import { LineNotice } from "./line-notice.tsx";
import { tabNames, title, words } from "./dialer.messages.ts";
import { listingFrom, queryTextOf } from "./dialer.view.ts";

const CallsForm = lazyPart(async () => (await import("./calls-form.tsx")).CallsForm);
const TextsForm = lazyPart(async () => (await import("./texts-form.tsx")).TextsForm);

/** AI Dialer (Spec 2 §2, AI Voice & Text Messaging). */
export function AiDialerPage() {
  const { listing, change } = useListingOf({ listingFrom, queryTextOf });
  const mayChange = useRight("member");
  const user = useCurrentUser();
  // The form is let go of first, so that nobody is asked whether to leave it.
  const toCampaigns = () => requestAnimationFrame(() => change({ tab: "campaigns" }));
  const contents = {
    "voice-calls": <CallsForm onCreated={toCampaigns} />,
    "text-messages": <TextsForm onCreated={toCampaigns} />,
    campaigns: <CampaignsTab onWrite={(tab) => change({ tab })} />,
  };
  return (
    <PageFrame
      title={title}
      actions={
        <ButtonLink look="quiet" icon={MessagesSquare} href="/ai-dialer/texts">
          Texts
        </ButtonLink>
      }
    >
      <div className="grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-4">
        <LineNotice />
        {user && !mayChange && <Notice>{words.onlyReads}</Notice>}
        <div>
          <Tabs
            label={title}
            value={listing.tab}
            onChange={(tab) => change({ tab: tab as DialerTab })}
            tabs={dialerTabs.map((key) => ({
              key,
              label: tabNames[key],
              content: (
                <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
                  <Suspense fallback={<TabWaiting />}>{contents[key]}</Suspense>
                </div>
              ),
            }))}
          />
        </div>
      </div>
    </PageFrame>
  );
}

const TabWaiting = () => (
  <Waiting label="Loading">
    <Skeleton className="h-96" />
  </Waiting>
);
